import { filterProjects, type GlossaryTerm, type Service, type Site } from "../../lib/model/mod.ts";
import { firstLinks, firstServices } from "../../lib/page/first_links.ts";
import {
  contractorReference,
  listImages,
  placeNode,
  thing,
} from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import { collectionRow, type PageFile } from "./page_row.ts";
import { someReviews } from "./reviews.ts";

/** GET /services and GET /services/{slug}. */
export const services: PageFile = (site) =>
  collectionRow(site, "services", (all) => ({
    start: site.words.services.description(site.company.name),
    lead: site.words.services.lead,
    blocks: [block.emergencyNotice(site), block.serviceCards(site, all)],
  }), (service, { emergency = false, pictures }) => {
    const { slug, name, summary, url } = service;
    const { all } = site.services;
    const place = all.indexOf(service);
    // First those after this one, then those before it.
    const others = [...all.slice(place + 1), ...all.slice(0, place)];
    const { common, services: words } = site.words;
    const projects = filterProjects(site, { service: slug });
    const [lead, ...text] = block.proseWithSummary(summary, service.description);
    return {
      title: name,
      description: summary,
      blocks: [
        lead,
        emergency && block.emergencyNotice(site),
        block.bidActions(site, service),
        block.leadPicture(pictures),
        text,
        block.section(words.capabilities, block.lineList(site, service.capabilities)),
        block.section(words.benefits, block.lineList(site, service.benefits)),
        block.section(common.howItGoes, block.steps(service.process)),
        block.otherPictures(site, pictures, service),
        block.section(common.questions, block.questions(service.faqs)),
        block.aside(common.more, [
          block.bidActions(site, service),
          block.keyFigures(site, 3),
          block.section(words.terms, termLinks(site, service)),
          block.section(words.others, block.links(firstServices(site, others))),
        ]),
        someReviews(
          site,
          site.words.reviews.title,
          site.reviews.all.filter(({ services }) => services.includes(slug)),
        ),
        block.section(words.projects, [
          block.projectCards(site, projects.slice(0, MOST_PROJECTS)),
          // Not a link to the filtered listing, which is kept from search engines and agents.
          projects.length > MOST_PROJECTS &&
          block.fold(common.allProjects(projects.length), block.linksTo(projects)),
        ]),
      ],
      structuredData: [{
        ...thing("Service", url, "service"),
        name,
        serviceType: name,
        description: summary,
        provider: contractorReference(site),
        image: listImages(site, pictures),
        areaServed: site.serviceAreas.all.map((area) => placeNode(site, area)),
      }],
    };
  });

const MOST_PROJECTS = 3;

/** Links to the terms of a service, in the order in which its text names them. */
function termLinks({ glossary, addresses, words }: Site, service: Service): block.Blocks {
  const text = JSON.stringify(service).toLowerCase();
  const findPlace = ({ term }: GlossaryTerm) => {
    const place = text.indexOf(term.toLowerCase());
    return place < 0 ? text.length : place;
  };
  const terms = glossary.all
    .filter(({ related_services }) => related_services.includes(service.slug))
    .sort((a, b) => findPlace(a) - findPlace(b));
  return block.links(firstLinks(
    terms.map(({ term, url }) => ({ text: term, href: url })),
    { text: words.services.allTerms, href: addresses.page("glossary") },
  ));
}

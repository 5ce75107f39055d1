/**
 * The layout around every page: navigation, the number to call, the call to action, and the footer. Its links come
 * from routes/pages/site_pages.ts.
 *
 * @module
 */
import {
  displayTelephone,
  emergencyTelephone,
  latest,
  newestChange,
  originalOf,
  type Site,
  telephoneAddress,
  textWithTelephones,
} from "../model/mod.ts";
import { iconHtml } from "./assets.ts";
import { firstServices } from "./first_links.ts";
import { bindAmpersands, hreflangFor } from "./html_text.ts";
import { localAddress } from "./local_address.ts";
import { findLogo, logoAddress, wordmarkRatio } from "./logo.ts";
import { type Fragment, type Markup, markup, writeAttributes } from "./markup.ts";
import { messagingLinks } from "./messaging.ts";
import type { Link, Page } from "./page.ts";
import { proofHtml } from "./proof.ts";
import { surfaceClass } from "./surfaces.ts";

/**
 * The top of a page. The navigation is in a row as far as it fits, which the stylesheet alone decides. A button opens
 * the whole of it as a dialog, without a script: browsers that don't know `command` open the same element as a popover.
 */
export function headerHtml(page: Page, site: Site): Markup {
  const { segments, navigation } = page;
  const { main, actions, row = main.length } = navigation;
  const { company: { hours, telephone }, settings: { banner, style }, words } = site;
  const { layout } = words;
  const emergency = emergencyTelephone(site);
  const llms = localAddress(site.addresses.page("llms.txt"), site);
  const home = localAddress(site.addresses.page(), site);
  const currentHome = writeAttributes({ "aria-current": segments.length === 0 && "page" });
  const entry = ({ text, href }: Link) => {
    const path = localAddress(href, site);
    const link = writeAttributes({ href: path, "aria-current": currentAt(segments, path, site) });
    return markup`<li><a${link}>${text}</a></li>\n`;
  };
  const buttons = actions.map((action) => buttonHtml(action, site));
  const messages = (kind: string) =>
    messagingLinks(site, page).map(({ text, href }) =>
      markup`\n<a class="${kind}" href="${href}">${text}</a>`
    );
  const to = banner?.link;
  const hreflang = to?.startsWith("/") ? hreflangFor(site.addresses.site + to, site) : undefined;
  const linked = to && markup`<a href="${to}"${writeAttributes({ hreflang })}>${banner?.text}</a>`;
  const weekday = hours.weekday !== undefined &&
    markup`<p class="hours">${keepUnbroken(hours.weekday, site)}</p>\n`;
  const calm = emergency === undefined && " calm";
  const needed = row < main.length && " needed";
  return markup`<header class="header">
${banner && markup`<p class="banner">${linked ?? banner.text}</p>\n`}\
<a class="skip" href="${llms}" tabindex="-1">${layout.everyPage}</a>
<div class="bar${surfaceClass(style, "bar")}${calm}"><div class="wrap">
${weekday}${languagesHtml(page, site, "nav")}\
<p>${emergency === undefined ? layout.call : words.about.emergency} ${
    telephoneLink(emergency ?? telephone)
  }${messages("chat")}</p>
</div></div>
<div class="masthead${surfaceClass(style, "masthead")}"><div class="wrap">
<a class="brand" href="${home}"${currentHome}>${brandHtml(site)}</a>
<nav class="menu" aria-label="${layout.main}">
<ul>
${main.slice(0, row).map(entry)}</ul>
</nav>
${buttons}<button class="menu-button${needed}" type="button" commandfor="page_menu" \
command="show-modal" popovertarget="page_menu"><span class="all">${layout.menu}</span>\
<span class="rest">${words.common.more}</span></button>
</div></div>
<dialog class="drawer" id="page_menu" aria-label="${layout.menu}" closedby="any" popover>
<div><button class="menu-button" type="button" commandfor="page_menu" command="close" \
popovertarget="page_menu" popovertargetaction="hide">${layout.close}</button>
<strong>${layout.menu}</strong>${languagesHtml(page, site, "p")}</div>
${buttons}${callButton(site, "second nobreak")}${messages("button second")}
<nav aria-label="${layout.allPages}">
<ul>
${[...main, ...actions].map(entry)}</ul>
</nav>
</dialog>
</header>`;
}

/** Links to the page in the other languages, each by the language's own name. */
function languagesHtml({ versions = [] }: Page, site: Site, element: "nav" | "p"): Fragment {
  const { settings: { language }, words } = site;
  const links = versions.filter((version) => version.language !== language)
    .map(({ language, name, href }) => {
      const tag = writeAttributes({ hreflang: language, lang: language });
      return markup`<a href="${localAddress(href, site)}"${tag}>${name}</a>\n`;
    });
  if (links.length === 0) return undefined;
  return element === "nav"
    ? markup`<nav class="languages" aria-label="${words.layout.languages}">\n${links}</nav>\n`
    : markup`\n<p class="languages">\n${links}</p>\n`;
}

function callButton({ company: { telephone }, words: { layout } }: Site, kind: string): Markup {
  return markup`<a class="button ${kind}" href="${telephoneAddress(telephone)}">${
    layout.callNumber(displayTelephone(telephone))
  }</a>`;
}

function buttonHtml({ text, href }: Link, site: Site): Markup {
  return markup`<a class="button" href="${localAddress(href, site)}">${text}</a>\n`;
}

/** The logo and the name; a wordmark replaces the name. */
function brandHtml(site: Site): Fragment {
  const { company: { name }, settings: { color_scheme, style } } = site;
  const isDark = surfaceClass(style, "masthead").includes("on-dark");
  const scheme = isDark ? "dark" : color_scheme;
  const light = logoAddress(site);
  const dark = logoAddress(site, "dark");
  const { width = 48, height = 48 } = findLogo(site) ?? {};
  const isName = light !== undefined && wordmarkRatio(site) !== undefined;
  // Where it would not be seen, it stands on a plate, whose color style.ts has.
  const img = writeAttributes({
    class: isName ? "plate wordmark" : "plate",
    src: scheme === "dark" ? dark ?? light : light,
    alt: isName ? name : "",
    width,
    height,
  });
  // Paper is white, whatever the screen is.
  const other = scheme === "auto"
    ? { media: "screen and (prefers-color-scheme: dark)", srcset: dark }
    : { media: "print", srcset: light };
  return [
    light &&
    (dark && scheme !== "light"
      ? markup`<picture><source${writeAttributes(other)}><img${img}></picture>`
      : markup`<img${img}>`),
    !isName && markup`<span>${bindAmpersands(name)}</span>`,
  ];
}

/** The `aria-current` of a navigation link: `page` for the current page, `true` for one above it. */
function currentAt(
  segments: readonly string[],
  path: string,
  site: Site,
): "page" | "true" | undefined {
  const here = decodeURI(localAddress(site.addresses.page(...segments), site));
  const home = localAddress(site.addresses.page(), site);
  if (here === path) return "page";
  return path !== home && here.startsWith(`${path}/`) ? "true" : undefined;
}

/** The breadcrumbs of a page; the home page has none. */
export function breadcrumbsHtml({ breadcrumbs, title, crumb = title }: Page, site: Site): Fragment {
  if (breadcrumbs.length === 0) return undefined;
  return markup`<nav class="breadcrumbs${
    surfaceClass(site.settings.style, "top")
  }" aria-label="${site.words.layout.breadcrumb}">
<ol class="wrap">
${breadcrumbs.map((link) => itemHtml(link, site))}<li><span aria-current="page">${crumb}</span></li>
</ol>
</nav>`;
}

/** The call to action at the end of a page; nothing if the page itself is about it. */
export function callToAction(page: Page, site: Site): Fragment {
  const open = openActions(page, site);
  if (open.length === 0) return undefined;
  const buttons = open.map((action) => markup`<li>${buttonHtml(action, site)}</li>\n`);
  const words = site.words.layout;
  const { closing, sections } = site.settings;
  const last = page.segments.length === 0 ? sections?.at(-1) : undefined;
  const { title = closing?.title, intro = closing?.text } = last?.kind === "call" ? last : {};
  return markup`<aside class="call${
    surfaceClass(site.settings.style, "call")
  }" aria-label="${words.nextSteps}">
<div class="wrap">
<div>
<h2>${title ?? words.talkTo(bindAmpersands(site.company.name))}</h2>
<p>${intro ?? words.tellUs}</p>
</div>
<ul class="actions">
${buttons}<li>${callButton(site, "nobreak")}</li>
</ul>
${proofHtml(site)}</div>
</aside>`;
}

export function footerHtml(page: Page, site: Site): Markup {
  const { segments, indexed, navigation } = page;
  const { addresses, company, companyInternal, settings, words } = site;
  const { layout, common, formats, colon } = words;
  const { street, locality, region, postal_code } = company.address;
  const code = postal_code && ` ${postal_code.replaceAll(" ", "\u00a0")}`;
  // An email address breaks before its `@`, if it must.
  const [mailbox, domain] = company.email.split("@");
  const messages = messagingLinks(site, page).map(({ text, href }) =>
    markup`<a href="${href}">${text}</a><br>\n`
  );
  const hours = [
    [layout.office, company.hours.weekday],
    [words.about.weekend, company.hours.weekend],
    [words.about.emergency, company.hours.emergency],
    ...companyInternal.closed.map(({ from, to, name }) =>
      [common.closed + colon + name, formats.days(from, to)] as const
    ),
  ] as const;
  const known = hours.map(([name, text]) =>
    text && markup`<div><dt>${name}</dt><dd>${keepUnbroken(text, site)}</dd></div>\n`
  );
  const { main, actions, footer } = navigation;
  const forVisitors = [...main, ...actions, ...footer]
    .filter(({ href }) => href !== addresses.page("api"));
  return markup`<footer class="footer${surfaceClass(settings.style, "footer")}">
<div class="wrap">
<div class="columns">
<div>
<h2>${bindAmpersands(company.name)}</h2>
<address>${street && [street, markup`<br>`]}${locality}, ${region}${code}</address>
<p>${telephoneLink(company.telephone)}<br>
${messages}<a href="mailto:${company.email}">${mailbox}<wbr>@${domain}</a></p>
${profilesHtml(site)}</div>
${known.some(Boolean) && markup`<div>\n<h2>${layout.hours}</h2>\n<dl>\n${known}</dl>\n</div>`}
${linksHtml(layout.site, forVisitors, site)}
${linksHtml(words.names.services, firstServices(site), site)}
</div>
<div class="legal">
<p>${legalLine(site)}</p>
${(settings.for_software ?? settings.style === "civic") && machineLinks(page, site)}
${
    indexed && markup`<p class="source">${layout.thisPage} ${addresses.page(...segments)}</p>\n`
  }</div>
</div>
</footer>`;
}

/** The networks whose icons the sheet has, with the names that they write. */
const NETWORKS: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
};

/** The company's profiles: each with the icon of its network, or that of a site. */
function profilesHtml(site: Site): Fragment {
  const { social_profiles = [] } = site.company;
  const links = social_profiles.map((url) => {
    const host = new URL(url).host.replace(/^(?:www|m)\./, "");
    const [network = ""] = host.split(".");
    const name = NETWORKS[network];
    const icon = iconHtml(name === undefined ? "globe" : network, site);
    return markup`<a href="${url}" rel="me">${icon}${name ?? host}</a>\n`;
  });
  return links.length > 0 && markup`<p class="profiles">\n${links}</p>\n`;
}

/**
 * The bar at the bottom of a phone's screen: call, or request a price. Pages about the request have none.
 *
 * @example
 * ```ts
 * import { assertEquals, assertStringIncludes } from "@std/assert";
 * import { testPage, testSite } from "../../tests/support/page.ts";
 * import { quickActions } from "./layout.ts";
 * import { markup } from "./markup.ts";
 *
 * const site = testSite();
 * const contact = { text: "Request a bid", href: site.addresses.page("contact") };
 * const page = testPage([], { navigation: { main: [], actions: [contact], footer: [] } });
 * const { html } = markup`${quickActions(page, site)}`;
 * assertStringIncludes(html, '<a class="button" href="/contact">Request a bid</a>');
 * assertEquals(quickActions({ ...page, segments: ["contact"] }, site), undefined);
 * ```
 */
export function quickActions(page: Page, site: Site): Fragment {
  const open = openActions(page, site);
  if (open.length === 0) return undefined;
  const words = site.words.layout;
  const call = { text: words.call, href: telephoneAddress(site.company.telephone) };
  const seconds = [call, ...messagingLinks(site, page)].map(({ text, href }) =>
    markup`<a class="button second" href="${href}">${text}</a>\n`
  );
  return markup`<nav class="quick" aria-label="${words.callOrRequest}">
${seconds}${open.map((action) => buttonHtml(action, site))}</nav>`;
}

/** The calls to action that the page itself is not about. */
function openActions({ segments, navigation: { actions } }: Page, site: Site): readonly Link[] {
  return actions.filter(({ href }) =>
    currentAt(segments, localAddress(href, site), site) === undefined
  );
}

/** `© 2009–2026 Anytown Works, LLC · License 000000`; the last year is that of the newest change or news. */
function legalLine(site: Site): Fragment {
  const { founded, legal_name, licenses } = site.company;
  const newest = latest([newestChange(site), ...site.news.all.map(({ date }) => date)]);
  const years = [...new Set([founded, newest?.slice(0, 4)])].filter(Boolean).join("–");
  const owner = ["©", years, legal_name].filter(Boolean).join(" ");
  if (licenses.length === 0) return owner;
  const numbers = licenses.map(({ identifier }) =>
    markup`<span class="nobreak">${identifier}</span>`
  );
  const { profile, formats } = site.words;
  return [owner, ` · ${profile.license(licenses.length)}\u00a0`, formats.parts(numbers)];
}

function linksHtml(title: string, links: readonly Link[], site: Site): Fragment {
  return links.length > 0 && markup`<nav aria-label="${title}">
<h2>${title}</h2>
<ul>
${links.map((link) => itemHtml(link, site))}</ul>
</nav>`;
}

function itemHtml({ text, href }: Link, site: Site): Markup {
  return markup`<li><a href="${localAddress(href, site)}">${text}</a></li>\n`;
}

/** Links to the same content for other readers, in one line. */
function machineLinks({ segments, json, indexed }: Page, site: Site): Markup {
  const original = originalOf(site);
  const words = site.words.layout;
  const markdown = localAddress(site.addresses.markdown(...segments), site);
  const data = json && localAddress(json, site);
  const links = [
    indexed && markup`<a href="${markdown}" type="text/markdown">${words.asMarkdown}</a>\n`,
    // Within code, so that crawlers don't take the JSON for another page of the website.
    data && markup`<code><a href="${data}" type="application/json">JSON</a></code>\n`,
    // There is one guide, in the original's language.
    markup`<a href="${localAddress(original.addresses.page("api"), site)}"${
      writeAttributes({ hreflang: original === site ? undefined : original.settings.language })
    }>${site.words.names.api}</a>\n`,
  ];
  return markup`<p class="machines">${words.forDevelopers}
${links}<a href="${localAddress(site.addresses.page("llms.txt"), site)}">llms.txt</a>
<a href="/sitemap.xml">${site.words.markdown.sitemap}</a></p>`;
}

/** Text in which telephone numbers are links, and neither they nor a time of day break across lines. */
function keepUnbroken(text: string, site: Site): Fragment {
  return textWithTelephones(site, text.replace(/(\d) (?=[ap]\.?m\b)/g, "$1\u00a0"))
    .map((part) => typeof part === "string" ? part : telephoneLink(part.telephone));
}

function telephoneLink(telephone: string): Markup {
  return markup`<a class="nobreak" href="${telephoneAddress(telephone)}">${
    displayTelephone(telephone)
  }</a>`;
}

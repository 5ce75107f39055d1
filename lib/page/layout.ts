/**
 * The layout around every page: navigation, the number to call, the call to action, and the footer. Its links come
 * from routes/pages/site_pages.ts.
 *
 * @module
 */
import { displayTelephone, e164, enumerate, newestChange, type Site } from "../model/mod.ts";
import { localAddress, logoAddress, logoOf } from "./local_address.ts";
import { attributesOf, type Content, type Markup, markup } from "./markup.ts";
import type { Link, Page } from "./page.ts";

/**
 * The top bar. On a phone its menu is a popover, which opens without a script and closes with Esc.
 */
export function header({ segments, navigation: { main, actions } }: Page, site: Site): Markup {
  const { hours } = site.company;
  const currentHome = attributesOf({ "aria-current": segments.length === 0 && "page" });
  const entry = (kind?: string) => ({ text, href }: Link) => {
    const path = localAddress(href, site);
    const link = attributesOf({ href: path, "aria-current": currentAt(segments, path) });
    return markup`<li${attributesOf({ class: kind })}><a${link}>${text}</a></li>\n`;
  };
  return markup`<header class="header">
${
    bannerHtml(site)
  }<a class="skip" href="/llms.txt" tabindex="-1">Every page for language models: llms.txt</a>
<div class="bar"><div class="wrap">
${
    hours.weekday !== undefined && markup`<p class="hours">${unbroken(hours.weekday, site)}</p>\n`
  }<p>${hours.emergency === undefined ? "Call" : "Emergency"} ${telephone(site)}</p>
</div></div>
<div class="wrap masthead">
<a class="brand" href="/"${currentHome}>${brandHtml(site)}</a>
<button class="menu-button" type="button" popovertarget="menu">Menu</button>
<nav class="menu" id="menu" popover aria-label="Main">
<ul>
${main.map(entry())}${actions.map(entry("action"))}</ul>
<button class="menu-button" type="button" popovertarget="menu" popovertargetaction="hide">Close</button>
</nav>
</div>
</header>`;
}

/** The line at the top of every page. */
function bannerHtml({ settings: { banner } }: Site): Content {
  if (banner === undefined) return undefined;
  const { text, link } = banner;
  return markup`<p class="banner">${
    link === undefined ? text : markup`<a href="${link}">${text}</a>`
  }</p>\n`;
}

/** The aspect ratio above which a logo is taken to contain the company's name. */
const WORDMARK = 2.5;

/** The logo and the name; a wide logo replaces the name. */
function brandHtml(site: Site): Content {
  const { name } = site.company;
  const address = logoAddress(site);
  const { width = 48, height = 48 } = logoOf(site) ?? {};
  const isName = address !== undefined && width / height > WORDMARK;
  return [
    address !== undefined &&
    markup`<img src="${address}" alt="${isName ? name : ""}" width="${width}" height="${height}">`,
    !isName && markup`<span>${name}</span>`,
  ];
}

/** Whether a navigation link is the current page or one above it. */
function currentAt(segments: readonly string[], path: string): "page" | "true" | undefined {
  const here = `/${segments.join("/")}`;
  if (here === path) return "page";
  return path !== "/" && here.startsWith(`${path}/`) ? "true" : undefined;
}

/** The breadcrumbs of a page; the home page has none. */
export function breadcrumbs({ breadcrumbs, title, crumb = title }: Page, site: Site): Content {
  if (breadcrumbs.length === 0) return undefined;
  return markup`<nav class="breadcrumbs" aria-label="Breadcrumb">
<ol class="wrap">
${breadcrumbs.map((link) => itemHtml(link, site))}<li><span aria-current="page">${crumb}</span></li>
</ol>
</nav>`;
}

/** The call to action at the end of a page; nothing if the page itself is about it. */
export function callToAction({ segments, navigation: { actions } }: Page, site: Site): Content {
  const open = actions.filter(({ href }) =>
    currentAt(segments, localAddress(href, site)) === undefined
  );
  if (open.length === 0) return undefined;
  const { name, telephone } = site.company;
  const buttons = open.map(({ text, href }) =>
    markup`<li><a class="button" href="${localAddress(href, site)}">${text}</a></li>\n`
  );
  return markup`<aside class="call" aria-label="What to do next">
<div class="wrap">
<div>
<h2>Talk to ${name}</h2>
<p>Tell us where the work is, what it is and when it has to be done.</p>
</div>
<ul class="actions">
${buttons}<li><a class="button nobreak" href="tel:${e164(telephone)}">Call ${
    displayTelephone(telephone)
  }</a></li>
</ul>
</div>
</aside>`;
}

/** The footer of a page. */
export function footer(page: Page, site: Site): Markup {
  const { segments, indexed, navigation } = page;
  const { addresses, company, services } = site;
  const { street, locality, region, postal_code } = company.address;
  return markup`<footer class="footer">
<div class="wrap">
<div class="columns">
<div>
<h2>${company.name}</h2>
<address>${street}<br>${locality}, ${region} ${postal_code}</address>
<p>${telephone(site)}<br>
<a href="mailto:${company.email}">${company.email}</a></p>
</div>
${hoursHtml(site)}
${linksHtml("Site", [...navigation.main, ...navigation.actions, ...navigation.footer], site)}
${
    services.all.length > 0 &&
    linksHtml("Services", services.all.map(({ name, url }) => ({ text: name, href: url })), site)
  }
</div>
<div class="legal">
<p>${legalLine(site)}</p>
${machineLinks(page, site)}
${indexed && markup`<p class="source">This page: ${addresses.page(...segments)}</p>\n`}</div>
</div>
</footer>`;
}

/** `© 2009–2026 Anytown Works, LLC. License 000000`; the last year is that of the newest change. */
function legalLine(site: Site): string {
  const { founded, legal_name, licenses } = site.company;
  const years = new Set([founded, newestChange(site)?.slice(0, 4)].filter(Boolean));
  const numbers = licenses.map(({ identifier }) => identifier);
  const licensed = numbers.length === 0
    ? ""
    : `. ${numbers.length === 1 ? "License" : "Licenses"} ${enumerate(numbers)}`;
  return `© ${[[...years].join("–"), legal_name].filter(Boolean).join(" ")}${licensed}`;
}

function hoursHtml(site: Site): Content {
  const { weekday, weekend, emergency } = site.company.hours;
  const hours = [["Office", weekday], ["Weekend", weekend], ["Emergency", emergency]] as const;
  const known = hours.flatMap(([name, words]) =>
    words === undefined
      ? []
      : [markup`<div><dt>${name}</dt><dd>${unbroken(words, site)}</dd></div>\n`]
  );
  return known.length > 0 && markup`<div>
<h2>Hours</h2>
<dl>
${known}</dl>
</div>`;
}

function linksHtml(title: string, links: readonly Link[], site: Site): Markup {
  return markup`<nav aria-label="${title}">
<h2>${title}</h2>
<ul>
${links.map((link) => itemHtml(link, site))}</ul>
</nav>`;
}

function itemHtml({ text, href }: Link, site: Site): Markup {
  return markup`<li><a href="${localAddress(href, site)}">${text}</a></li>\n`;
}

/** Links to the same content for other readers. */
function machineLinks({ segments, json, indexed }: Page, site: Site): Markup {
  const markdown = localAddress(site.addresses.markdown(...segments), site);
  const data = json && localAddress(json, site);
  return markup`<ul class="machines">
${
    indexed &&
    markup`<li><a href="${markdown}" type="text/markdown">This page as markdown</a></li>\n`
  }${
    data &&
    markup`<li>JSON: <code><a href="${data}" type="application/json">${data}</a></code></li>\n`
  }<li><a href="/llms.txt">llms.txt</a></li>
<li><a href="/sitemap.xml">Sitemap</a></li>
</ul>`;
}

/** Text in which the telephone number is a link, and neither it nor a time of day breaks across lines. */
function unbroken(text: string, site: Site): Content {
  return text.replace(/(\d) (?=[ap]\.?m\b)/g, "$1\u00a0").split(site.company.telephone)
    .map((part, index) => [index > 0 && telephone(site), part]);
}

function telephone({ company }: Site): Markup {
  return markup`<a class="nobreak" href="tel:${e164(company.telephone)}">${
    displayTelephone(company.telephone)
  }</a>`;
}

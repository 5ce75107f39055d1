/**
 * What surrounds every page: the way around the site, the number for an emergency, and how to reach the
 * company.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import { localAddress } from "./local_address.ts";
import { attribute, type Content, type Markup, markup, trusted } from "./markup.ts";
import type { Page } from "./page.ts";

/** The top of a page. */
export function header({ segments, navigation: { main, actions } }: Page, site: Site): Markup {
  const here = `/${segments.join("/")}`;
  const { name, telephone, logo } = site.company;
  return markup`<header class="header">
<div class="strip"><p class="wrap">Emergency <a class="nobreak" href="tel:${telephone}">${telephone}</a></p></div>
<div class="wrap masthead">
<a class="brand" href="/"${attribute("aria-current", segments.length === 0 && "page")}>${
    logo !== undefined &&
    markup`<img src="${localAddress(logo, site)}" alt="" width="44" height="44">`
  }<span>${name}</span></a>
<nav class="menu" aria-label="Main">
<details>
<summary>Menu</summary>
<ul>
${
    [...main, ...actions].map(({ text, href }) => {
      const path = localAddress(href, site);
      const current = here === path ? "page" : here.startsWith(`${path}/`) && "true";
      return markup`<li><a href="${path}"${attribute("aria-current", current)}>${text}</a></li>\n`;
    })
  }</ul>
</details>
</nav>
</div>
</header>`;
}

/** The way down to a page. */
export function breadcrumbs({ breadcrumbs, title, crumb = title }: Page, site: Site): Markup {
  return markup`<nav class="wrap breadcrumbs" aria-label="Breadcrumb">
<ol>
${
    breadcrumbs.map(({ text, href }) =>
      markup`<li><a href="${localAddress(href, site)}">${text}</a></li>\n`
    )
  }<li><span aria-current="page">${crumb}</span></li>
</ol>
</nav>`;
}

/** The bottom of a page. */
export function footer(
  { segments, json, indexed, navigation: { actions, footer } }: Page,
  site: Site,
): Markup {
  const { addresses, company } = site;
  const { street, locality, region, postal_code } = company.address;
  const hours = [
    ["Office", company.hours.weekday],
    ["Weekend", company.hours.weekend],
    ["Emergency", company.hours.emergency],
  ] as const;
  return markup`<footer class="footer">
<div class="wrap">
<div>
<p class="footer-name">${company.legal_name}</p>
<address>${street}<br>${locality}, ${region} ${postal_code}</address>
<p><a class="nobreak" href="tel:${company.telephone}">${company.telephone}</a><br>
<a href="mailto:${company.email}">${company.email}</a></p>
</div>
<dl>
${
    hours.map(([name, words]) =>
      words !== undefined &&
      markup`<div><dt>${name}</dt><dd>${whole(words, company.telephone)}</dd></div>\n`
    )
  }</dl>
<ul>
${
    [...actions, ...footer].map(({ text, href }) =>
      markup`<li><a href="${localAddress(href, site)}">${text}</a></li>\n`
    )
  }${
    indexed &&
    markup`<li><a href="${
      localAddress(addresses.markdown(...segments), site)
    }" type="text/markdown">This page as markdown</a></li>\n`
  }${
    json !== undefined &&
    markup`<li><a href="${
      localAddress(json, site)
    }" type="application/json">The same as JSON</a></li>\n`
  }<li><a href="/llms.txt">llms.txt</a></li>
<li><a href="/sitemap.xml">Sitemap</a></li>
</ul>
${indexed && markup`<p class="source">This page: ${addresses.page(...segments)}</p>\n`}</div>
</footer>`;
}

/** Text in which a telephone number and a time of day stay on one line. */
function whole(text: string, telephone: string): Content {
  return text.replace(/(\d) (?=[ap]\.?m\b)/g, "$1\u00a0").split(telephone).map((part, index) => [
    index > 0 && markup`<a class="nobreak" href="tel:${telephone}">${telephone}</a>`,
    part,
  ]);
}

/** A pipe in section on a surveyor's grid, for the home page; decoration, with nothing to say. */
export const heroDrawing: Markup = trusted(
  `<svg class="hero-drawing" viewBox="0 0 400 400" aria-hidden="true" focusable="false" fill="none">
<path stroke="#6f94b5" d="M0 56h400M0 344h400M200 0v400M0 200h400"/>
<path stroke="#6f94b5" stroke-dasharray="2 7" d="M40 0v400M360 0v400"/>
<path fill="#77838d" d="M106 312h188l11-68H95z"/>
<path stroke="#9fbcd5" stroke-width="2" d="M0 56h64l42 256h188l42-256h64"/>
<circle fill="#d7e3ed" cx="200" cy="200" r="84"/>
<circle fill="#0c2a44" cx="200" cy="200" r="66"/>
<path fill="#3f8fc9" d="M138 222a66 66 0 0 0 124 0z"/>
<path stroke="#6f94b5" d="M134 318v20M266 318v20M134 328h132M348 56v60M340 56h16M340 116h16"/>
<path fill="#6f94b5" d="m134 328 9-4v8zM266 328l-9-4v8z"/>
<circle fill="#f5ac1b" cx="200" cy="200" r="4"/>
</svg>`,
);

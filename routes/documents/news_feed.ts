import { latest, type NewsPost, type Site } from "../../lib/model/mod.ts";
import { textHtml } from "../../lib/page/html_text.ts";
import { type Markup, markup } from "../../lib/page/markup.ts";
import { describe, feedAddress } from "../pages/news.ts";

/**
 * GET /news/feed.xml: the news as an Atom feed.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function newsFeed(site: Site): string {
  const { addresses, company, news: { all }, settings, words } = site;
  const page = addresses.page("news");
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${settings.language}">
<title>${words.news.description(company.name)}</title>
<id>${page}</id>
<link rel="self" type="application/atom+xml" href="${feedAddress(site)}"/>
<link rel="alternate" type="text/html" href="${page}"/>
<updated>${
    startOfDay(latest(all.map((post) => lastChange(site, post)))!, settings.time_zone)
  }</updated>
<author><name>${company.name}</name><uri>${company.url}</uri></author>
${all.map((post) => entry(site, post))}</feed>
`.html;
}

/** The entry of a whole post. Its links are absolute, since feed readers show it on another site. */
function entry(site: Site, post: NewsPost): Markup {
  const { title, url, date } = post;
  const { time_zone } = site.settings;
  const elsewhere = { ...site, addresses: { ...site.addresses, site: "" } };
  const content = textHtml(post.body.blocks, 2, elsewhere);
  return markup`<entry>
<title>${title}</title>
<id>${url}</id>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${startOfDay(date, time_zone)}</published>
<updated>${startOfDay(lastChange(site, post), time_zone)}</updated>
<summary>${describe(post)}</summary>
<content type="html">${content.map(({ html }) => html).join("")}</content>
</entry>
`;
}

/** The day of a post's last change. A post can be dated after its last change, if it was announced early. */
function lastChange(site: Site, { slug, date }: NewsPost): string {
  return latest([date, site.news.internal.get(slug)?.updated])!;
}

/** The beginning of a day at the office as a date-time (RFC 3339). In UTC, it would be the day before in America. */
function startOfDay(day: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const offsetAt = (time: number) =>
    format.formatToParts(time).find(({ type }) => type === "timeZoneName")!.value.slice(3);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Midnight in UTC may be before a change of the clocks, midnight at the office after it.
  const near = offsetAt(midnight) || "Z";
  return `${day}T00:00:00${offsetAt(Date.parse(`${day}T00:00:00${near}`)) || "Z"}`;
}

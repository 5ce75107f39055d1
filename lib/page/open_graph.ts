/**
 * The previews that chat programs and social networks show with a link to a page: Open Graph, and Twitter's card.
 *
 * @module
 * @see https://ogp.me/
 */
import {
  fileVersion,
  mainPicture,
  OWN_PREVIEW,
  type Picture,
  PREVIEW,
  type Site,
} from "../model/mod.ts";
import { type Fragment, type Markup, markup } from "./markup.ts";
import type { Page } from "./page.ts";

/** The elements in the head of a page that make its preview. */
export function openGraph(page: Page, site: Site): Markup {
  const { segments, title, description } = page;
  return markup`<meta property="og:type" content="website">
${localeMeta(page, site)}<meta property="og:site_name" content="${site.company.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${site.addresses.page(...segments)}">
${previewMeta(page, site)}`;
}

/** The locales of a page, where a site has several languages. Open Graph requires a region in each. */
function localeMeta({ versions }: Page, { settings: { language }, company }: Site): Fragment {
  if (versions === undefined) return undefined;
  const meta = (property: string, tag: string) => {
    const locale = tag.includes("-") ? tag : `${tag}-${company.address.country}`;
    return markup`<meta property="${property}" content="${locale.replace("-", "_")}">\n`;
  };
  const others = versions.filter((one) => one.isSame && one.language !== language);
  return [
    meta("og:locale", language),
    ...others.map((one) => meta("og:locale:alternate", one.language)),
  ];
}

/** The picture: the page's, the company's, the hero, or a generated one. */
function previewMeta({ picture }: Page, site: Site): Fragment {
  const companyPicture = mainPicture(site.companyInternal.pictures);
  const generated = { file: OWN_PREVIEW, alt: site.company.name };
  const [shown] = [picture, companyPicture, site.settings.hero, generated].flatMap((one) =>
    (one && findPreview(one, site)) ?? []
  );
  if (shown === undefined) return markup`<meta name="twitter:card" content="summary">`;
  return markup`<meta property="og:image" content="${shown.url}">
<meta property="og:image:type" content="${shown.mediaType}">
<meta property="og:image:width" content="${shown.width}">
<meta property="og:image:height" content="${shown.height}">
<meta property="og:image:alt" content="${shown.alt}">
<meta name="twitter:card" content="summary_large_image">`;
}

/**
 * The file of a picture for previews: one in their shape, else the smallest raster picture that is wide enough, else
 * the widest. WebP only if there is no type that all services support.
 */
function findPreview({ file, alt }: Picture, site: Site) {
  const image = site.images.get(file);
  const files = image === undefined ? [] : [image, ...image.variants];
  const all = files.toSorted((a, b) => a.width - b.width);
  const ofType = (pattern: RegExp) => all.filter(({ mediaType }) => pattern.test(mediaType));
  const raster = [/jpeg|png/, /webp/].map(ofType).find(({ length }) => length > 0) ?? [];
  const preview =
    raster.find(({ width, height }) => width === PREVIEW.width && height === PREVIEW.height) ??
      raster.find(({ width }) => width >= PREVIEW.width) ?? raster.at(-1);
  if (preview === undefined) return undefined;
  const { path, mediaType, width, height } = preview;
  return { url: site.addresses.asset(path, fileVersion(preview)), mediaType, width, height, alt };
}

/**
 * The addresses of videos, on the websites where contractors have them.
 *
 * @module
 */

const VIDEO = new RegExp(
  String
    .raw`^https?://(?:www\.|m\.|player\.)?(?:(?:youtube\.com/(?:watch\?(?:[^#]*&)?v=|embed/|shorts/|live/)` +
    String.raw`|youtu\.be/)(?<youtube>[\w-]+)|vimeo\.com/(?:video/)?(?<vimeo>[0-9]+))`,
);

/** The video that an address leads to: its id, and where it is. */
export function parseVideo(
  href: string,
): { readonly id: string; readonly site: string } | undefined {
  const { youtube, vimeo } = VIDEO.exec(href)?.groups ?? {};
  if (youtube !== undefined) return { id: youtube, site: "youtube.com" };
  return vimeo === undefined ? undefined : { id: vimeo, site: "vimeo.com" };
}

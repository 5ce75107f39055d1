/**
 * Names that a logo may have, with the media type that each is published as.
 *
 * @module
 */
export const pictures = [
  ["logo.svg", "image/svg+xml"],
  ["the-mark-2.png", "image/png"],
  ["logo.webp", "image/webp"],
  ["logo.jpg", "image/jpeg"],
  ["logo.jpeg", "image/jpeg"],
] as const;

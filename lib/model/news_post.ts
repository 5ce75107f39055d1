/**
 * The declaration of a news post, a file in news/.
 *
 * @module
 */
import { optional, withLabels } from "../schema/mod.ts";
import {
  date,
  internalFields,
  line,
  type Published,
  resource,
  slug,
  text,
  url,
} from "./resource.ts";

const { pictures, updated, draft } = internalFields;

/** A dated post, at `/news/{slug}`. */
export const newsPost = resource({
  name: "NewsPost",
  noun: "news post",
  segment: "news",
  isInternal: true,
  description: "A dated post.",
  fields: withLabels({
    slug,
    title: line("The post's heading.", 100),
    date: date("The day on which it is published."),
    description: optional(line("What search engines, previews and the list of news show.", 300)),
    body: text("The post's text."),
    url,
  }, {
    description: ["In a sentence", "For the list of news and for search engines."],
  }),
  body: "body",
  title: "title",
  internal: { pictures, updated, draft },
  rank: ({ published }) => -Date.parse(published.date),
  faults: ({ published }) =>
    Date.parse(published.date) > Date.now()
      ? [{ field: "date", issue: "is in the future; the post is shown at once", warning: true }]
      : [],
});

export type NewsPost = Published<typeof newsPost>;

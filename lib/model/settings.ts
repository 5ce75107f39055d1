/**
 * The settings of the website: `site.md`, in which every field is optional.
 *
 * @module
 */
import {
  boolean,
  type FieldsOf,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  singleLine,
  string,
  uriFormat,
  withDefault,
} from "../schema/mod.ts";
import { internalFields, line, matching, picture } from "./resource.ts";

/** The types of schema.org that a contractor can be. */
const businessTypes = [
  "GeneralContractor",
  "HomeAndConstructionBusiness",
  "Electrician",
  "HVACBusiness",
  "HousePainter",
  "Locksmith",
  "MovingCompany",
  "Plumber",
  "RoofingContractor",
] as const;

const color = (description: string) =>
  matching(description, {
    pattern: /^#[0-9a-fA-F]{6}$/,
    issue: 'must be a color such as "#0b5fff", in double quotes',
  });

/** An attribute of a script: text, or `true` for one without a value. */
const attributeValue: Schema<string | true> = {
  json: { anyOf: [{ type: "string" }, { const: true }] },
  fromText: (written) => written === "true" ? true : written,
  check(value, field, faults) {
    if (value === true || typeof value === "string") return value;
    faults.push({ field, issue: "must be text, or true for an attribute without a value" });
    return true;
  },
};

const scriptAttributes = record(
  {
    pattern: /^(?!on|src$|nonce$)[a-z][a-z0-9-]*$/,
    issue:
      "must be the name of an attribute such as data-domain, but not src, nonce or an event handler",
  },
  attributeValue,
  { description: "The other attributes of the script." },
);

/** A system font or a file in public/: nothing that would end a CSS string. */
const font = (description: string) =>
  matching(description, {
    max: 100,
    pattern: /^(?:[A-Za-z0-9][A-Za-z0-9 -]*|\/?[A-Za-z0-9][A-Za-z0-9._\/-]*\.woff2)$/,
    issue: "must be a system font, such as Verdana, or a .woff2 in public/",
  });

/** The declaration of `site.md`. */
export const settings = object({
  trade: withDefault(
    line("The work in a few words, as in the middle of a sentence."),
    "construction work",
  ),
  business_type: withDefault(
    oneOf(businessTypes, { description: "The type of business for search engines (schema.org)." }),
    "GeneralContractor",
  ),
  request_noun: withDefault(
    string({
      min: 1,
      max: 40,
      formats: [{
        pattern: /^(?!(?:an?|the) )[a-z\u00df-\u00f6\u00f8-\u00ff][^\s<>"]*(?: [^\s<>"]+)*$/,
        issue: "must be a noun in lower case without an article, such as estimate",
      }],
      description: "The word for what a visitor requests, such as estimate or quote.",
    }),
    "bid",
  ),
  request_action: withDefault(
    line('The text of the button; without it, "Request" and the noun.', 40),
    "Request a bid",
  ),
  emergency_question: optional(
    line("The question that asks a visitor whether it is an emergency."),
  ),
  emergency_examples: optional(line("Examples of an emergency, as in the middle of a sentence.")),
  headline: optional(line("The home page's title; without it, the tagline, else the name.")),
  hero: optional(object({ file: picture.fields.file, alt: picture.fields.alt }, {
    description: "The picture at the top of the home page.",
  })),
  map: optional(object({
    file: picture.fields.file,
    north: number({ min: -90, max: 90, description: "Degrees north of its upper edge (WGS 84)." }),
    south: number({ min: -90, max: 90, description: "Degrees north of its lower edge." }),
    east: number({ min: -180, max: 180, description: "Degrees east of its right edge." }),
    west: number({ min: -180, max: 180, description: "Degrees east of its left edge." }),
  }, {
    description: "A background picture for the map of the service areas, such as coast and rivers.",
  })),
  language: withDefault(
    matching("The language of the content.", {
      pattern: /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/,
      issue: "must be a language tag such as en-US or en-CA (BCP 47)",
    }),
    "en-US",
  ),
  units: withDefault(
    oneOf(["miles", "kilometers"], { description: "The unit of distances." }),
    "miles",
  ),
  time_zone: withDefault(
    line("The time zone of the office, such as America/New_York; emails give times in it.", 64),
    "UTC",
  ),
  accent_color: optional(color("The color of buttons and marks.")),
  dark_color: optional(color("The color of dark surfaces.")),
  heading_font: optional(font("The font of headings.")),
  text_font: optional(font("The font of text.")),
  company_optional: withDefault(
    boolean({ description: "Whether the company is optional in a request, as homeowners need." }),
    false,
  ),
  redirects: withDefault(
    list(
      object({
        from: matching("An old path.", {
          max: 500,
          pattern: /^\/[^?#\s\\]*[^?#\s\\\/]$/,
          issue: "must be an old path such as /about-us, without a trailing slash, a ? or a #",
        }),
        to: matching("Where it is now: a path, or an https address.", {
          max: 500,
          pattern: /^(?:\/(?![\/\\])[^\s\\]*|https:\/\/[^\s\/\\@]+(?:[\/?#][^\s]*)?)$/,
          issue: "must be a path such as /about, or an https address",
        }),
      }),
      { description: "Old addresses, which redirect (301) to new ones." },
    ),
    [],
  ),
  scripts: withDefault(
    list(
      object({
        src: string({
          max: 500,
          formats: [uriFormat, {
            pattern: /^https:\/\//,
            issue: "must be an https address such as https://example.com/script.js",
          }],
          description: "Its https address.",
        }),
        attributes: optional(scriptAttributes),
      }),
      { description: "Third-party scripts, which every page loads." },
    ),
    [],
  ),
  content_signal: optional(string({
    min: 1,
    formats: [singleLine, {
      pattern: /^[a-z-]+=(?:yes|no)(?:, ?[a-z-]+=(?:yes|no))*$/,
      issue: "must be a Content-Signal policy such as search=yes, ai-input=yes, ai-train=no",
    }],
    description: "The policy in robots.txt for using the content.",
  })),
  repository: optional(matching("The GitHub repository that the editor at /admin commits to.", {
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\/[A-Za-z0-9._-]+$/,
    issue: "must be owner/name, such as example/website",
  })),
  branch: optional(
    matching("The branch that the editor commits to.", {
      max: 100,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._\/-]*$/,
      issue: "must be the name of a branch, such as main",
    }),
  ),
  updated: internalFields.updated,
});

/** The settings of a site, with their defaults. */
export type Settings = FieldsOf<typeof settings.fields>;

/** The settings of a site without `site.md`. */
export const defaultSettings: Settings = settings.check({}, "", []);

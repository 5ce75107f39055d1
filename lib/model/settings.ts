/**
 * The settings of the website: `site.md`, every field of which may be left out.
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
  withDefault,
} from "../schema/mod.ts";
import { picture, text, unpublishedFields } from "./resource.ts";

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

const line = (description: string, max = 200) =>
  string({ min: 1, max, formats: [singleLine], description });

const color = (description: string) =>
  string({
    formats: [{
      pattern: /^#[0-9a-fA-F]{6}$/,
      issue: 'must be a color such as "#0b5fff" in double quotes',
    }],
    description,
  });

/** What an attribute of a script may be: text, or `true` for one without a value. */
const attributeValue: Schema<string | true> = {
  json: { anyOf: [{ type: "string" }, { const: true }] },
  check(value, field, faults) {
    if (value === true || typeof value === "string") return value;
    faults.push({ field, issue: "must be text, or true for an attribute without a value" });
    return true;
  },
};

const scriptAttributes = record(
  { pattern: /^[a-z][a-z0-9-]*$/, issue: "must be the name of an attribute, such as data-domain" },
  attributeValue,
  { description: "The other attributes of the script." },
);

/** The declaration of `site.md`. */
export const settings = object({
  trade: withDefault(line("The work in a sentence, such as roofing work."), "construction work"),
  business_type: withDefault(
    oneOf(businessTypes, { description: "The type of schema.org that the business is." }),
    "GeneralContractor",
  ),
  request_noun: withDefault(line("What a visitor requests, such as estimate.", 40), "bid"),
  request_action: withDefault(
    line("The words of the button, such as Request an estimate.", 40),
    "Request a bid",
  ),
  emergency_question: optional(line("Asks whether it is an emergency.")),
  emergency_examples: optional(line("What an emergency is, within a sentence.")),
  headline: optional(line("The home page's title; the tagline where there is none.")),
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
    description:
      "A picture of the land, such as coast and rivers, that lies under the map of the service areas.",
  })),
  language: withDefault(
    string({
      formats: [{
        pattern: /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/,
        issue: "must be a language tag such as en-US or en-CA (BCP 47)",
      }],
      description: "The language of the content, such as en-CA.",
    }),
    "en-US",
  ),
  units: withDefault(
    oneOf(["miles", "kilometers"], { description: "The unit of distances." }),
    "miles",
  ),
  accent_color: optional(color("Buttons and links.")),
  dark_color: optional(color("Dark surfaces.")),
  heading_font: optional(line("A .woff2 in public/, or a family of the system.")),
  text_font: optional(line("A .woff2 in public/, or a family of the system.")),
  company_optional: withDefault(
    boolean({ description: "true: the form does not ask for a company." }),
    false,
  ),
  redirects: withDefault(
    list(object({ from: text("An old path."), to: text("A path, or an https address.") }), {
      description: "Old addresses.",
    }),
    [],
  ),
  scripts: withDefault(
    list(object({ src: text("An https address."), attributes: optional(scriptAttributes) }), {
      description: "Scripts of others, which every page loads.",
    }),
    [],
  ),
  content_signal: optional(string({
    min: 1,
    formats: [singleLine, {
      pattern: /^[a-z-]+=(?:yes|no)(?:, ?[a-z-]+=(?:yes|no))*$/,
      issue: "must be a Content-Signal policy such as search=yes, ai-input=yes, ai-train=no",
    }],
    description: "What robots.txt says about the use of the content.",
  })),
  repository: optional(string({
    formats: [{
      pattern: /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\/[A-Za-z0-9._-]+$/,
      issue: "must be owner/name, such as example/website",
    }],
    description: "Where the editor at /admin commits: owner/name.",
  })),
  branch: optional(line("The branch that the editor commits to.", 100)),
  updated: unpublishedFields.updated,
});

/** The settings of a site, with their defaults. */
export type Settings = FieldsOf<typeof settings.fields>;

/** The settings of a site without `site.md`. */
export const defaultSettings: Settings = settings.check({}, "", []);

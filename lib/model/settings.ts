/**
 * The settings of the website: `site.md`, in which every field is optional.
 *
 * @module
 */
import {
  boolean,
  type FieldsOf,
  httpsFormat,
  isRecord,
  kindOf,
  list,
  meantAddress,
  mustBe,
  number,
  object,
  oneOf,
  optional,
  type OptionalSchema,
  type Schema,
  singleLine,
  string,
  withDefault,
  withLabels,
} from "../schema/mod.ts";
import { resources } from "./collections.ts";
import { language } from "./own_page.ts";
import { date, internalFields, line, matching, picture } from "./resource.ts";
import { sections, styles } from "./sections.ts";

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

const color = (description: string) => ({
  ...matching(description, {
    pattern: /^#[0-9a-fA-F]{6}$/,
    ...mustBe('a color such as "#0b5fff", in double quotes', "#0b5fff"),
  }),
  role: "color" as const,
});

/** The other attributes of a script: each is text, or `true` for one without a value. */
const scriptAttributes: Schema<Readonly<Record<string, string | true>>> = {
  json: {
    type: "object",
    description: "The other attributes of the script, such as defer: true.",
  },
  example: { defer: true, "data-site": "example.com" },
  fromText: (written) =>
    isRecord(written)
      ? Object.fromEntries(Object.entries(written).map(([name, it]) => [name, it === "true" || it]))
      : written ?? {},
  check(value, field, faults) {
    if (!isRecord(value)) {
      faults.push({ field, issue: `must be an object, not ${kindOf(value)}` });
      return {};
    }
    for (const [name, it] of Object.entries(value)) {
      if (!/^(?!on|src$|nonce$)[a-z][a-z0-9-]*$/.test(name)) {
        const issue =
          "must be the name of an attribute such as data-domain, but not src, nonce or an event handler";
        faults.push({ field: `${field}.${name}`, issue });
      }
      if (it !== true) string().check(it, `${field}.${name}`, faults);
    }
    return value as Readonly<Record<string, string | true>>;
  },
};

/** A system font or a file in public/. The pattern excludes whatever would end a CSS string. */
const font = (description: string) =>
  matching(description, {
    max: 100,
    pattern: /^(?:[A-Za-z0-9][A-Za-z0-9 -]*|\/?[A-Za-z0-9][A-Za-z0-9._\/-]*\.woff2)$/,
    ...mustBe("a system font, such as Verdana, or a .woff2 in public/", "Verdana"),
  });

const target = {
  max: 500,
  pattern: /^(?:\/(?![\/\\])[^\s\\]*|https:\/\/[^\s\/\\@]+(?:[\/?#][^\s]*)?)$/,
  ...mustBe("a path such as /about, or an https address", "/about"),
  meant: meantAddress,
};

const pagePath = {
  max: 100,
  pattern: /^\/[a-z0-9/-]*$/,
  ...mustBe("the path of a page, such as /services", "/services"),
};

/** One of a set of words, by default the first. */
const choice = <const T extends string>(values: readonly [T, ...T[]], description: string) =>
  withDefault(oneOf(values, { description }), values[0]);

const httpsAddress = (description: string) =>
  string({ max: 500, formats: [httpsFormat], description });

/** The paths of the pages for which `intros` can have a sentence under the title. */
const introducedPages = [
  ...resources.filter(({ atRoot }) => !atRoot).map(({ segment }) => segment),
  "about",
  "contact",
];

const edge = (most: number, description: string, example: number): Schema<number> => ({
  ...number({ min: -most, max: most, description }),
  example,
});

/** The settings that the office decides. */
const wording = withLabels({
  trade: withDefault(
    {
      ...line("The work in a few words, as in the middle of a sentence."),
      example: "fence building",
    },
    "construction work",
  ),
  business_type: choice(businessTypes, "The type of business for search engines (schema.org)."),
  request_noun: withDefault(
    {
      ...matching("The word for what a visitor requests, such as estimate or quote.", {
        max: 40,
        pattern: /^(?!(?:an?|the) )[a-z\u00df-\u00f6\u00f8-\u00ff][^\s<>"]*(?: [^\s<>"]+)*$/,
        ...mustBe("a noun in lower case without an article, such as estimate", "estimate"),
      }),
      translation: "words" as const,
    },
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
  title: optional(line("The home page's title in search results and tabs.", 100)),
  description: optional(line("What search engines and previews show of the home page.", 300)),
  hero: optional(object({ file: picture.fields.file, alt: picture.fields.alt }, {
    description: "The picture at the top of the home page.",
  })),
  hero_layout: choice(
    ["split", "cover", "plain"],
    "The picture beside the words, behind them (cover), or no picture at all (plain).",
  ),
  intros: withDefault(
    object(
      Object.fromEntries(
        introducedPages.map((path) => [path, optional(line(`The sentence at /${path}.`, 300))]),
      ) as Readonly<Record<string, OptionalSchema<string>>>,
      { description: "The sentence under a page's title, by the page's path." },
    ),
    {},
  ),
  banner: optional(object(
    withLabels({
      text: line("Its words."),
      link: optional(
        matching("Where it leads: a page such as /contact, or an https address.", target),
      ),
      from: optional(date("The first day on which it is shown.")),
      until: optional(date("The last day.")),
    }, { link: ["Link", "Where it leads: a page of yours such as /contact, or a web address."] }),
    { description: "A line at the top of every page." },
  )),
  map: optional(object({
    file: picture.fields.file,
    north: edge(90, "Degrees north of its upper edge.", 41.2),
    south: edge(90, "Degrees north of its lower edge.", 40.4),
    east: edge(180, "Degrees east of its right edge.", -73.5),
    west: edge(180, "Degrees east of its left edge.", -74.5),
  }, {
    description: "A background picture for the map of the service areas, such as coast and rivers.",
  })),
  language: withDefault(language("The language of the content."), "en-US"),
  units: choice(["miles", "kilometers"], "The unit of distances."),
  time_zone: withDefault(
    {
      ...string({
        description:
          "The time zone of the office, such as America/New_York; emails give times in it.",
        min: 1,
        max: 64,
        formats: [singleLine],
      }),
      example: "America/New_York",
    },
    "UTC",
  ),
  navigation: optional(list(matching("The path of a page, such as /services.", pagePath), {
    description: 'The entries of the navigation in order; the others follow under "More".',
  })),
  style: choice(styles, "The look of the website; colors, fonts and corners below go before it."),
  header: optional(oneOf(["left", "centered", "over"], {
    description:
      "The header: name at the left, in the middle over the navigation, or in a box over the hero; each style has two.",
  })),
  cards: optional(oneOf(["boxed", "open", "overlaid"], {
    description:
      "Cards: with an edge, without, or with their words over the picture's foot; each style has two.",
  })),
  sections: optional(sections),
  closing: optional(object({
    title: optional(line("Its heading.", 100)),
    text: optional(line("Its sentence.", 300)),
  }, { description: "The words of the band before the footer." })),
  for_software: optional(
    boolean({
      description:
        "Whether pages end with a line of links for software. Without it, those of the style `civic` do.",
    }),
  ),
  accent_color: optional(color("The color of buttons and marks.")),
  dark_color: optional(color("The color of dark surfaces.")),
  paper_color: optional({
    ...color("The color of light pages, such as a warm white."),
    example: "#f7f4ee",
  }),
  color_scheme: choice(
    ["auto", "light", "dark"],
    "Light or dark surfaces; auto goes by the visitor's device.",
  ),
  corners: optional(oneOf(["square", "soft", "round"], {
    description: "The corners of buttons and cards; without it, as the style has them.",
  })),
  heading_font: optional(font("The font of headings.")),
  text_font: optional(font("The font of text.")),
  company_optional: withDefault(
    boolean({ description: "Whether the company is optional in a request, as homeowners need." }),
    false,
  ),
  acknowledge: withDefault(
    boolean({
      description: "Whether the sender of a request gets an email that it has arrived.",
    }),
    false,
  ),
}, {
  trade: ["Your work in a few words", "As in the middle of a sentence, such as: fence building."],
  business_type: ["Kind of business", "As search engines name it."],
  emergency_question: ["Question about an emergency", "Such as: Burst pipe?"],
  emergency_examples: [
    "Examples of an emergency",
    "As in the middle of a sentence, such as: a burst pipe or a gas leak.",
  ],
  request_noun: ["What people ask you for", "Such as estimate or quote."],
  request_action: ["Words on the button", "Such as: Get a quote."],
  headline: ["Title of the home page"],
  title: ["Its title in search results", "What you do, and where, beside your name."],
  description: ["The site in a sentence", "For search engines and previews."],
  hero: ["Picture at the top of the home page"],
  hero_layout: [
    "Where that picture stands",
    "Beside the words, behind them (cover), or nowhere (plain).",
  ],
  intros: ["Sentences under the titles of pages"],
  banner: ["Banner", "A line at the top of every page; it may come and go by itself."],
  navigation: ["Order of the menu", "Addresses such as /services."],
  header: ["Form of the header", "Each style has two of them."],
  cards: ["Form of cards", "Each style has two of them."],
  time_zone: ["Time zone", "Such as America/New_York. The day begins and ends by it."],
  closing: ["Words before the end of every page"],
  for_software: ["Line of links for software at the end of pages"],
  company_optional: ["Homeowners need not name a company"],
  acknowledge: ["Who sends a request gets an email that it has arrived"],
});

/** The label of the settings that an office should leave alone. */
const WEB_PERSON = "For your web person";

const technical = {
  redirects: withDefault(
    list(
      object({
        from: matching("An old path, with its query if it has one, or a full address.", {
          max: 500,
          pattern: /^(?:https?:\/\/[^\s\/?#\\@]+)?\/(?![\/\\])[^?#\s\\*]*(?:\*|\?[^#\s\\]*)?$/,
          ...mustBe("an old address such as /about-us, /about-us/ or /?page_id=12", "/about-us"),
          meant: (text) => `${text.split("*", 1)}*`,
        }),
        to: matching("Where it is now: a path, or an https address.", target),
      }),
      { description: "Old addresses, which redirect (301) to new ones." },
    ),
    [],
  ),
  scripts: withDefault(
    list(
      object({
        src: httpsAddress("Its https address."),
        attributes: optional(scriptAttributes),
      }),
      { description: "Third-party scripts, which every page loads." },
    ),
    [],
  ),
  content_signal: optional(matching("The policy in robots.txt for using the content.", {
    pattern: /^[a-z-]+=(?:yes|no)(?:, ?[a-z-]+=(?:yes|no))*$/,
    ...mustBe(
      "a Content-Signal policy such as search=yes, ai-input=yes, ai-train=no",
      "search=yes, ai-train=no",
    ),
  })),
  origin_trial: optional(matching("The token of a trial of Chrome, sent as Origin-Trial.", {
    max: 2000,
    pattern: /^[A-Za-z0-9+\/]+={0,2}$/,
    ...mustBe("a token such as AbCd0123, of letters, digits, + and /", "AbCd0123"),
  })),
  security_contact: optional(matching("Where to report a weakness; makes security.txt.", {
    max: 500,
    pattern: /^(?:mailto:[^\s@:\/?]+@[^\s@:\/?]+|https:\/\/[^\s]+)$/,
    ...mustBe(
      "an address such as mailto:security@example.com or https://example.com/report",
      "mailto:security@example.com",
    ),
    meant: (text) => `mailto:${text}`,
  })),
  repository: optional(matching("The GitHub repository that the editor at /admin commits to.", {
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\/[A-Za-z0-9._-]+$/,
    ...mustBe("owner/name, such as example/website", "example/website"),
    meant: (text) => text.replace(/^https:\/\/[^/]+\/|(?:\.git)?\/?$/g, ""),
  })),
  branch: optional(
    matching("The branch that the editor commits to.", {
      max: 100,
      // As git takes them (git check-ref-format).
      pattern: /^(?!.*(?:\.\.|\/[.\/]|\.(?:lock)?(?:\/|$)|\/$))[A-Za-z0-9][A-Za-z0-9._\/-]*$/,
      ...mustBe("the name of a branch, such as main", "main"),
    }),
  ),
  editor_sign_in: optional(httpsAddress("The OAuth service with which the editor signs in.")),
  editor_address: optional(
    httpsAddress(
      "The https address at which /admin is served alone, such as https://edit.example.com.",
    ),
  ),
  updated: internalFields.updated,
};

/** The declaration of `site.md`. The technical settings come last, labelled as such. */
export const settings = object({
  ...wording,
  ...withLabels(technical, {
    redirects: [`${WEB_PERSON}: old addresses`],
    scripts: [`${WEB_PERSON}: scripts`],
    content_signal: [`${WEB_PERSON}: policy for using the content`],
    origin_trial: [`${WEB_PERSON}: token of a trial`],
    security_contact: [`${WEB_PERSON}: where to report a weakness`],
    repository: [`${WEB_PERSON}: repository`],
    branch: [`${WEB_PERSON}: branch`],
    editor_sign_in: [`${WEB_PERSON}: sign-in`],
    editor_address: [`${WEB_PERSON}: address of this editor`],
    updated: [`${WEB_PERSON}: last changed`],
  }),
});

export type Settings = FieldsOf<typeof settings.fields>;

/** The settings of a site without `site.md`. */
export const defaultSettings: Settings = settings.check({}, "", []);

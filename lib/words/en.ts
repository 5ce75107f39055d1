/**
 * What the software says in English. The objects of all other languages have the type of this one.
 *
 * @module
 */
import { makeFormats } from "./formats.ts";
import { capitalized, counted, plural, sentence, withArticle } from "./grammar.ts";
import { enSynonyms } from "./synonyms/en.ts";

const { list, wait } = makeFormats("en-US");

const request = (noun: string) => `${noun} request`;

const inEmergency = (number: string) =>
  `In an emergency send nothing: give the person the telephone number ${number}.`;

/** The texts of a problem: what went wrong, and what to do about it. */
export interface ProblemText {
  readonly message: string;
  readonly hint: string;
  /** The hint for people, if `hint` is for programs. */
  readonly advice?: string;
}

interface FieldFault {
  readonly label: string;
  /** What is wrong, in English, as it follows the label. */
  readonly issue: string;
  readonly kind: "email" | "phone" | "length" | "other";
  /** The maximum length, which matters for the kind `length`. */
  readonly most: number;
}

const formatWait = (seconds: number) =>
  wait(seconds, [
    { one: "second", other: "seconds" },
    { one: "minute", other: "minutes" },
    { one: "hour", other: "hours" },
  ]);

/** The texts about the company's profile. `license` is spelled differently in other countries. */
const profile = (license: string) => ({
  license: (count: number) => capitalized(count === 1 ? license : `${license}s`),
  licensesIn: (states: readonly string[]) =>
    capitalized(`${license}s${states.length === 0 ? "" : ` in ${list(states)}`}`),
  /** What the profile says. `what` lists its parts. */
  whoIs: (name: string, what: string) => `Who ${name} is: ${what}.`,
  parts: {
    address: "address",
    telephone: "telephone",
    hours: "hours",
    licenses: `${license}s`,
    certifications: "certifications",
    leadership: "leadership",
    safety: "safety record",
    questions: "what clients ask",
  },
});

/** What clients ask of a contractor, as a part of a sentence. */
const asked = (license: string) => ({
  price: "prices",
  payment: "payment",
  warranty: "warranty",
  insurance: "insurance",
  bonding: "bonding",
  license: `${license}s`,
  hours: "hours",
  start: "availability",
  response: "how soon the company answers",
  area: "service areas",
  "outside-area": "work outside the service areas",
});

/** The texts of maps. `kilometers` is spelled differently in other countries. */
const map = (kilometers: string) => ({
  north: "N",
  miles: "mi",
  kilometers: "km",
  title: "Map with a link for each town",
  caption: "Map of the service areas.",
  /** What is said of the office, if its place is known. */
  office: (units: "miles" | "kilometers") =>
    `The diamond is the office, and distances are straight-line ${
      units === "miles" ? units : kilometers
    }.`,
  /** What is said of the town whose page shows the map. */
  here: (town: string) => `${town} is the dot without a number.`,
});

/** What to do with files that can't be sent with a request. */
const restByMail = (email: string) =>
  `Send your request now without them, and email them to ${email} with the reference that you get, in the subject.`;

/** The words of the United States. */
export const english = {
  /** The language's name in itself. */
  name: "English",
  /** The first day of a month in dates, which is an ordinal in French. */
  firstDay: "1",
  /** The colon between a name and its value, with spaces. */
  colon: ": ",
  /** The defaults of settings in site.md. */
  defaults: {
    trade: "construction work",
    request_noun: "bid",
    request_action: (noun: string) => `Request ${withArticle(noun)}`,
  },

  /** The text of a link to a video. `site` is the video's website. */
  videoAt: (site: string) => `Video at ${site}`,

  /** The names of pages, in navigation and breadcrumbs and as titles. */
  names: {
    home: "Home",
    services: "Services",
    projects: "Projects",
    markets: "Markets",
    serviceAreas: "Service areas",
    reviews: "Reviews",
    glossary: "Glossary",
    news: "News",
    jobs: "Jobs",
    about: "About",
    company: "Company",
    api: "Guide to the API",
  },

  /** The texts around the content of every page. */
  layout: {
    skip: "Skip to content",
    everyPage: "Every page for language models: llms.txt",
    call: "Call",
    callNumber: (number: string) => `Call ${number}`,
    textMessage: "Text us",
    /** The text of a message that a visitor begins on a page. */
    messageAbout: (title: string, address: string) =>
      `Hello, I am writing about “${title}”: ${address}`,
    main: "Main",
    menu: "Menu",
    close: "Close",
    allPages: "All pages",
    breadcrumb: "Breadcrumb",
    languages: "Language",
    nextSteps: "What to do next",
    talkTo: <T>(name: T) => ["Talk to ", name],
    tellUs: "Tell us where the work is, what it is and when it has to be done.",
    callOrRequest: "Call or request",
    site: "Site",
    hours: "Hours",
    office: "Office",
    thisPage: "This page:",
    asMarkdown: "This page as markdown",
    forDevelopers: "For developers:",
    refused: (title: string) => `Error: ${title}`,
    linkTo: (text: string) => `Link to ${text}`,
    table: "Table",
    previousPicture: "Previous picture",
    nextPicture: "Next picture",
    before: "Before",
    after: "After",
    compare: "Compare before and after",
    quoted: (text: string, name: string) => `\u201c${text}\u201d ${name}`,
  },

  /** The texts that only markdown variants have. */
  markdown: {
    allPages: "All pages:",
    telephone: "Telephone:",
    emergency: "Emergency:",
    asHtml: "This page as HTML",
    asJson: "The same as JSON",
    sitemap: "Sitemap",
    everyPage: "Every page",
    source: "Source:",
    filter: <T>(label: T, address: T) => [label, ": add these parameters to ", address, "."],
    /** How to send a form, with its label, a link to the page, the API operation, and a link to the agent instructions. */
    form: <T>(label: T, page: (text: string) => T, api: T, agents: (text: string) => T) => [
      label,
      ": people fill in the form on the ",
      page("HTML page"),
      ". Programs send ",
      api,
      ", whose fields are named in code below, as the ",
      agents("agent instructions"),
      " say.",
    ],
    field: <T>(label: T, required: boolean, name: T) => [
      label,
      ` ${required ? "required" : "optional"} (`,
      name,
      ").",
    ],
    oneOf: "One of:",
    anyOf: "Any of:",
    toCorrect: (problem: string) => `To correct: ${problem}`,
  },

  form: {
    optional: "optional",
    atMost: (characters: number) => `At most ${characters} characters.`,
  },

  /** Texts of several pages. */
  common: {
    /** What software has to do in an emergency. */
    inEmergency,
    closed: "Closed",
    /** A description that ends with a list of names and the number of others. */
    naming: (start: string, names: readonly string[], others: number) =>
      `${start}: ${list(others === 0 ? names : [...names, `${others} more`])}.`,
    pictures: "Pictures",
    goodToKnow: "Good to know",
    questions: "Questions",
    more: "More",
    facts: "Facts",
    isEmergency: "Is it an emergency?",
    /** The hours of a telephone number, after the number. */
    answered: (when: string) => `: ${when}`,
    /** Between the question whether it is an emergency and the number. */
    thenCall: " Call ",
    /** Matches the words before the number in `hours.emergency`. */
    beforeNumber: /[,:;]?(?:(?:^|\s+)(?:at|on|under|call))?\s*$/i,
    allServices: (count: number) => `All ${count} services`,
    allProjects: (count: number) => `All ${count} projects`,
    allReviews: (count: number) => `All ${count} reviews`,
    howItGoes: "How the work goes",
    founded: "Founded",
    experience: "Years of experience across leadership",
    incidents: (since: string | undefined) =>
      `Recordable incidents${since === undefined ? "" : ` since ${since}`}`,
    portraitOf: (name: string) => `Portrait of ${name}`,
    logoOf: (name: string) => `Logo of ${name}`,
  },

  home: {
    aboutUs: "About us",
    someProjects: (featured: boolean, count: number) =>
      `${featured ? "Featured" : "Recent"} ${count === 1 ? "project" : "projects"}`,
    whereWeWork: "Where we work",
    people: "Who does the work",
    trust: "What you can rely on",
  },

  about: {
    title: (name: string) => `About ${name}`,
    contact: "Contact and office hours",
    mission: "Mission",
    vision: "Vision",
    values: "Values",
    safety: "Safety record",
    leadership: "Leadership",
    legalName: "Legal name",
    founded: "Founded",
    telephone: "Telephone",
    email: "Email",
    address: "Address",
    languages: "Languages",
    weekdays: "Weekdays",
    weekend: "Weekend",
    emergency: "Emergency",
    profiles: "Profiles elsewhere",
    number: "Number",
    jurisdiction: "Jurisdiction",
    issuer: "Issued by",
    experience: (years: number, trade: string) =>
      `${counted(years, "year")} of experience in ${trade} across leadership.`,
    claims: "Workers' compensation claims",
    incidents: "Recordable incidents",
    since: "Counted since",
  },

  services: {
    description: (name: string) => `What ${name} does`,
    lead: "What we do, and what each service includes.",
    capabilities: "What it includes",
    benefits: "What it does for you",
    terms: "Terms",
    allTerms: "All terms",
    others: "Other services",
    projects: "Projects with this service",
  },

  projects: {
    description: (count: number, name: string) => `${counted(count, "project")} of ${name}`,
    leadUnderWay: "Work that is under way, then what we have finished, the newest first.",
    leadFinished: "Work that we have finished, the newest first.",
    all: "All projects",
    /** The title of a filtered list: `Featured projects in Springfield, Illinois: Repairs`. */
    filtered: (featured: boolean, place: string | undefined, work: string | undefined) =>
      [
        featured ? "Featured projects" : "Projects",
        place === undefined ? "" : ` in ${place}`,
        work === undefined ? "" : `: ${work}`,
      ].join(""),
    filteredCrumb: "Filtered",
    filteredDescription: (title: string, count: number, name: string) =>
      sentence(`${title}: ${counted(count, "project")} of ${name}`),
    found: <T>(count: number, all: number, link: (text: string) => T) => [
      count === 0
        ? "No projects match these filters. Remove one, or see "
        : `${counted(count, "project")} found. See `,
      link(`all ${counted(all, "project")}`),
      ".",
    ],
    foundTitle: "Projects found",
    service: "Service",
    allServices: "All services",
    area: "Service area",
    allAreas: "All service areas",
    selection: "Selection",
    featuredOnly: "Featured projects only",
    filter: "Filter projects",
    show: "Show projects",
    tool: (name: string) => `Narrows the projects of ${name} by service and place.`,
    scope: "Scope",
    challenges: "Challenges",
    solutions: "Solutions",
    outcomes: "Outcomes",
    next: "Next project",
    clientSays: "What the client says",
    location: "Location",
    client: "Client",
    completed: "Completed",
    status: "Status",
    /** Translations of the status texts that the API's description names. */
    statuses: {} as Readonly<Record<string, string>>,
    work: "Work",
  },

  markets: {
    title: "Who we work for",
    description: (name: string) => `Who ${name} works for`,
    lead: "What we do for each kind of client.",
    whatWeDo: "What we do",
    apart: "What sets us apart",
    others: "Other clients",
  },

  areas: {
    all: "All service areas",
    description: (name: string) => `Where ${name} works`,
    lead: "Where we work.",
    leadCommunities: "Where we work, and the communities that we serve from there.",
    communities: (count: number) => counted(count, "community", "communities"),
    title: (trade: string, place: string) => `${capitalized(trade)} in ${place}`,
    served: "Communities served",
    zip: "ZIP code",
    postalCode: "Postal code",
    fromOffice: "From our office",
    projects: (city: string) => `Projects in ${city}`,
    others: "Other service areas",
  },

  reviews: {
    title: "What clients say",
    description: (name: string, count: number) =>
      `What clients say about the work of ${name}: ${counted(count, "review")}.`,
    lead: (name: string) => sentence(`In their own words, about the work of ${name}`),
  },

  glossary: {
    of: (name: string) => `Glossary of ${name}`,
    description: (count: number, trade: string, name: string, terms: readonly string[]) =>
      `${counted(count, "term")} of ${trade}, explained by ${name}: ${list(terms)}.`,
    lead: "What the words of the trade mean, and why they matter.",
    byLetter: "Terms by first letter",
    search: "Search the glossary",
    searchCrumb: "Search",
    searchDescription: "Terms of the glossary that contain what was searched for.",
    submit: "Search",
    tool: (name: string) => `Searches the terms that ${name} explains.`,
    field: "Term, or words from its definition",
    /** The number of terms found, and a link to all. */
    found: <T>(q: string, count: number, all: number, link: (text: string) => T) => [
      count === 0
        ? `No term or definition contains "${q}". See `
        : `${counted(count, "term")} with "${q}". See `,
      link(`all ${counted(all, "term")}`),
      ".",
    ],
    title: (term: string) => `${term}: what it means`,
    why: "Why it matters",
    related: "Related terms",
    applies: "Where it applies",
  },

  search: {
    name: "Search",
    description: (name: string) => `Search all pages of ${name}.`,
    lead:
      "Ask in your own words: when the office is open, for example, or what we need to name a price.",
    field: "Question, or words",
    tool: (name: string) => `Answers a question from the pages of ${name}.`,
    answers: "Answers",
    found: (q: string, count: number) =>
      count === 0 ? `Nothing answers "${q}".` : `${counted(count, "answer")} to "${q}".`,
    /** What was typed, where something else was searched for. */
    typed: (q: string) => `You typed "${q}".`,
    /** The sentence before links to pages. */
    onward: <T>(form: (text: string) => T, number: T) => [
      "Try other words, ",
      form("write to us"),
      " or call ",
      number,
      ". Or go on from one of these pages:",
    ],
  },

  news: {
    description: (name: string) => `News of ${name}`,
    lead: (name: string) => sentence(`What is new at ${name}`),
    subscribe: <T>(link: (text: string) => T) => ["Subscribe: ", link("Atom feed"), "."],
    more: "More news",
    all: "All news",
  },

  jobs: {
    description: (name: string) => `Jobs at ${name}`,
    lead: (name: string) => sentence(`Come and work at ${name}`),
    place: "Place",
    kind: "Employment",
    employment: {
      "full-time": "Full-time",
      "part-time": "Part-time",
      contractor: "Contractor",
      temporary: "Temporary",
      intern: "Internship",
    },
    pay: "Pay",
    posted: "Published",
    until: "Open until",
    apply: "How to apply",
    applyAt: <T>(link: T) => ["Apply at ", link, "."],
    more: "Other jobs",
    others: "All jobs",
    over: "This job is no longer open.",
  },

  contact: {
    description: (name: string, noun: string) =>
      `Ask ${name} for ${withArticle(noun)}: who to call back, ` +
      "what is to be done, where and when. We answer by email or phone.",
    form: (noun: string) => capitalized(request(noun)),
    submit: "Send the request",
    /** The summary of the fold with what may be left out. */
    more: "More, if you like",
    next: "What happens next",
    byTelephone: "By telephone",
    /** The steps after a request was sent. */
    steps: (noun: string): readonly (readonly [title: string, description: string])[] => [
      ["We read it", "Someone in our office reads the whole request."],
      ["We call or write", "We get back to you by email or telephone, with any questions."],
      [`You get your ${noun}`, "As soon as we know what the work is."],
    ],
    privacy: <T>(page: T) => ["How we handle what you send: ", page, "."],
    notSent: (fields: number) => {
      const these = fields === 1 ? "this field" : `these ${fields} fields`;
      return `Your request was not sent. Correct ${these}:`;
    },
    /** The sentence about a field's fault. English uses the API's issue; other languages go by `kind` and `most`. */
    fault: ({ label, issue }: FieldFault) => `${label.replace(/\?$/, "")} ${issue}.`,
    moreServices: (count: number) => counted(count, "more service"),
    /** The description of the form for a browser's assistant (WebMCP). */
    tool: (name: string, noun: string, emergency: string | undefined) =>
      `Fills in ${
        withArticle(noun)
      } request to ${name}; nothing is sent until the person presses the button. Use it only when the person has asked for it, with that person's own details, choose at least one service or describe the work, and leave empty what you don't know.${
        emergency === undefined ? "" : ` ${inEmergency(emergency)}`
      }`,
    key: "Key of this request",
    trap: "Leave this empty.",
    /** The label of each field, the issue if it is empty, and a hint. */
    fields: {
      firstName: { label: "First name", empty: "Enter your first name." },
      lastName: {
        label: "Last name",
        empty: "Enter your last name.",
        hint: "For when we call.",
      },
      companyName: { label: "Company", empty: "Enter the name of your company." },
      email: {
        label: "Email",
        empty: "Enter your email address.",
      },
      phone: {
        label: "Phone",
        empty: "Enter a phone number to call back.",
        hint: "We call back with questions. With its area code.",
      },
      selectedServices: {
        label: "Services",
        empty: "Choose at least one service, or say under Other work what you need.",
        hint: "One or more, or use your own words.",
      },
      otherService: { label: "Other work" },
      /** The field in place of the services, if the site lists none. */
      work: {
        label: "Work",
        empty: "Describe the work you need.",
        hint: "Describe the work you need.",
      },
      timeline: {
        label: "Timeline",
        empty: "Enter when the work has to happen.",
      },
      additionalInfo: {
        label: "Location and scope of work",
        empty: "Describe the location and scope of the work.",
        hint: "Where it is, which plans there are, any limits.",
      },
      files: { label: "Plans or photos" },
      heardAboutUs: { label: "How did you hear about us?" },
    },
    /** The texts about files. `kinds` is a list such as "PDF, JPEG, PNG". */
    files: {
      hint: (count: number, megabytes: number) =>
        `At most ${count} files and ${megabytes} MB in all.`,
      unknown: (name: string, kinds: string) =>
        `“${name}” is none of the kinds that can be sent: ${kinds}.`,
      empty: (name: string) => `“${name}” is empty.`,
      tooMany: (count: number, email: string) =>
        `There are too many files: send at most ${count}. ${restByMail(email)}`,
      tooLarge: (megabytes: number, email: string) =>
        `The files are too large: send at most ${megabytes} MB in all. ${restByMail(email)}`,
      again: "Choose your files again: a browser does not keep them.",
      list: "Chosen files",
      drop: "You can also drag them onto this page, or paste them.",
      remove: (name: string) => `Remove ${name}`,
      added: (names: string) => `Added: ${names}.`,
      /** The status while a photo is made smaller, what is said of it then, and the button if it waits for it. */
      shrinking: (name: string) => `Making ${name} smaller …`,
      smaller: "Photos are made smaller, and leave out where they were taken.",
      waiting: "Waiting for the photos …",
      removed: (name: string) => `Removed: ${name}.`,
      total: (size: string) => `${size} in all.`,
      /** The text of the button while the form is being sent. */
      sending: "Sending …",
      failed: (number: string) =>
        `Your request did not get through. What you wrote and your files are still here: press the button again in a minute, or call ${number}. You won't be sending it twice.`,
    },
    /** The texts that differ with `company_optional`. */
    homeownersFields: {
      timeline: {
        label: "When would you like it done?",
        empty: "Enter when you would like it done.",
        hint: "A month or a date; if you don't know yet, say so.",
      },
      additionalInfo: {
        label: "Where it is, and what you would like done",
        empty: "Say where it is, and what you would like done.",
        hint: "The address, and what you have in mind.",
      },
    },
    /** The texts that differ in the emergency form. */
    emergencyFields: {
      additionalInfo: {
        label: "Where it is and what has happened",
        empty: "Say where it is and what has happened.",
      },
    },
  },

  thanks: {
    title: "Thank you",
    /** The title, with the name that the sender's browser remembers. */
    byName: (name: string) => `Thank you, ${name}`,
    description: (noun: string, name: string) =>
      sentence(`What happens next with ${withArticle(request(noun))} to ${name}`),
    /** The sentence before the number. */
    unread: (noun: string) =>
      `Nobody reads ${plural(request(noun))} at night. In an emergency call `,
    sent: (noun: string, queued: boolean) =>
      queued
        ? `Your ${request(noun)} is stored, and we get it as soon as earlier ones have gone out.`
        : `We have your ${request(noun)}.`,
    withoutFiles: (email: string) =>
      `Your files could not all be sent with your request. Please email them to ${email}.`,
    reference: "Reference",
    toAdd: <T>(number: T) => [
      "To add something, or if it cannot wait, call ",
      number,
      ".",
    ],
    /** What the page says to whom it was opened without a request. */
    none: <T>(
      form: T,
    ) => [
      "This page belongs to a request that was sent, and none was named. To send one: ",
      form,
      ".",
    ],
    /** How to send more files. */
    moreFiles: <T>(
      email: T,
      reference: string,
    ) => ["To send more files, email them to ", email, ` with ${reference} in the subject.`],
    meantime: "In the meantime",
    ourProjects: "Our projects",
    ourServices: "Our services",
  },

  /** The acknowledgement, which is a mail to the sender of a request. */
  acknowledgement: {
    arrived: (noun: string, name: string) => `Your ${request(noun)} to ${name} has arrived.`,
    why: (name: string) =>
      `${name} sends this once, because a request was sent with this address. If that was not you, ignore it.`,
  },

  /** The mail to the office. Labels have at most 15 characters. */
  officeMail: {
    /** The marks at the start of the subject. */
    marks: {
      likelySpam: "[Likely spam] ",
      emergency: "[Emergency service] ",
      repeat: "[Possible repeat] ",
    },
    likelySpam: (reasons: string) => `Likely spam: ${reasons}.`,
    /** Why a request is likely spam. */
    signs: {
      trapped: "a field that people don't see was filled in",
      quick: (seconds: string) => `the form came back after ${seconds} seconds`,
      links: (count: number) => `it has ${count} links`,
      sameText: (networks: number, names: number) =>
        `the same text came from ${networks} networks under ${names} names within a day`,
    },
    from: (noun: string, sender: string) => `${capitalized(request(noun))} from ${sender}`,
    ofCompany: (name: string, company: string) => `${name} of ${company}`,
    andMore: (count: number) => `and ${count} more`,
    noReply: "Don't reply to this mail: a reply does not go to the sender.",
    writeOrCall: (email: string, phone: string) => `Write to ${email}, or call ${phone}.`,
    call: (phone: string) => `Call ${phone}; no email address was given.`,
    labels: {
      name: "Name",
      company: "Company",
      phone: "Phone",
      email: "Email",
      services: "Services",
      timeline: "Timeline",
      files: "Files",
      heardAboutUs: "Heard about us",
    },
    none: "None given",
    /** The line before the sender's text. */
    asked: (isHomeowner: boolean) =>
      `${
        isHomeowner ? "What, where and when" : "Location, scope, plans and constraints"
      }. The words below are the sender's:`,
    filesNotKept:
      "The files could not be kept, because too many wait to be sent. The sender was told to email them.",
    filesRefused: (names: string) =>
      `The email provider refused files that came with this request: ${names}. Ask the sender to email them.`,
    /** The sentence before a command. */
    filesKept: (days: number) =>
      `They are kept for ${
        counted(days, "day")
      }, and whoever runs the website can write them into a folder:`,
    received: (time: string, channel: "form" | "API" | "MCP") =>
      `Received ${time} through ${
        { form: "the website's form", API: "the API", MCP: "MCP" }[channel]
      }.`,
    writtenIn: (language: string, path: string) => `Written in ${language}, at ${path}.`,
    request: (key: string, short: string) => `Request ${key}, in short ${short}`,
    links: (count: number) => `It has ${counted(count, "link")}. Open one only if you expect it.`,
    similar: (key: string) =>
      `This may be a repeat of request ${key}, which said the same within a day.`,
    /** Other languages leave out `uncertainty`, which is in English and for operators. */
    repeat: (key: string, uncertainty: string) =>
      `This may be a repeat of request ${key}: an earlier mail may have arrived (${uncertainty}).`,
  },

  problem: {
    toCorrect: "What to correct",
    onward: "Where to go next",
    orCall: <T>(number: T) => ["Or call ", number, "."],
    /** The titles of the pages for problems, by their codes. */
    titles: {
      invalid_request: "Something has to be corrected",
      not_found: "Page not found",
      method_not_allowed: "Method not allowed",
      not_acceptable: "No acceptable representation",
      request_timeout: "The request took too long",
      too_busy: "Busy for the moment",
      precondition_failed: "Another version",
      rate_limited: "Too many requests",
      internal_error: "Something failed on our side",
    },
    /** The hint for people on a page that was not found. */
    mistyped: "The address may be mistyped, or the page may be gone.",
    sendAgain: "Please send it again.",
    tryLater: (number: string) => `Try again in a few minutes, or call ${number}.`,
    /** A problem without texts of its own. Other languages leave out its English texts. */
    other: (message: string, hint: string): ProblemText => ({ message, hint }),
    unknownPath: (path: string, listing: string): ProblemText => ({
      message: `There is nothing at "${path}".`,
      hint: `Start from ${listing}, which lists what there is.`,
    }),
    methodNotAllowed: (method: string, allowed: readonly string[]): ProblemText => ({
      message: `This address does not support ${method}.`,
      hint: `Use ${allowed.join(", ")}.`,
    }),
    invalidQuery: (count: number, address: string): ProblemText => ({
      message: `The query has ${counted(count, "parameter")} with a value that is not recognized.`,
      hint: `Correct each value that is named, or leave it out: ${address} answers without any.`,
    }),
    /** The fault of a query parameter. Other languages leave out its English issue. */
    parameter: (name: string, issue: string) => `${name}: ${issue}`,
    foreignPost: (form: string): ProblemText => ({
      message: "The form was posted by a page of another site. Nothing was sent.",
      hint: `Open ${form} and send the form there.`,
    }),
    rateLimited: (noun: string, seconds: number): ProblemText => ({
      message: `Too many ${plural(request(noun))} came from this address. This one was not sent.`,
      hint: `Wait ${formatWait(seconds)}, then send it again.`,
    }),
    networkLimited: (noun: string, seconds: number, number: string): ProblemText => ({
      message: `Too many ${plural(request(noun))} came from this network. This one was not sent.`,
      hint: `Wait ${formatWait(seconds)}, then send it again, or call ${number}.`,
    }),
    undelivered: (noun: string, number: string): ProblemText => ({
      message: `The ${request(noun)} could not be delivered by email.`,
      hint: `Call ${number}.`,
    }),
    /** The request is stored and will be tried again. `displayed` is the telephone number as people write it. */
    kept: (noun: string, number: string, displayed: string): ProblemText => ({
      message: `The ${
        request(noun)
      } could not be delivered by email yet. It is kept, and delivery is tried again.`,
      hint: `Don't send it again. If it can't wait, call ${number}.`,
      advice: `Don't send it again. If it can't wait, call ${displayed}.`,
    }),
    incomplete: (): ProblemText => ({
      message: "The form arrived incomplete or too slowly. Nothing was sent.",
      hint: "Send it again.",
    }),
    unreadable: (): ProblemText => ({
      message: "The form arrived in a shape that can't be read. Nothing was sent.",
      hint: "Reload the page and send the form from there.",
    }),
    /** The body is not from the page's form. Other languages leave out the English texts. */
    wrongType: ({ message, hint }: ProblemText): ProblemText => ({ message, hint }),
    tooLong: (): ProblemText => ({
      message: "The form has too much text. Nothing was sent.",
      hint: "Shorten the text; send long descriptions by email once the estimator has replied.",
    }),
    tooBusy: (): ProblemText => ({
      message: "Too many files are being received right now. Nothing was sent.",
      hint: "Reload this page in a minute: your browser then sends what you typed again.",
    }),
    unexpected: (number: string): ProblemText => ({
      message: "The server failed to answer this request.",
      hint: `Try again in a minute, or call ${number}.`,
    }),
  },

  /** The texts of llms.txt, llms-full.txt and sitemap.md. */
  documents: {
    agentInstructions: "Agent instructions",
    agentInstructionsFor: (noun: string) =>
      `When ${withArticle(request(noun))} may be sent for somebody, and how.`,
    skill: "Skill",
    skillFor: "The same for an agent that loads skills.",
    addresses: (home: string) =>
      "The address of a page without its .md is the same page as HTML; that of the home page is " +
      `\`${home}\`. The agent instructions and the skill are markdown alone.`,
    data: (api: string, openapi: string, mcp: string, full: string, language: string) =>
      `Everything here is also JSON, whose own words are English and whose content is in ${language}: the API ` +
      `begins at \`${api}\` and is described by \`${openapi}\`. Tools that read and search it are at ` +
      `\`${mcp}\` (MCP, no sign-in). The text of every page in one file is \`${full}\`.`,
    /** What this site answers. `topics` are some of what is `asked`. */
    answers: (name: string, topics: readonly string[]) =>
      sentence(
        `Use this site for what ${name} does, where and for whom${
          topics.length === 0 ? "" : `, and for ${list(topics)}`
        }`,
      ),
    /** How a request is sent. */
    requests: (noun: string, form: string, api: string, agents: string) =>
      `For ${
        withArticle(noun)
      } a person fills in the form at \`${form}\`. For somebody who has asked you to, ` +
      `call the tool \`submitBidRequest\` or send \`POST ${api}\`, as [the agent instructions](${agents}) say.`,
    communities: (names: readonly string[]) => `${list(names)}.`,
    fullTitle: (name: string) => `${name}: the text of every page`,
    fullIndex: (llms: string, guide: string) =>
      `An index of the pages: [llms.txt](${llms}). For programs: [the guide to the API](${guide}).`,
    sitemapOf: (name: string) => `Sitemap of ${name}`,
    forSoftware: "For software",
    llms: "llms.txt: every page for language models",
    full: "llms-full.txt: the text of every page",
    forEngines: "The same for search engines",
    openapi: "The API, as an OpenAPI document",
    feed: "The news, as an Atom feed",
    notPublished: "Not published",
    asked: asked("license"),
    notPublishedCall: (topics: readonly string[], number: string) =>
      `${capitalized(list(topics))}; call ${number}.`,
  },
  profile: profile("license"),
  map: map("kilometers"),

  /** Parts of regular expressions that recognize opening hours. */
  hours: {
    /** The days and their abbreviations, Monday first. */
    days: [
      "mon(?:days?)?|(?-i:M)(?= ?[-–—,&/])",
      "tue(?:s|sdays?)?|(?-i:Tu?)(?= ?[-–—,&/])",
      "wed(?:s|nesdays?)?|(?-i:W)",
      "thu(?:r|rs|rsdays?)?|(?-i:Th)",
      "fri(?:days?)?|(?-i:F)",
      "sat(?:urdays?)?",
      "sun(?:days?)?",
    ],
    closed: "closed",
    /** The words that begin an exception. */
    except: "except",
    /** The parts of the year. */
    season: "winter|summer|spring|autumn|fall|season",
    /** The words that may come before `closed`. */
    office: "(?:the |our )?(?:office |shop |store )?(?:is )?",
    wholeWeek:
      "24 ?/ ?7|24 ?hours?(?: a day)?(?:,? and|,)? (?:7|seven) days(?: a week)?|24 ?hours?(?: a day)?,? every ?day",
    wholeDay: "24 ?hours(?: a day)?|around the clock",
    /** Words without a meaning. */
    filler: "from|open|hours?|office|between",
    noon: "noon|midday",
    midnight: "midnight",
    everyDay: "daily|every ?day|(?:7|seven) days a week",
    weekdays: "weekdays?",
    weekend: "week-?ends?",
    to: "to|through|thru|until|till",
    and: "and",
  },

  /** The words by which the search understands questions. */
  synonyms: enSynonyms,
};

/** Everything that the software says to a visitor in one language, except {@linkcode Formats}. */
export type Phrases = typeof english;

/** The words of Canada and Great Britain. */
export const british: Phrases = {
  ...english,
  documents: { ...english.documents, asked: asked("licence") },
  profile: profile("licence"),
  map: map("kilometres"),
};

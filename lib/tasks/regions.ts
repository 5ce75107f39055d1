/**
 * The states of the United States, and the provinces and territories of Canada.
 *
 * @module
 */

/** A state, province or territory. */
export interface Region {
  readonly name: string;
  /** Its postal abbreviation, of two letters. */
  readonly code: string;
  readonly country: "US" | "CA";
  /** Its time zone, or that of its largest part. */
  readonly timeZone: string;
  /** Whether it has several time zones. */
  readonly isDivided: boolean;
  /** The language of its offices, such as `fr-CA`; absent in the United States. */
  readonly language?: string;
}

/** The codes of regions where the law requires French first. */
const FRENCH = ["QC"];

/** Codes and names, by time zone. A `*` marks a region with several time zones. */
const US = {
  "America/New_York":
    "CT Connecticut, DE Delaware, DC District of Columbia, FL* Florida, GA Georgia, ME Maine, MD Maryland, " +
    "MA Massachusetts, MI* Michigan, NH New Hampshire, NJ New Jersey, NY New York, NC North Carolina, OH Ohio, " +
    "PA Pennsylvania, RI Rhode Island, SC South Carolina, VT Vermont, VA Virginia, WV West Virginia",
  "America/Indiana/Indianapolis": "IN* Indiana",
  "America/Kentucky/Louisville": "KY* Kentucky",
  "America/Chicago":
    "AL Alabama, AR Arkansas, IL Illinois, IA Iowa, KS* Kansas, LA Louisiana, MN Minnesota, MS Mississippi, " +
    "MO Missouri, NE* Nebraska, ND* North Dakota, OK Oklahoma, SD* South Dakota, TN* Tennessee, TX* Texas, " +
    "WI Wisconsin",
  "America/Denver": "CO Colorado, MT Montana, NM New Mexico, UT Utah, WY Wyoming",
  "America/Boise": "ID* Idaho",
  "America/Phoenix": "AZ* Arizona",
  "America/Los_Angeles": "CA California, NV* Nevada, OR* Oregon, WA Washington",
  "America/Anchorage": "AK* Alaska",
  "Pacific/Honolulu": "HI Hawaii",
};
const CA = {
  "America/St_Johns": "NL* Newfoundland and Labrador",
  "America/Halifax": "NS Nova Scotia, PE Prince Edward Island",
  "America/Moncton": "NB New Brunswick",
  "America/Toronto": "ON* Ontario, QC* Québec",
  "America/Winnipeg": "MB Manitoba",
  "America/Regina": "SK* Saskatchewan",
  "America/Edmonton": "AB Alberta, NT Northwest Territories",
  "America/Vancouver": "BC* British Columbia",
  "America/Whitehorse": "YT Yukon",
  "America/Iqaluit": "NU* Nunavut",
};

const regions: readonly Region[] = Object.entries({ US, CA }).flatMap(([country, zones]) =>
  Object.entries(zones).flatMap(([timeZone, listed]) =>
    listed.split(", ").map((one) => ({
      name: one.slice(one.indexOf(" ") + 1),
      code: one.slice(0, 2),
      country: country as Region["country"],
      timeZone,
      isDivided: one[2] === "*",
      ...(country === "CA" && {
        language: FRENCH.includes(one.slice(0, 2)) ? "fr-CA" : "en-CA",
      }),
    }))
  )
);

/** Finds a region by its name or code, whatever the case and accents. */
export function findRegion(written: string): Region | undefined {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
  return regions.find(({ name, code }) => [name, code].map(plain).includes(plain(written)));
}

/**
 * The current day, and the Site of that day.
 *
 * @module
 */
import { dayIn, makeSite, type Site } from "../model/mod.ts";

/** Every time zone is a whole number of minutes from UTC, so no day begins within one. */
const MINUTE_MS = 60_000;

/**
 * The current day in a time zone, computed at most once a minute. It has no timer, so it is right after the machine
 * slept, after the clock was set, and on hosts where nothing runs between requests.
 */
export class Today {
  readonly #now: () => number;
  #minute = NaN;
  #timeZone = "";
  #day = "";

  /** @param now The time in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  in(timeZone: string): string {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute || timeZone !== this.#timeZone) {
      this.#day = dayIn(timeZone, minute * MINUTE_MS);
      [this.#minute, this.#timeZone] = [minute, timeZone];
    }
    return this.#day;
  }
}

type Handler = Deno.ServeHandler<Deno.NetAddr>;

/** The live Site and its handler, which are renewed with the first request of a day. */
export class SiteOfToday {
  readonly #today: Today;
  readonly #make: (site: Site) => Handler;
  #site: Site;
  #handler: Handler | undefined;

  /**
   * @param make Makes the handler of a Site.
   * @param now The time in milliseconds since 1970.
   */
  constructor(site: Site, make: (site: Site) => Handler, now: () => number) {
    this.#site = site;
    this.#make = make;
    this.#today = new Today(now);
  }

  get site(): Site {
    return this.#site;
  }

  use(site: Site): void {
    this.#handler = this.#make(site);
    this.#site = site;
  }

  get current(): Handler {
    const day = this.#today.in(this.#site.settings.time_zone);
    if (day !== this.#site.day) this.use(makeSite(this.#site.content, day));
    return this.#handler ??= this.#make(this.#site);
  }
}

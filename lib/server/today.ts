/**
 * Which day it is, asked at each request, and what is served on it.
 *
 * @module
 */
import { dayIn, makeSite, type Site } from "../model/mod.ts";

/** Every time zone is a whole number of minutes from UTC, so no day begins within one. */
const MINUTE_MS = 60_000;

/**
 * The day in a time zone. It goes by the clock at the moment that it is asked, so that sleep, clock steps and hosts on
 * which nothing runs between requests make no difference, and works the day out once a minute.
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

/** The Site that is served and what answers from it, rebuilt on the first request of a day. */
export class SiteOfToday<T> {
  readonly #today: Today;
  readonly #make: (site: Site) => T;
  #site: Site;
  #made: T | undefined;

  /**
   * @param make Makes what answers from a site, such as its handler.
   * @param now The time in milliseconds since 1970.
   */
  constructor(site: Site, make: (site: Site) => T, now: () => number) {
    this.#site = site;
    this.#make = make;
    this.#today = new Today(now);
  }

  get site(): Site {
    return this.#site;
  }

  /** Serves another site from now on. */
  use(site: Site): void {
    this.#made = this.#make(site);
    this.#site = site;
  }

  /** What answers now. */
  get current(): T {
    const day = this.#today.in(this.#site.settings.time_zone);
    if (day !== this.#site.day) this.use(makeSite(this.#site.content, day));
    return this.#made ??= this.#make(this.#site);
  }
}

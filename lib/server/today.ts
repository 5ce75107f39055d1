/**
 * Which day it is, asked at each request.
 *
 * @module
 */
import { dayIn } from "../model/mod.ts";

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

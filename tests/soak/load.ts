/**
 * The mixed load: what people, agents, programs and strangers ask of a site.
 *
 * @module
 */
import { sequence } from "../support/sequence.ts";
import { bid, postJson } from "../support/site.ts";

/** One request and the statuses that are right for it. */
export interface Ask {
  readonly kind: string;
  readonly path: string;
  readonly init?: RequestInit;
  readonly expected: readonly number[];
}

/** Gives one request after the other, to paths of the website and of the API, in shares that never change. */
export function mixedLoad(
  { pages, reads }: Readonly<Record<"pages" | "reads", readonly string[]>>,
): () => Ask {
  const random = sequence();
  let count = 0;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const word = () => Math.floor(random() * 36 ** 6).toString(36);
  const coding = () => ({ "accept-encoding": pick(["gzip", "br", "identity", "gzip, br;q=0.5"]) });
  /** Every sender has an address of its own, so that the limit of five a minute stays out of it. */
  const sender = () => ({
    "x-forwarded-for": `2001:db8:${(count >>> 16).toString(16)}:${
      (count & 0xffff).toString(16)
    }::1`,
  });
  const post = (body: unknown, expected: number): Omit<Ask, "kind"> => {
    const init = postJson(body);
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...sender() };
    return { path: "/v1/contact", init: { ...init, headers }, expected: [expected] };
  };
  const get = (
    path: string,
    expected: readonly number[] = [200],
    headers: Record<string, string> = {},
  ): Omit<Ask, "kind"> => ({ path, init: { headers: { ...coding(), ...headers } }, expected });

  const kinds: readonly (readonly [share: number, kind: string, make: () => Omit<Ask, "kind">])[] =
    [
      [26, "page", () => get(pick(pages), [200], { accept: "text/html" })],
      [14, "markdown", () => get(pick(pages), [200], { accept: "text/markdown" })],
      [20, "api", () => get(pick(reads))],
      [6, "search", () => get(`/v1/glossary?q=${word().slice(0, 1 + count % 3)}`)],
      [4, "listing", () => get(`/glossary?q=${word().slice(0, 2)}`)],
      [5, "filter", () => get(`/v1/projects?featured=true&x=${word()}`)],
      [3, "wrong filter", () => get(`/v1/projects?city=${word()}x`, [400])],
      [6, "junk path", () => get(`/${word()}/${word()}?${word()}`, [404])],
      [3, "junk slug", () => get(`/v1/glossary/${word()}`, [404])],
      [6, "unchanged", () => get(pick(reads), [304], { "if-none-match": "*" })],
      [
        2,
        "wrong method",
        () => ({ path: pick(pages), init: { method: "DELETE" }, expected: [405] }),
      ],
      [3, "faulty bid", () => post({ ...bid, email: word(), phone: "" }, 400)],
      [
        2,
        "bid",
        () => post({ ...bid, email: `${word()}@example.com`, additionalInfo: word() }, 202),
      ],
    ];
  const total = kinds.reduce((sum, [share]) => sum + share, 0);

  return () => {
    count += 1;
    let left = random() * total;
    for (const [share, kind, make] of kinds) {
      left -= share;
      if (left < 0) return { kind, ...make() };
    }
    return { kind: "api", ...get(reads[0]!) };
  };
}

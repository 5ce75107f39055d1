/**
 * Fifteen questions about the sample, answered as an agent does that is given the address alone: it reads markdown,
 * opens only what an earlier page links to, and has ten requests and 20,000 tokens.
 *
 * @module
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { MarkdownIt } from "../deps/markdown.ts";
import { countTokens } from "../deps/tokens.ts";
import { sampleSite } from "../support/sample.ts";
import { postJson, SITE_URL, testServer } from "../support/site.ts";

/** A question, the link to follow for it where nothing read so far answers it, and the facts that answer it. */
interface Question {
  readonly asks: string;
  /** Words of the link to open first. */
  readonly link?: string;
  readonly facts: readonly string[];
  /** The same facts as data has them. */
  readonly data?: readonly string[];
  /** What to search for where llms.txt does not answer it, and the facts that the results have. */
  readonly search?: readonly [words: string, ...facts: string[]];
  /** The same facts as llms.txt has them. */
  readonly llms?: readonly string[];
}

const QUESTIONS: readonly Question[] = [
  {
    asks: "A main has broken at night. Whom do I call, and is anybody there?",
    facts: ["(912) 555-0142", "24 hours a day, every day"],
    data: ["+1-912-555-0177", "24 hours a day, every day"],
  },
  {
    asks: "What is the newest news, and of when?",
    facts: ["Water main renewal starts downtown, block by block", "November 10, 2026"],
    data: ["Water main renewal starts downtown, block by block", "2026-11-10"],
  },
  {
    asks: "What does the operator of a lift station say about their bypass pumping?",
    facts: ["Operations manager, private sewer utility", "a man with a flashlight"],
    search: ["lift station operator review bypass", "They ran the bypass for a whole day"],
  },
  {
    asks: "How large a bond can they give, and does their insurance cover underground damage?",
    link: "About",
    facts: ["single bonds to $8 million", "explosion, collapse and underground"],
  },
  { asks: "How soon is a bid request answered?", facts: ["within one working day"] },
  { asks: "Would they work in Brunswick, or in Florida?", facts: ["Brunswick", "no other state"] },
  {
    asks: "Who is the general superintendent, and which license covers South Carolina?",
    facts: ["Curtis Holloway", "General contractor license, water and sewer lines classification"],
  },
  {
    asks: "Which three projects were completed last?",
    link: "Projects",
    facts: [
      "Acceptance testing of a new sewer and water system",
      "Lift station rehabilitation under bypass",
      "Site utilities for a mixed-use center",
    ],
  },
  {
    asks: "How long was the drilled crossing in Hardeeville, and what was the peak pull?",
    link: "Force main under a wetland by directional drill",
    facts: ["1,240 feet", "16,000 pounds"],
    search: ["drilled crossing Hardeeville peak pull", "1,240-foot", "16,000 pounds"],
    data: ["1,240-foot", "16,000 pounds"],
  },
  {
    asks: "At what vacuum is a manhole tested, and by which standard?",
    link: "Testing and Inspections",
    facts: ["ASTM C1244", "10 inches of mercury"],
    search: ["manhole vacuum test", "ASTM C1244", "10 inches of mercury"],
  },
  {
    asks: "How much makeup water may 1,000 feet of 8-inch main take in an hour at 150 psi?",
    link: "Leakage allowance",
    facts: ["148,000", "0.66 gallon"],
    search: ["makeup water per hour 1,000 feet 8-inch main 150 psi", "0.66 gallon"],
  },
  {
    asks: "Who permits a pipe below the railroad in Rincon?",
    link: "Rincon, Georgia (18 mi)",
    facts: ["the railroad's own license"],
    search: ["railroad license Rincon", "the railroad's own license"],
  },
  {
    asks: "Can a data center here drill its own wells for cooling?",
    link: "Data Centers",
    facts: ["Upper Floridan aquifer", "capacity use area"],
    search: ["data center wells for cooling", "Upper Floridan aquifer"],
  },
  {
    asks: "What must a bid request say, and which services can it name?",
    link: "Request a bid",
    facts: ["Location and scope of work required", "lift-station-services"],
    data: ["Location, scope, status of the plan set, constraints", "lift-station-services"],
    llms: ["who to call back, what is to be done, where and when", "lift-station-services"],
  },
  {
    asks: "For how long is a request that could not be delivered kept?",
    link: "Privacy",
    facts: ["kept for about 30 days more"],
    search: ["how long is an undelivered request kept", "kept for about 30 days more"],
  },
];

const MAX_REQUESTS = 10;
const MAX_TOKENS = 20_000;

Deno.test("an agent that knows the address alone answers fifteen questions about the sample in ten requests", async () => {
  const server = testServer({ site: sampleSite });
  const links = new Map<string, string>();
  const read: string[] = [];
  let tokens = 0;
  const open = async (address: string) => {
    const { pathname, search } = new URL(address);
    const response = await server.fetch(pathname + search, {
      headers: { accept: "text/markdown, */*;q=0.1" },
    });
    assertEquals(response.status, 200, address);
    const text = await response.text();
    tokens += countTokens(text);
    read.push(text);
    for (const [words, href] of linksOf(text)) {
      const named = words.toLowerCase();
      if (!links.has(named)) links.set(named, href);
    }
  };
  /** What was read, as it is said: without marks, on one line. */
  const said = () => read.join(" ").replace(/[*_\\`]/g, "").replaceAll(/\s+/g, " ");

  await open(`${SITE_URL}/`);
  for (const { asks, link, facts } of QUESTIONS) {
    if (link !== undefined) {
      assert(!facts.every((fact) => said().includes(fact)), `no need to follow "${link}": ${asks}`);
      const href = links.get(link.toLowerCase());
      assert(href !== undefined, `nothing read so far links to "${link}": ${asks}`);
      await open(href);
    }
    for (const fact of facts) assertStringIncludes(said(), fact, asks);
  }
  assertEquals(QUESTIONS.length, 15);
  assert(read.length <= MAX_REQUESTS, `${read.length} requests`);
  assert(tokens <= MAX_TOKENS, `${tokens} tokens`);
});

Deno.test("an agent that reads /llms.txt and searches answers the fifteen in eight requests and 8,000 tokens", async () => {
  const server = testServer({ site: sampleSite });
  const llms = await server.text("/llms.txt");
  let [requests, tokens] = [1, countTokens(llms)];
  for (const question of QUESTIONS) {
    const { asks, search, llms: known = question.facts } = question;
    if (search === undefined) {
      for (const fact of known) assertStringIncludes(plain(llms), fact, asks);
      continue;
    }
    const [words, ...found] = search;
    const text = await server.text(`/search.md?q=${encodeURIComponent(words)}`);
    [requests, tokens] = [requests + 1, tokens + countTokens(text)];
    for (const fact of found) assertStringIncludes(plain(text), fact, asks);
  }
  assert(requests <= 8, `${requests} requests`);
  assert(tokens <= 8000, `${tokens} tokens`);
});

/** How a fact is looked for: without marks, on one line. */
function plain(text: string): string {
  return text.replace(/\\n/g, " ").replace(/[*_\\`]/g, "").replaceAll(/\s+/g, " ");
}

/** The questions whose facts a text has. */
function answeredBy(text: string): readonly string[] {
  const said = plain(text);
  const has = (facts: readonly string[]) => facts.every((fact) => said.includes(fact));
  return QUESTIONS.filter(({ facts, data = facts, search: [, ...found] = ["", ...facts] }) =>
    has(facts) || has(data) || has(found)
  ).map(({ asks }) => asks);
}

Deno.test("from data alone, thirteen of the fifteen questions about the sample are answered", async () => {
  const server = testServer({ site: sampleSite });
  const paths = [
    "company",
    "profile",
    "services",
    "projects",
    "markets",
    "service-areas",
    "glossary",
  ];
  const data = await Promise.all(paths.map((path) => server.text(`/v1/${path}`)));
  const answered = answeredBy([...data, await server.text("/openapi.json")].join("\n"));
  const missed = QUESTIONS.map(({ asks }) => asks).filter((asks) => !answered.includes(asks));
  assert(answered.length >= 13, `not answered: ${missed.join(" ")}`);
});

Deno.test("over MCP, the fifteen are answered in five requests and 8,000 tokens, the list of tools with them", async () => {
  const server = testServer({ site: sampleSite });
  const ask = async (method: string, params: object) => {
    const message = { jsonrpc: "2.0", id: 1, method, params };
    return (await (await server.fetch("/mcp", postJson(message))).json()).result;
  };
  const call = async (name: string, args: object): Promise<string> =>
    (await ask("tools/call", { name, arguments: args })).content[0].text;
  const [alone] = QUESTIONS.filter(({ asks }) => asks.includes("bypass"));
  const searched = QUESTIONS.filter((it) => it !== alone && !it.asks.includes("completed last"))
    .flatMap(({ asks }) => asks.split(/, and (?=which)/));
  const read = [
    JSON.stringify(await ask("tools/list", {})),
    await call("search", { query: searched.slice(0, 8).join("\n") }),
    await call("search", { query: searched.slice(8).join("\n") }),
    await call("search", { query: alone!.asks }),
    await call("listProjects", {}),
  ];
  const answered = answeredBy(read.join("\n"));
  const missed = QUESTIONS.map(({ asks }) => asks).filter((asks) => !answered.includes(asks));
  assertEquals(missed, []);
  const tokens = read.map((text) => countTokens(text)).reduce((sum, count) => sum + count, 0);
  assert(tokens <= 8000, `${tokens} tokens`);
});

/** The links of a page to the same site, by their words. */
function* linksOf(markdown: string): Generator<readonly [words: string, href: string]> {
  for (const { children } of new MarkdownIt("default").parse(markdown, {})) {
    let href: string | null = null;
    let words = "";
    for (const token of children ?? []) {
      if (token.type === "link_open") [href, words] = [String(token.attrGet("href")), ""];
      else if (token.type === "link_close" && href?.startsWith(SITE_URL)) {
        yield [words, href];
        href = null;
      } else words += token.content;
    }
  }
}

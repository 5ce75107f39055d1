import { assertEquals } from "@std/assert";
import { type BannerOptions, bannerScript } from "../../../lib/editor/banner.ts";
import { parseHTML } from "../../deps/dom.ts";

/** What is read of an element. */
interface Element {
  readonly textContent: string;
  readonly children: readonly Element[];
  readonly onclick: () => Promise<void>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): readonly Element[];
}

const options: BannerOptions = { status: "/admin/status", undo: "An undo is a new change." };

/** The status of a site without changes. */
const quiet = {
  state: "live",
  since: "2026-11-28T10:32:00Z",
  faults: [],
  warnings: [],
  publishings: [],
};

const pictures = { file: "news/a.md", label: "Pictures", message: "is not there" };
const whole = { file: "site.md", label: "", message: "can't be read" };

/** The banner of an editor, whose server answers with these statuses one after another; a press asks for the next. */
async function bannerOf(status: object, changes: Partial<BannerOptions> = {}) {
  const { document } = parseHTML("<html><body></body></html>") as unknown as {
    readonly document: Element;
  };
  const asked: string[] = [];
  const answered = Promise.withResolvers<void>();
  const fetch = (address: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${address}`);
    queueMicrotask(() => setTimeout(answered.resolve));
    const body = method === "GET" ? { ...quiet, ...status } : { error: "It is the first change." };
    return Promise.resolve({ ok: method === "GET", json: () => Promise.resolve(body) });
  };
  const questions: string[] = [];
  const ask = (answer: boolean) => (text: string) => Boolean(questions.push(text)) && answer;
  const time = class extends Date {
    override toLocaleString = () => this.toISOString().slice(11, 16);
  };
  const globals = {
    ...{ document, fetch, setInterval: () => {}, Date: time, location: { reload() {} } },
    ...{ confirm: ask(true), alert: ask(false) },
  };
  new Function(...Object.keys(globals), bannerScript({ ...options, ...changes }))(
    ...Object.values(globals),
  );
  await answered.promise;
  const box = document.querySelector("[role=status]")!;
  const [summary, ...rest] = [...box.children].map((element) => element.textContent);
  return { asked, box, questions, summary, rest };
}

Deno.test("the banner says whether the latest change is live", async () => {
  const change = { state: "live", time: quiet.since, authors: ["Ada"], files: ["news/a.md"] };
  const headlines = [
    [{}, "Live since 10:32"],
    [{ publishings: [change] }, "Live: your change of 10:32"],
    [{ state: "publishing" }, "Publishing …"],
    [{ state: "refused" }, "Not live: see the list"],
    [{ state: "refused", faults: [pictures] }, "Not live: news/a.md: Pictures: is not there"],
    [{ warnings: [whole] }, "Live since 10:32 – worth a look: site.md: can't be read"],
  ] as const;
  for (const [status, headline] of headlines) {
    assertEquals((await bannerOf(status)).summary, headline);
  }
  const local = await bannerOf({}, { live: "All is as it will be." });
  assertEquals(local.summary, "All is as it will be.");
  assertEquals(local.asked, ["GET /admin/status"]);
});

Deno.test("the banner lists five faults and five warnings, the last changes, and how one is taken back", async () => {
  const faults = Array.from({ length: 7 }, (_, index) => ({ ...pictures, file: `${index}.md` }));
  const publishings = [
    {
      state: "refused",
      time: quiet.since,
      authors: ["Ada", "Bo"],
      files: [],
      change: "https://a.example/1",
    },
    {
      state: "live",
      time: quiet.since,
      authors: [],
      files: ["a.md", "b.md"],
      change: "javascript:x",
    },
  ];
  const { rest, box } = await bannerOf({
    state: "refused",
    faults,
    warnings: [whole],
    publishings,
  });
  assertEquals(rest, [
    "What to mend:",
    ...[0, 1, 2, 3, 4].map((index) => `${index}.md: Pictures: is not there`),
    "… and 2 more",
    "Worth a look:",
    "site.md: can't be read",
    "The last changes:",
    "10:32 · Ada, Bo · not live what changed",
    "10:32 · a.md, b.md ",
    "An undo is a new change.",
  ]);
  const links = [...box.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  assertEquals(links, ["https://a.example/1"]);
});

Deno.test("where a change can be taken back, the banner asks before, and says why it was not", async () => {
  const change = { state: "live", time: quiet.since, authors: [], files: [] };
  const { box, asked, questions } = await bannerOf({ publishings: [change] }, { undoAt: "/undo" });
  const button = box.querySelector("button")!;
  assertEquals(button.textContent, "Take back the last change");
  await button.onclick();
  assertEquals(asked, ["GET /admin/status", "POST /undo"]);
  assertEquals(questions, [
    "Take back the last change? The website gets what was there before.",
    "It is the first change.",
  ]);
  assertEquals((await bannerOf({}, { undoAt: "/undo" })).box.querySelector("button"), null);
});

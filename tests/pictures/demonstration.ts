import type { Browser } from "../browser/deps.ts";
import { legacy, requestInit } from "../lib/mcp/requests.ts";
import { copyFolder, withFolder } from "../support/folders.ts";
import { type Program, ROOT, startProgram } from "../support/program.ts";
import { sharp } from "./deps.ts";

/** What is edited: a sentence of the sample's company.md. */
const FILE = "company.md";
const FACT = "An estimator answers a bid request";
const BEFORE = "within one working day";
const AFTER = "the same working day";

/** What the agent asks, and the request that it then sends for a person. */
const QUESTION = "How soon do they answer a bid request?";
const REQUEST = {
  firstName: "Dana",
  lastName: "Whitfield",
  companyName: "Marsh Point Development",
  email: "dana@example.com",
  phone: "+1 912 555 0117",
  selectedServices: ["water-main-installation"],
  timeline: "Start in March",
  additionalInfo: "Two thousand feet of 8-inch main in Pooler. Plans are at 90 percent.",
};

/** A picture of the film, and how long it stands, in milliseconds. */
interface Frame {
  readonly picture: Uint8Array;
  readonly delay: number;
}

/** A file is edited, the page changes, the same is markdown, an agent asks and sends a request, and the mail is there. */
export function demonstration(browser: Browser): Promise<Uint8Array> {
  return withFolder(async (folder) => {
    const content = `${folder}/content`;
    await copyFolder(`${ROOT}/content`, content);
    await using server = await startProgram({
      command: Deno.execPath(),
      args: ["run", "-A", "main.ts", "--watch-content"],
      env: { CONTENT_DIR: content, DATA_DIR: folder, EMAIL_PROVIDER: "file" },
    });
    const frames = await film(browser, server, folder);
    return await sharp(frames.map(({ picture }) => picture), { join: { animated: true } })
      .webp({ quality: 70, effort: 6, loop: 0, delay: frames.map(({ delay }) => delay) })
      .toBuffer();
  });
}

async function film(browser: Browser, server: Program, folder: string): Promise<readonly Frame[]> {
  const stage = await browser.newPage({ viewport: { width: 1080, height: 560 } });
  const frames: Frame[] = [];
  const show = async (title: string, left: string, right: string, delay: number) => {
    await stage.setContent(scene(title, left, right));
    frames.push({ picture: await stage.screenshot(), delay });
  };

  const path = `${folder}/content/${FILE}`;
  const text = await Deno.readTextFile(path);
  const before = await factOn(browser, server);
  await show("1. A file of the content folder", editor(text, BEFORE), before, 1600);
  for (let typed = 3; typed < AFTER.length; typed += 4) {
    const draft = AFTER.slice(0, typed);
    const edited = text.replace(BEFORE, draft);
    await show("1. A file of the content folder", editor(edited, draft), before, 120);
  }
  const edited = text.replace(BEFORE, AFTER);
  await Deno.writeTextFile(path, edited);
  await server.printed(/content reloaded/);
  const after = await factOn(browser, server);
  const file = editor(edited, AFTER);
  await show("2. Saved: the page has changed", file, after, 2400);
  await show("3. The same page as markdown", file, terminal(await markdown(server)), 2800);

  const asked = bubble("you", QUESTION);
  await show("4. An agent asks over MCP", file, chat(asked), 1200);
  const found = await call(server, "search", { query: QUESTION });
  const results: { title: string; text: string }[] = found.structuredContent.results;
  const { title, text: snippet } = results.find(({ text }) => text.includes(AFTER)) ?? results[0]!;
  const answered = asked + bubble("tool", `search("${QUESTION}")`) +
    bubble("result", `${title}: ${snippet}`);
  await show("4. An agent asks over MCP", file, chat(answered), 3200);
  const sent = await call(server, "submitBidRequest", {
    ...REQUEST,
    idempotencyKey: crypto.randomUUID(),
  });
  const submitted = bubble("you", "Good. Send them our request for the main in Pooler.") +
    bubble("tool", `submitBidRequest({ companyName: "${REQUEST.companyName}", … })`) +
    bubble("result", sent.structuredContent.data.message);
  await show("4. … and sends a request for somebody", file, chat(submitted), 3200);
  await show("5. The email to the estimator", file, terminal(await mail(folder)), 4500);
  return frames;
}

/** The fact on the company's page, as a picture. */
async function factOn(browser: Browser, server: Program): Promise<string> {
  // Its own, so that nothing is cached.
  const page = await browser.newPage({
    viewport: { width: 620, height: 470 },
    colorScheme: "light",
  });
  await page.goto(`${server.url}/about`, { waitUntil: "networkidle" });
  // A font that came late the first time is there the second.
  await page.reload({ waitUntil: "networkidle" });
  const fact = page.locator("main").getByText(FACT).first();
  await fact.evaluate((element: { scrollIntoView(options: unknown): void }) =>
    element.scrollIntoView({ block: "center" })
  );
  await fact.evaluate((element: { innerHTML: string }, words: string) => {
    element.innerHTML = element.innerHTML.replace(words, `<mark>${words}</mark>`);
  }, AFTER);
  const picture = await page.screenshot();
  await page.close();
  return `<img src="data:image/png;base64,${picture.toString("base64")}" alt="">`;
}

/** The fact in the page's markdown. */
async function markdown(server: Program): Promise<string> {
  const response = await fetch(`${server.url}/about`, { headers: { accept: "text/markdown" } });
  const text = await response.text();
  const at = text.lastIndexOf("\n#", text.indexOf(AFTER));
  return `$ curl ${server.url.replace(/[\d.]+:\d+/, "localhost:8000")}/about \\\n` +
    `    -H 'Accept: text/markdown'\n…\n${text.slice(at, at + 520)}…`;
}

/** The mail that was written. */
async function mail(folder: string): Promise<string> {
  for await (const { name } of Deno.readDir(`${folder}/outbox`)) {
    if (!name.endsWith(".eml")) continue;
    const text = (await Deno.readTextFile(`${folder}/outbox/${name}`)).replaceAll("\r\n", "\n");
    return text.replace(/^(?:MIME|Content|Message|Date|Auto)[^\n]*\n(?:[ \t][^\n]*\n)*/gm, "")
      .slice(0, 900);
  }
  throw new Error("no mail was written");
}

/** Calls a tool. */
async function call(server: Program, name: string, args: unknown) {
  const request = requestInit(legacy("tools/call", { name, arguments: args }));
  const response = await fetch(`${server.url}/mcp`, request);
  const { result } = await response.json();
  if (result?.structuredContent === undefined) {
    throw new Error(`${name}: ${JSON.stringify(result)}`);
  }
  return result;
}

function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Some lines of a file, with what was typed marked. */
function editor(text: string, marked: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes("How soon we answer"));
  const end = lines.findIndex((line, index) => index > at && line.startsWith("  - "));
  const [first, ...rest] = lines.slice(at, end);
  const isFolded = (line: string) => line.startsWith("      ");
  const shown = [
    "facts:",
    "  …",
    first!,
    ...rest.filter((line) => !isFolded(line)),
    `      ${rest.filter(isFolded).map((line) => line.trim()).join(" ")}`,
    "  …",
  ];
  const part = shown.map((line) =>
    `<div style="padding-left: ${line.search(/\S/)}ch">${html(line.trim())}</div>`
  ).join("").replace(html(marked), `<mark>${html(marked)}</mark>`);
  return `<header>${FILE}</header><pre>${part}</pre>`;
}

function terminal(text: string): string {
  return `<pre class="dark">${html(text).replace(AFTER, `<mark>${AFTER}</mark>`)}</pre>`;
}

function bubble(kind: "you" | "tool" | "result", text: string): string {
  return `<p class="${kind}">${html(text).replace(AFTER, `<mark>${AFTER}</mark>`)}</p>`;
}

function chat(bubbles: string): string {
  return `<div class="chat">${bubbles}</div>`;
}

function scene(title: string, left: string, right: string): string {
  return `<!doctype html><style>
    * { box-sizing: border-box; margin: 0 }
    body { font: 15px/1.5 "Liberation Sans", sans-serif; background: #e9edf1; padding: 16px 20px; color: #14212c }
    h1 { font-size: 21px; margin-bottom: 12px }
    main { display: grid; grid-template-columns: 404px 620px; gap: 16px; height: 470px }
    section { background: #fff; border-radius: 8px; overflow: hidden; box-shadow: 0 2px 10px #0003 }
    header { background: #33536f; color: #fff; padding: 6px 12px; font-weight: 600 }
    pre { font: 12.5px/1.55 "Liberation Mono", monospace; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere }
    pre.dark { background: #12202c; color: #e8f0f5; height: 470px }
    mark { background: #ffd76b; color: #14212c; border-radius: 3px; padding: 0 2px }
    img { display: block; width: 620px }
    .chat { padding: 16px; display: grid; gap: 10px; align-content: start }
    .chat p { border-radius: 10px; padding: 9px 13px; max-width: 92% }
    .you { background: #dbe8f2; justify-self: end }
    .tool { font: 12.5px/1.5 "Liberation Mono", monospace; background: #12202c; color: #ffd76b }
    .result { background: #f3f0e8 }
  </style><h1>${
    html(title)
  }</h1><main><section>${left}</section><section>${right}</section></main>`;
}

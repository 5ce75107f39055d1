/**
 * The script of the banner at the top of the editor, which says whether the latest change is live. The editor's own
 * program knows nothing of it.
 *
 * @module
 */

/** How often the banner requests the status. */
const INTERVAL_MS = 2_000;

/** How many faults, and how many warnings, the banner shows. */
const MOST_FINDINGS = 5;

export interface BannerOptions {
  readonly status: string;
  /** A sentence that says how a change is taken back. */
  readonly undo: string;
  /** The address to which a POST takes back the last change. */
  readonly undoAt?: string;
  /** What the banner says while everything is live; by default, when the latest change was made. */
  readonly live?: string;
}

/** Returns the script, in JavaScript. */
export function bannerScript({ status, undo, undoAt = "", live = "" }: BannerOptions): string {
  const takeBack = undoAt && `const takeBack = () => {
  const button = element("button", "Take back the last change");
  button.type = "button";
  button.onclick = async () => {
    if (!confirm("Take back the last change? The website gets what was there before.")) return;
    const response = await fetch(${JSON.stringify(undoAt)}, { method: "POST" });
    if (response.ok) location.reload();
    else alert((await response.json()).error);
  };
  return button;
};
`;
  return `"use strict";
const box = document.createElement("details");
box.setAttribute("role", "status");
// Between the buttons by which the editors save: at the left in Decap, at the right in Sveltia.
box.style.cssText = "position:fixed;top:0;left:min(560px,48vw);right:min(195px,19vw);width:fit-content;margin:0 auto;z-index:2147483647;" +
  "max-height:60vh;overflow:auto;padding:.3rem .8rem;border-radius:0 0 .5rem .5rem;font:14px/1.4 system-ui,sans-serif;" +
  "color:#fff;box-shadow:0 1px 4px #0006";
const colors = { live: "#166534", publishing: "#854d0e", refused: "#991b1b" };
${wordsScript(live)}${takeBack}let latest;
const show = (status) => {
  const text = JSON.stringify(status);
  if (text === latest) return;
  latest = text;
  const { state, faults, warnings, publishings } = status;
  const summary = element("summary", headline(status) + (warnings.length > 0 ? " – worth a look: " + describe(warnings[0]) : ""));
  summary.style.cursor = "pointer";
  box.style.background = colors[state];
  box.replaceChildren(summary, ...list("What to mend:", faults), ...list("Worth a look:", warnings),
    ...(publishings.length > 0 ? [element("div", "The last changes:"), ...publishings.map(entry)] : []),
    element("div", ${JSON.stringify(undo)})${
    undoAt && ", ...(publishings.length > 0 ? [takeBack()] : [])"
  });
  if (!box.isConnected) document.documentElement.append(box);
};
const ask = async () => {
  try {
    const response = await fetch(${JSON.stringify(status)}, { cache: "no-store" });
    if (response.ok) show(await response.json());
  } catch {
    // Asked again soon.
  }
};
document.addEventListener("visibilitychange", () => document.hidden || ask());
setInterval(() => document.hidden || ask(), ${INTERVAL_MS});
ask();
`;
}

/** The part of the script that puts a status into words. */
function wordsScript(live: string): string {
  return `const time = (text) => {
  const date = new Date(text);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString([], isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
};
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const describe = ({ file, label, message }) => [file, label, message].filter((part) => part !== "").join(": ");
const list = (title, findings) => findings.length === 0 ? [] : [
  element("div", title),
  ...findings.slice(0, ${MOST_FINDINGS}).map((finding) => element("div", describe(finding))),
  ...(findings.length > ${MOST_FINDINGS} ? [element("div", "… and " + (findings.length - ${MOST_FINDINGS}) + " more")] : []),
];
const headline = ({ state, since, faults, publishings: [latest] }) => {
  if (state === "publishing") return "Publishing …";
  if (state === "refused") return "Not live: " + (faults.length > 0 ? describe(faults[0]) : "see the list");
  const live = ${JSON.stringify(live)};
  if (live !== "") return live;
  return latest === undefined ? "Live since " + time(since) : "Live: your change of " + time(latest.time);
};
const entry = ({ state, time: at, authors, files, change }) => {
  const item = element("div", [time(at), authors.join(", "), files.join(", "), state === "live" ? "" : "not live"]
    .filter((part) => part !== "").join(" · ") + " ");
  if (/^https:/.test(change ?? "")) {
    const link = Object.assign(element("a", "what changed"), { href: change, target: "_blank", rel: "noreferrer" });
    link.style.color = "inherit";
    item.append(link);
  }
  return item;
};
`;
}

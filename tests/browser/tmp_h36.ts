import { testServer } from "../support/site.ts";
import { loadContent } from "../support/load.ts";
import { FOLDERS, MANY_SERVICES_DIR } from "../support/folders.ts";
import { startBrowser } from "./browser.ts";
import { contrast } from "../../lib/model/contrast.ts";
const base = await loadContent(MANY_SERVICES_DIR, "http://127.0.0.1:24801");
let handler = testServer({ site: base }).handler;
const server = Deno.serve({ port: 24801, hostname: "127.0.0.1", onListen() {} }, (r, i) => handler(r, i));
const browser = await startBrowser();
const hex = (rgb: string) => { const m = rgb.match(/[\d.]+/g)!.map(Number); return rgb.startsWith("color") ? "#" + m.slice(0, 3).map((x) => Math.round(x * 255).toString(16).padStart(2, "0")).join("") : "#" + m.slice(0, 3).map((x) => Math.round(x).toString(16).padStart(2, "0")).join(""); };
let worst = { c: 99, what: "" }, n = 0;
try {
  for (const style of ["workshop", "editorial", "civic", "bold"]) for (const [accent, dark] of [["#12275a", "#0a1330"], ["#ffcc00", "#0a1330"], ["#767676", "#3a3a3a"], ["#b00020", "#2b0a0a"], ["#ffff00", "#101010"], ["#00ff88", "#003322"], ["#ffffff", "#1a1a1a"], ["#000000", "#000000"], ["#d97706", "#7a3b00"]]) {
    const settings = { ...base.settings, style, accentColor: accent, darkColor: dark, accent_color: accent, dark_color: dark, colorScheme: "auto", color_scheme: "auto" } as typeof base.settings;
    const site = { ...base, settings } as typeof base;
    try { handler = testServer({ site }).handler; } catch (e) { console.log("no site", style, accent, String(e)); continue; }
    for (const colorScheme of ["light", "dark"] as const) for (const width of [390, 1280]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto("http://127.0.0.1:24801/");
      const found = await page.evaluate(`[...document.querySelectorAll(".bar p, .bar a, .bar p *")].filter(e=>e.checkVisibility()&&e.textContent.trim()).map(e=>{let b=e,bg;do{bg=getComputedStyle(b).backgroundColor;b=b.parentElement}while(b&&/, 0\\)$|transparent/.test(bg));return [e.tagName,getComputedStyle(e).color,bg]})`) as string[][];
      for (const [tag, color, bg] of found) { n++; const c = contrast(hex(color!), hex(bg!)); if (c < worst.c) worst = { c, what: [style, accent, dark, colorScheme, width, tag, color, bg].join(" ") }; if (c < 4.5) console.log("LOW", c, style, accent, dark, colorScheme, width, tag, color, bg); }
      await context.close();
    }
  }
  console.log("bars", n, worst);
  for (const [name, folder] of Object.entries(FOLDERS)) {
    const site = await loadContent(folder, "http://127.0.0.1:24801");
    const test = testServer({ site }); handler = test.handler;
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    const map = await (await fetch("http://127.0.0.1:24801/sitemap.xml")).text();
    let tables = 0, pages = 0;
    for (const [, url] of map.matchAll(/<loc>([^<]+)/g)) {
      const html = await (await fetch(url!)).text();
      if (!html.includes("<table")) continue;
      pages++;
      await page.goto(url!);
      const cut = await page.evaluate(`(()=>{const t=[...document.querySelectorAll("table")].filter(e=>e.checkVisibility());return [t.length,[...document.querySelectorAll("td,th")].filter(e=>e.checkVisibility()).filter(e=>{const r=e.getBoundingClientRect();let p=e.parentElement,right=innerWidth;while(p){const o=getComputedStyle(p).overflowX;if(o!=="visible"){right=Math.min(right,p.getBoundingClientRect().right)}p=p.parentElement}return r.right>right+1||r.left<-1||e.scrollWidth>e.clientWidth+1}).map(e=>e.textContent.slice(0,40)),document.documentElement.scrollWidth]})()`) as [number, string[], number];
      tables += cut[0];
      if (cut[1].length || cut[2] > 390) console.log("CUT", name, url, cut);
    }
    console.log(name, "pages with tables", pages, "tables", tables);
    await context.close();
  }
} finally { await browser.close(); await server.shutdown(); }
Deno.exit();

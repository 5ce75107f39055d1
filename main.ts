import { loadSite } from "./lib/content/mod.ts";
console.time("load");
const s = await loadSite("content", "http://localhost:8000");
console.timeEnd("load");
console.log(
  s.company,
  s.projects.all.map((p) => [p.slug, p.completion_date]),
  s.glossary.all.length,
  s.services.all[0],
);

/**
 * The stylesheet of the website: one small file, light and dark, for screens from 320 px and for paper.
 *
 * @module
 */

const SOURCE = `:root {
  color-scheme: light dark;
  --paper: #fff;
  --tint: #f1f5f8;
  --line: #d2dbe3;
  --field: #6b7c8b;
  --ink: #15222e;
  --muted: #4a5967;
  --link: #0b4f8a;
  --navy: #0c2a44;
  --amber: #f5ac1b;
  --alarm: #a8201a;
  --alarm-tint: #fdf0ee;
  --good: #17643b;
  --good-tint: #ecf6f0;
  --amber-tint: #fff6e2;
  --amber-ink: #8a5a00;
  --soil: #e5dccb;
  --fill: #f3ecdf;
  --bed: #e7d9b8;
  --stone: #9aa5ae;
  --water: #5ea3d6;
  --sewage: #9a8a58;
  --wall: #33536f;
  --heads: Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", "Nimbus Sans Narrow", "Liberation Sans Narrow", "Arial Narrow", sans-serif-condensed, sans-serif;
  --text: "Helvetica Neue", "Segoe UI", Roboto, "Nimbus Sans", Arial, sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #0d151c;
    --tint: #14202a;
    --line: #2b3c4a;
    --field: #74899a;
    --ink: #e6edf3;
    --muted: #a9b8c4;
    --link: #8fc6f6;
    --navy: #0a1f33;
    --alarm: #ff9d94;
    --alarm-tint: #2b1614;
    --good: #86d7a8;
    --good-tint: #10251a;
    --amber-tint: #272010;
    --amber-ink: #f5b83d;
    --soil: #2e2a24;
    --fill: #3a352c;
    --bed: #4f472f;
    --stone: #5d6a74;
    --water: #2f78ad;
    --sewage: #7a6d42;
    --wall: #a6bfd3;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.6 var(--text);
  overflow-wrap: break-word;
}
h1, h2, h3, h4 {
  margin: 0 0 .5em;
  font-family: var(--heads);
  font-weight: 700;
  line-height: 1.12;
  text-wrap: balance;
}
h1 { font-size: clamp(2.1rem, 1.5rem + 2.6vw, 3.5rem); letter-spacing: -.01em; }
h2 { font-size: clamp(1.5rem, 1.3rem + .8vw, 2rem); }
h3 { font-size: 1.25rem; }
p, ul, ol, dl, pre, figure { margin: 0 0 1.1rem; }
p, .section-body > ul:not([class]) { max-width: 68ch; }
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: .07em; }
a:hover { text-decoration-thickness: .14em; }
:focus-visible { outline: 3px solid var(--amber-ink); outline-offset: 3px; border-radius: 2px; }
main:focus { outline: none; }
[id] { scroll-margin-top: 1rem; }
svg, img { max-width: 100%; }
code { font: .9em/1.5 ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere; }
pre { padding: 1rem 1.2rem; overflow-x: auto; background: var(--tint); border-left: 4px solid var(--line); }
pre code { overflow-wrap: normal; }
.scroll { margin-bottom: 1.1rem; overflow-x: auto; }
.scroll pre { width: max-content; min-width: 100%; margin: 0; overflow: visible; }
.nobreak { white-space: nowrap; }
.wrap { width: 100%; max-width: 78rem; margin-inline: auto; padding-inline: clamp(1.1rem, 4vw, 2.5rem); }
.skip { position: absolute; left: 0; top: -6rem; z-index: 1; padding: .8rem 1.2rem; background: var(--amber); color: #15222e; font-weight: 700; }
.skip:focus { top: 0; outline-color: #15222e; outline-offset: -6px; }
.strip, .hero, .footer { --amber-ink: #f5b83d; }

.strip { background: var(--navy); color: #fff; font-size: .95rem; }
.strip p { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 0 .6rem; max-width: 78rem; margin-bottom: 0; }
.strip a { display: inline-flex; align-items: center; min-height: 44px; color: var(--amber); font-weight: 700; text-decoration: none; }
.strip a:hover { text-decoration: underline; }
.header { border-bottom: 1px solid var(--line); }
.masthead { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 .6rem; padding-block: .6rem; }
.brand { display: inline-flex; align-items: center; gap: .6rem; min-height: 44px; color: var(--ink); font: 700 clamp(1.1rem, .95rem + .5vw, 1.3rem)/1.1 var(--heads); text-decoration: none; }
.brand span { min-width: 0; overflow-wrap: anywhere; }
.menu { margin-left: auto; }
.menu ul { list-style: none; margin: 0; padding: 0; }
.menu a { display: flex; align-items: center; min-height: 44px; color: var(--ink); font-weight: 600; text-decoration: none; }
.menu a:hover { text-decoration: underline; }
.menu summary { display: flex; align-items: center; min-height: 44px; padding-inline: 1rem; border: 2px solid var(--ink); border-radius: 3px; font-weight: 700; cursor: pointer; list-style: none; }
.menu summary::-webkit-details-marker { display: none; }
.menu summary::after { content: ""; width: .5em; height: .5em; margin: -.25em 0 0 .6em; border: solid; border-width: 0 2px 2px 0; transform: rotate(45deg); }
.menu [open] summary::after { margin-top: .25em; transform: rotate(225deg); }
.menu [aria-current] { box-shadow: inset 0 -3px var(--amber); }
@media (max-width: 61.99rem) {
  .menu:has([open]) { flex-basis: 100%; }
  .menu summary { width: max-content; margin-left: auto; }
  .brand { min-width: 0; }
  .menu ul { columns: 2; padding-block: .6rem; }
  @supports selector(::details-content) {
    .masthead { display: grid; grid-template-columns: 1fr auto; }
    .menu, .menu details { display: contents; }
    .menu details::details-content { grid-column: 1 / -1; }
  }
  .menu li { break-inside: avoid; }
  .menu [aria-current] { box-shadow: none; text-decoration: underline 3px var(--amber); }
}
/* A phone whose reader has made the text larger. */
@media (max-width: 17.5rem) {
  .masthead { grid-template-columns: minmax(0, 1fr); row-gap: .4rem; }
  .menu { flex-basis: 100%; }
  .menu ul { columns: 1; }
  .nobreak { white-space: normal; }
  .footer a, dt, dd, th, td, h1, h2, h3 { overflow-wrap: anywhere; }
}
@media (min-width: 62rem) {
  @supports selector(::details-content) {
    .menu summary { display: none; }
    .menu details::details-content { content-visibility: visible; block-size: auto; }
  }
  .menu ul { display: flex; flex-wrap: wrap; gap: 0 1.35rem; align-items: center; }
  .menu li:last-child a { padding-inline: 1.1rem; background: var(--amber); border-radius: 3px; color: #15222e; }
}
@media (min-width: 62rem) and (max-width: 68rem) { .menu ul { gap: 0 .9rem; font-size: .98rem; } }
@media (forced-colors: active) { .menu [aria-current] { text-decoration: underline 3px; } }

.breadcrumbs { padding-top: 1.2rem; font-size: .95rem; }
.breadcrumbs ol { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; margin: 0; padding: 0; list-style: none; color: var(--muted); }
.breadcrumbs li + li::before { content: "/"; margin-right: .5rem; color: var(--field); }
.breadcrumbs a { display: inline-block; padding-block: .5rem; }
.top { padding-block: 1rem clamp(2rem, 4vw, 3.25rem); }
@media (min-width: 75rem) {
  .top:has(> .drawing) { display: grid; grid-template: repeat(7, auto) 1fr / minmax(0, 1fr) 35rem; column-gap: 4rem; }
  .top:has(> .drawing) > * { grid-column: 1; }
  .top:has(> .drawing) > .drawing { grid-area: 1 / 2 / span 8; align-self: start; margin-top: 0; }
  .top:has(> .drawing) > .cards { grid-column: 1 / -1; }
}
.top h1 { max-width: 24ch; }
.lead + :is(.cards, search) { margin-top: 1.8rem; }
.lead { font-size: clamp(1.15rem, 1.05rem + .4vw, 1.35rem); line-height: 1.5; max-width: 58ch; }
.hero { background: var(--navy); color: #e9f0f6; border-bottom: 6px solid var(--amber); overflow: hidden; }
.hero-grid { padding-block: clamp(2.5rem, 6vw, 5.5rem); }
.hero h1 { color: #fff; font-size: clamp(2.3rem, 1.5rem + 3.4vw, 4rem); }
.hero a { color: #fff; }
.hero-drawing { display: none; }
@media (min-width: 62rem) {
  .hero-grid { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; gap: 4rem; align-items: center; }
  .hero-drawing { display: block; }
}
.section { padding-bottom: clamp(2rem, 4vw, 3.25rem); }
.hero + .section { padding-top: clamp(2rem, 4vw, 3.25rem); }
.hero + .section::before { display: none; }
.section::before { content: ""; display: block; width: 100%; margin-bottom: clamp(1.6rem, 3vw, 2.4rem); border-top: 1px solid var(--line); }
.section > h2 { position: relative; padding-top: .7rem; }
.section > h2::before { content: ""; position: absolute; top: 0; left: 0; width: 2.6rem; border-top: 5px solid var(--amber); }
.section-body > h3:not(:first-child) { margin-top: 1.8rem; }
.section-body > :last-child, .notice > :last-child { margin-bottom: 0; }
@media (min-width: 62rem) {
  .section { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 3.5rem; }
  .section::before { grid-column: 1 / -1; }
}

.actions { display: flex; flex-wrap: wrap; gap: .8rem; margin-block: 1.6rem; padding: 0; list-style: none; }
.button, button { display: inline-flex; white-space: normal; align-items: center; justify-content: center; min-height: 48px; padding: .6rem 1.5rem; border: 2px solid var(--wall); border-radius: 3px; background: var(--wall); color: var(--paper); font: 700 1.0625rem/1.2 var(--text); text-decoration: none; cursor: pointer; }
.button:hover, button:hover { text-decoration: underline; }
li:first-child > .button, form.fields button { border-color: var(--amber); background: var(--amber); color: #15222e; }
li + li > .button { border-color: currentColor; background: none; color: var(--ink); }
.hero li:first-child > .button { color: #15222e; }
.hero li + li > .button { color: #fff; }

.notice { max-width: 68ch; margin: 0 0 1.6rem; padding: .9rem 1.2rem; border-left: 6px solid var(--amber); background: var(--amber-tint); }
.notice.problem { border-color: var(--alarm); background: var(--alarm-tint); }
.notice.problem a { color: var(--alarm); }
.notice.problem ul { margin-top: .4rem; padding-left: 1.2rem; }
.notice.success { border-color: var(--good); background: var(--good-tint); }
.notice.emergency a { font-weight: 700; }
.hero .notice { border-color: var(--amber); background: #ffffff14; }
.hero .notice a { color: #ffc652; }

.section-body > ul:not([class]) { padding-left: 1.2em; }
.section-body li { margin-bottom: .45rem; }
.links { display: flex; flex-wrap: wrap; gap: 0 1.6rem; padding: 0; list-style: none; }
.section-body .links li { margin: 0; }
.links a { min-width: 24px; overflow-wrap: anywhere; display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); gap: 1.1rem; padding: 0; list-style: none; }
.section-body .cards li { margin: 0; }
.cards li { position: relative; padding: 1.3rem 1.3rem 1.4rem; border: 1px solid var(--line); border-top: 4px solid var(--wall); background: var(--paper); }
.cards li:hover { border-top-color: var(--amber); background: var(--tint); }
.cards a { font: 700 1.25rem/1.2 var(--heads); color: var(--ink); text-decoration: none; }
.cards a::after { content: ""; position: absolute; inset: 0; }
.cards a:hover { text-decoration: underline; }
.cards a:focus-visible { outline: none; }
.cards a:focus-visible::after { outline: 3px solid var(--amber-ink); outline-offset: 3px; }
.cards p { margin: .5rem 0 0; font-size: 1rem; line-height: 1.5; color: var(--muted); }
.cards .note { margin-top: .35rem; font-size: .9rem; font-weight: 600; color: var(--link); }
.steps { padding: 0; list-style: none; counter-reset: step; }
.steps li { position: relative; min-height: 2.6rem; margin: 0; padding: 0 0 1.5rem 4rem; counter-increment: step; }
.section-body .steps li { margin: 0; }
.steps li::before { content: counter(step); position: absolute; left: 0; top: 0; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: var(--wall); color: var(--paper); font: 700 1.2rem/2.5rem var(--heads); text-align: center; }
.steps li:not(:last-child)::after { content: ""; position: absolute; left: 1.2rem; top: 2.5rem; bottom: 0; border-left: 2px solid var(--line); }
.steps strong { display: block; padding-top: .3rem; font: 700 1.25rem/1.4 var(--heads); }
.steps p { margin: .2rem 0 0; }
.facts { border-top: 1px solid var(--line); }
.facts > div { padding: .75rem 0; border-bottom: 1px solid var(--line); }
dt { font-weight: 700; }
dd { margin: 0; }
.facts dd + dd { margin-top: .35rem; }
@media (min-width: 40rem) {
  .facts > div { display: grid; grid-template-columns: minmax(9rem, 15rem) minmax(0, 1fr); gap: 0 2rem; }
  .facts dd { grid-column: 2; }
}
.questions { display: grid; gap: 1.6rem 3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 23rem), 1fr)); }
.questions p { margin: 0; }
table { width: 100%; margin-bottom: 1.1rem; border-collapse: collapse; }
th, td { padding: .6rem .9rem .6rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td { min-width: 5.5rem; }
td:last-child { min-width: 15rem; }
td code:only-child { white-space: nowrap; }
td > a { display: inline-block; min-height: 24px; }
thead th { border-bottom: 2px solid var(--ink); }
@media screen and (max-width: 39.99rem) {
  table, tbody, tr, td { display: block; min-width: 0; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding-block: .7rem; border-bottom: 1px solid var(--line); }
  tr:first-child { border-top: 2px solid var(--ink); }
  td, td:last-child { min-width: 0; padding: .15rem 0; border: 0; }
  td:first-child { font-weight: 700; }
  td code:only-child { white-space: normal; }
  td::before { color: var(--muted); font-size: .95rem; }
  td[data-label]::before { content: attr(data-label) ":\\a0"; content: attr(data-label) ":\\a0" / ""; }
}

.field, fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
label, legend { display: block; padding: 0; font-weight: 700; }
.required { margin-left: .35rem; font-size: .85rem; font-weight: 400; color: var(--muted); }
.hint { margin: .1rem 0 0; font-size: .95rem; color: var(--muted); }
.field-problem { margin: .4rem 0 0; color: var(--alarm); font-weight: 700; }
input, select, textarea { display: block; width: 100%; min-height: 48px; margin-top: .4rem; padding: .55rem .8rem; border: 2px solid var(--field); border-radius: 3px; background: var(--paper); color: var(--ink); font: inherit; }
textarea { resize: vertical; }
[aria-invalid] { border-color: var(--alarm); }
.fields { max-width: 44rem; }
@media (min-width: 40rem) { .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem; align-items: start; } .fields > :not([data-kind=text]:nth-child(-n + 2)) { grid-column: 1 / -1; } }
.choices { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); margin-top: .4rem; }
.choices div { display: flex; align-items: center; }
.choices label { flex: 1; padding: .6rem 0 .6rem .7rem; font-weight: 400; }
input[type=checkbox] { flex: none; width: 24px; min-height: 24px; height: 24px; margin: 0; accent-color: var(--link); }
.submit { margin: 0; }
.filter { display: flex; flex-wrap: wrap; gap: 1rem 1.2rem; align-items: end; margin-bottom: 1.6rem; padding: 1.2rem; background: var(--tint); }
.filter .field { flex: 1 1 14rem; margin: 0; }
.filter fieldset { margin: 0; }

.drawing { max-width: 44rem; margin-block: 1.6rem; border: 1px solid var(--line); background: var(--tint); }
.drawing svg { display: block; width: 100%; height: auto; font: 600 15px/1 var(--text); color: var(--ink); }
figcaption { padding: .8rem 1.1rem; border-top: 1px solid var(--line); background: var(--paper); font-size: .95rem; line-height: 1.5; color: var(--muted); }
.drawing text { fill: var(--ink); paint-order: stroke; stroke: var(--tint); stroke-width: 4px; stroke-linejoin: round; }
.drawing .small { font-size: 12px; font-weight: 400; fill: var(--muted); }
.map .ring { fill: none; stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 5 5; }
.map .target { fill: transparent; }
.map .town { fill: var(--link); stroke: var(--tint); stroke-width: 2; }
.map [aria-current] .town { fill: var(--amber); stroke: var(--ink); }
.map a { text-decoration: none; }
.map a:hover text { fill: var(--link); text-decoration: underline; }
.map a:focus-visible { outline: none; }
.map a:focus-visible .target { stroke: var(--amber-ink); stroke-width: 3; }
.map .office { fill: var(--amber); stroke: var(--ink); stroke-width: 1.5; }
.map .scale { fill: none; stroke: var(--ink); stroke-width: 2; }
.map .north { fill: var(--muted); }
.diagram :is(path, rect, circle) { fill: none; stroke-linejoin: round; }
.diagram text { font-size: 14px; }
@media screen and (max-width: 30rem) {
  .drawing { margin-inline: calc(-1 * clamp(1.1rem, 4vw, 2.5rem)); border-inline: 0; }
  .drawing svg { font-size: 18px; }
  .drawing .small { font-size: 16px; }
  .diagram text { font-size: 17px; }
}
.diagram .soil { fill: var(--soil); }
.diagram .fill { fill: var(--fill); }
.diagram .bed { fill: var(--bed); }
.diagram .stone { fill: var(--stone); }
.diagram :is(.pipe, .air) { fill: var(--paper); }
.diagram .water { fill: var(--water); }
.diagram .sewage { fill: var(--sewage); }
.diagram .solid { fill: var(--wall); }
.diagram .amber { fill: var(--amber); }
.diagram :is(.pipe, .edge, .line, .thin, .amber, .thick) { stroke: var(--wall); stroke-width: 2.5; }
.diagram .thin { stroke-width: 1.5; }
.diagram .thick { stroke-width: 7; stroke-linejoin: miter; }
.diagram .tape { stroke: var(--link); stroke-width: 5; stroke-dasharray: 14 3; }
.diagram .hose { stroke: var(--amber-ink); stroke-width: 3; }
.diagram .crack { stroke: var(--alarm); stroke-width: 3; }
.diagram .flow { stroke: var(--ink); stroke-width: 2; }
.diagram .leader { stroke: var(--muted); }
.diagram .dot { fill: var(--ink); }

.footer { padding-block: 2.6rem; background: var(--navy); color: #dbe6ef; font-size: 1rem; }
.footer .wrap { display: grid; gap: 2rem 3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
.footer a { display: inline-flex; align-items: center; min-height: 44px; color: #fff; }
.footer-name { margin-bottom: .3rem; font: 700 1.25rem/1.2 var(--heads); color: #fff; }
.footer address { font-style: normal; }
.footer :is(dl, ul, p) { margin-bottom: .6rem; }
.footer dl > div { margin-bottom: .7rem; }
.footer ul { margin-top: -.6rem; padding: 0; list-style: none; }
.footer .source { display: none; }
@media (prefers-reduced-motion: no-preference) { .cards li, .skip { transition: background-color .15s, border-color .15s, top .15s; } }
@media print {
  @page { margin: 16mm 15mm; }
  :root { color-scheme: light; --tint: #fff; --ink: #000; --muted: #333; --link: #000; --line: #999; --amber-tint: #fff; }
  body { font-size: 10pt; line-height: 1.4; orphans: 3; widows: 3; }
  h1 { font-size: 20pt; }
  .top h1 { max-width: none; }
  h2, .hero h1 { font-size: 14pt; }
  h3, .cards a, .steps strong { font-size: 11pt; }
  .lead { font-size: 12pt; }
  .skip, .menu, .breadcrumbs, .actions, form.fields, form.filter, .footer ul, .hero-drawing, main nav { display: none; }
  .header { display: flex; flex-direction: row-reverse; justify-content: space-between; align-items: center; }
  .header .wrap { width: auto; margin: 0; padding-block: 0 4pt; }
  .wrap, p, .lead, .notice, .section-body > ul:not([class]) { max-width: none; }
  .wrap { padding-inline: 0; }
  .section-body > ul:not([class]) { padding-left: 1.3em; }
  figcaption { padding: 3pt 6pt; font-size: 9pt; line-height: 1.35; }
  .cards .note { font-size: 9pt; }
  .notice { padding: 4pt 8pt; }
  .strip, .hero, .footer { background: none; color: #000; border: 0; }
  .strip a, .hero a, .hero h1, .hero .notice a, .footer a, .footer-name { color: #000; }
  .strip a, .links a, .footer a, .brand { min-height: 0; }
  .hero-grid, .top, .section { display: block; padding-block: 8pt 0; margin: 0; }
  .section::before, .hero + .section::before { display: block; margin-bottom: 6pt; }
  .section > h2 { padding-top: 0; }
  .section > h2::before { display: none; }
  .section-body li, .section-body .steps li { margin-bottom: 2pt; padding-bottom: 2pt; min-height: 0; }
  .drawing { max-width: 11cm; margin-block: 8pt; }
  .links { gap: 2pt 14pt; }
  .links a, .cards a, .cards .note { font-weight: 400; }
  .cards { gap: 4pt 14pt; }
  .cards li { padding: 3pt 0; border: 0; border-top: 1px solid var(--line); }
  .cards a { font-weight: 700; }
  .cards p { margin-top: 1pt; font-size: 9pt; line-height: 1.35; }
  .steps li { padding-left: 2.2rem; }
  .steps li::before { width: auto; background: none; color: #000; font-size: 11pt; line-height: 1.4; }
  .steps li::after { display: none; }
  .steps strong { padding: 0; }
  .facts > div { padding: 2pt 0; }
  th, td { padding-block: 2pt; }
  .scroll { overflow: visible; }
  .scroll pre { width: auto; }
  pre { white-space: pre-wrap; border: 1px solid var(--line); }
  .footer { margin-top: 12pt; padding: 6pt 0 0; border-top: 1px solid var(--line); font-size: 9pt; break-inside: avoid; }
  .footer .wrap { gap: 4pt 18pt; }
  .footer .source { display: block; grid-column: 1 / -1; margin: 0; }
  .cards li, .steps li, .questions > div, .facts > div, figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;

/** The stylesheet, served at /style.css, without the white space that only its authors need. */
export const stylesheet: string = SOURCE
  .replace(/\s*([{};])\s*/g, "$1")
  .replace(/([:,])\s+/g, "$1")
  .replaceAll(";}", "}");

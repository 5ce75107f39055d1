/**
 * What WordPress, its editors and plugins write, and what becomes of it: the old HTML, the markdown, and the lines of
 * the report, without the name of the file. Each row is a page of its own.
 *
 * @module
 */

/** The old HTML, the markdown, and the lines of the report. */
export type Construct = readonly [html: string, markdown: string, ...report: string[]];

const missing = (kind: string, what: string) => `${kind}: \`${what}\` is missing`;
const UPLOADS = "/wp-content/uploads/2020/05";
const [TRUCK, DRILL] = ["![A truck](2020/05/truck.jpg)", "![A drill](2020/05/drill.png)"];
const image = (file: string, more = "") =>
  `<img src="https://www.old.example${UPLOADS}/${file}"${more}>`;

/** A row for each pair of an old text in a paragraph and the new one. */
const inParagraphs = (pairs: readonly (readonly [string, string])[]): readonly Construct[] =>
  pairs.map(([html, markdown]) => [`<p>${html}</p>`, markdown]);

const inlines: readonly Construct[] = inParagraphs([
  ["$49<sup>99</sup>", "$49⁹⁹"],
  ["1<sup>1</sup>/<sub>2</sub> inch", "1¹/₂ inch"],
  ["3<sup>1/2</sup> inch", "3¹⁄₂ inch"],
  ["$49<sup>.99</sup> or 49<sup>,90</sup>", "$49.99 or 49,90"],
  ["$49<sup>99/mo</sup>", "$49⁹⁹/mo"],
  ["$49<sup><strong>99</strong></sup>", "$49**⁹⁹**"],
  ["5<sup>th</sup>, 2<sup>nd</sup>, 1<sup>er</sup>", "5th, 2nd, 1er"],
  ["Acme<sup>®</sup> and Acme<sup>TM</sup>", "Acme® and AcmeTM"],
  ["m<sup>2</sup>, m<sup>3</sup>, ft<sup>2</sup>", "m², m³, ft²"],
  ["H<sub>2</sub>O, CO<sub>2</sub>", "H₂O, CO₂"],
  ["10<sup>-3</sup>, 10<sup>−3</sup>, 2<sup>n+1</sup>", "10⁻³, 10⁻³, 2ⁿ⁺¹"],
  ["10<sup>2x</sup>", "10^2x"],
  ["x<sub>2y</sub>", "x_2y"],
  ["a<sup>(1)</sup>", "a⁽¹⁾"],
  ["<del>$49</del> $39", "~~$49~~ $39"],
  ["<s>$49</s> $39", "~~$49~~ $39"],
  ["<strike>$49</strike> $39", "~~$49~~ $39"],
  ['<span style="text-decoration:line-through">$49</span> $39', "~~$49~~ $39"],
  ["<del><span>$49</span></del> <ins>$39</ins>", "~~$49~~ $39"],
  ["<u>a</u> <ins>b</ins> <small>c</small> <big>d</big> <mark>e</mark>", "a b c d e"],
  ['<font color="red">a</font> <abbr title="b">c</abbr> <dfn>d</dfn> <time>e</time>', "a c d e"],
  ["<kbd>F1</kbd> <samp>x</samp> <var>y</var> <tt>z</tt>", "F1 x y z"],
  ["<code>a</code><code>b</code>", "`ab`"],
  ["a<code> </code>b", "a b"],
  ['<a href="/contact/"><br></a>b', "b"],
  ["<code>a|b</code>", "`a|b`"],
  ["<code>x <em>y</em></code>", "x *y*"],
  ["<q>We came</q> back", "“We came” back"],
  ["<b>Note:</b>text", "**Note:**&#x74;ext"],
  ["<strong>Note: </strong>text", "**Note:** text"],
  ["<i> a </i>b", "*a* b"],
  ["<b>a</b><b>b</b>", "**ab**"],
  ["<b>a <strong>b</strong></b>", "**a b**"],
  ["<b></b>a<em> </em>b", "a b"],
  ["<b><i>a</i></b>", "**_a_**"],
  ["<strong>un</strong>bold", "**un**bold"],
  ["<strong>a<br></strong>b", "**a**\\\nb"],
  ["a<br>b", "a\\\nb"],
  ["a<br><br>b", "a\n\nb"],
  ["a<br /><br /><br />b", "a\n\nb"],
  ["3~5 days, 7~10", "3\\~5 days, 7\\~10"],
  ["~~a~~", "\\~\\~a\\~\\~"],
  ["*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"],
  ["[brackets] in a sentence", "\\[brackets] in a sentence"],
  ["[sic], [the plan] and [1]", "\\[sic], \\[the plan] and \\[1]"],
  ["[a](b)", "\\[a]\\(b)"],
  ["a &lt;b&gt; c &lt; d", "a \\<b> c < d"],
  ["R&amp;D, &amp;copy; and &copy;", "R\\&D, \\&copy; and ©"],
  ["1. no list", "1\\. no list"],
  ["- no list", "\\- no list"],
  ["+ no list", "\\+ no list"],
  ["# no heading", "\\# no heading"],
  ["&gt; no quotation", "\\> no quotation"],
  ["-", "\\-"],
  ["- - -", "\\- - -"],
  ["a\u2028b", "a\\\nb"],
  ["===", "\\==="],
  ["a<br>---", "a\\\n\\---"],
  ["• one<br>• two", "&#x2022; one\\\n&#x2022; two"],
  ["– one", "&#x2013; one"],
  ["✓ one", "&#x2713; one"],
  ["a) one", "a\\) one"],
  ["12&nbsp;000&nbsp;€", "12\u00a0000\u00a0€"],
  ["Joe\u0092s \u0093rows\u0094", "Joe’s “rows”"],
  ["(614) 555-0100, info@b.example", "(614) 555-0100, info@b.example"],
  ["https://b.example/a_b_~c", "https://b.example/a_b_~c"],
  ["www.b.example/x*y", "www.b.example/x*y"],
  ["https://a/)[b](https://evil", "https://a/)\\[b]\\(https\\://evil"],
  ["https://a/)[b](https://evil)", "https://a/)\\[b]\\(https\\://evil)"],
  ['<span style="font-weight: 700">a</span> <span style="font-style:italic">b</span>', "**a** *b*"],
  ["line one<br />\nline two", "line one\\\nline two"],
  ["line one\nline two", "line one\\\nline two"],
  ["<span>25</span><span>years</span>", "25 years"],
  [
    '<a href="/contact/">Call</a><a href="/contact/">Write</a>',
    "[Call](/contact-2) [Write](/contact-2)",
  ],
  ["As <cite>Nature</cite> says", "As Nature says"],
  ["<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>", "a(b)"],
  ['<img class="emoji" alt="👍" src="https://s.w.org/x.svg"> good', "👍 good"],
  ["<button>Call us</button>", "Call us"],
  ['<b style="font-weight:normal">a <em style="font-style:normal">b</em></b>', "a b"],
  ["a <my-icon>b</my-icon>, <meter>3 of 5</meter> c", "a b, 3 of 5 c"],
  ["<span>$</span><span>1,200</span><span>per month</span>", "$1,200 per month"],
  ['<span data-from-value="0" data-to-value="250">0</span>+ guests', "250+ guests"],
  ['<span data-to-value="36">0</span><span>years</span>', "36 years"],
  ["<span>From</span><span>$9</span><span>.50</span><span>€</span>", "From $9.50€"],
  ['<span data-count="1,250">0</span> <span data-count="3">three</span>', "1,250 three"],
  ["&nbsp;&nbsp;- no list", "\\- no list"],
  ["a<br>&nbsp;<br>b<br>&nbsp;", "a\n\nb"],
  ['<a href="/contact/" aria-label="Write"><i></i></a> b', "[Write](/contact-2) b"],
  ['<a href="/contact/" title="Write"><svg><path/></svg></a> b', "[Write](/contact-2) b"],
  ['<a href="/contact/"></a>b', "b"],
  [
    '<a href="tel:(614) 555-0100"><i class="icon"></i></a> b',
    "[(614)555-0100](tel:%28614%29555-0100) b",
  ],
  [
    '<a href="https://www.b.example/x"><svg></svg></a> b',
    "[b.example](https://www.b.example/x) b",
  ],
  ["<label>Name</label>", "Name"],
  [
    "a<wbr>b<!-- c --><script>d</script><style>e</style><noscript>f</noscript><template>g</template>",
    "ab",
  ],
]);

const blocks: readonly Construct[] = [
  ["<h1>One</h1><h3>Three</h3><h6>Six</h6>", "## One\n\n### Three\n\n#### Six"],
  ["<h2><strong>Bold</strong><br>lines</h2><h3></h3><p>a</p>", "## Bold lines\n\na"],
  [`<h2>Ours ${image("drill.png")}</h2>`, `## Ours\n\n${DRILL}`],
  ["<address>Main St 5<br>Dayton<br>OH 45402</address>", "Main St 5\\\nDayton\\\nOH 45402"],
  [
    "<div><p>one</p>two<p>three</p></div>four<div>five</div>",
    "one\n\ntwo\n\nthree\n\nfour\n\nfive",
  ],
  ["<section><header>a</header><main>b</main><footer>c</footer></section>", "a\n\nb\n\nc"],
  ["<center>a</center><article>b</article><aside>c</aside>", "a\n\nb\n\nc"],
  ["<b><p>one</p><p>two</p></b>", "**one**\n\n**two**"],
  ["<del><p>a</p><ul><li>b</li></ul></del>", "~~a~~\n\n- ~~b~~"],
  ["<blockquote><p>Great.</p><cite>Jane</cite></blockquote>", "> Great.\n>\n> — Jane"],
  ["<blockquote><p>Great.<br><cite>Jane</cite></p></blockquote>", "> Great.\n>\n> — Jane"],
  [
    "<blockquote><p>Great.</p><p><cite>Jane, <em>Dayton</em></cite></p></blockquote>",
    "> Great.\n>\n> — Jane, *Dayton*",
  ],
  ["<blockquote><p>Great.</p><footer>— Jane</footer></blockquote>", "> Great.\n>\n> — Jane"],
  [
    "<figure><blockquote>Great.</blockquote><figcaption>– Jane</figcaption></figure>",
    "> Great.\n>\n> — Jane",
  ],
  [
    '<figure class="wp-block-pullquote"><blockquote><p>Great.</p><cite>Jane<br>Roe</cite></blockquote></figure>',
    "> Great.\n>\n> — Jane, Roe",
  ],
  ["<blockquote><p>In <cite>Nature</cite> it stands.</p></blockquote>", "> In Nature it stands."],
  [
    "<blockquote><p>Great.</p><footer><cite>Jane</cite><a>Say</a></footer></blockquote>",
    "> Great.\n>\n> — Jane Say",
  ],
  ["<span>Oak</span><b>$14</b>", "Oak **$14**"],
  ["<div><span>Oak</span><span>$14</span><p>Solid</p></div>", "Oak $14\n\nSolid"],
  ["<blockquote>Great.\n— Jane</blockquote>", "> Great.\\\n> — Jane"],
  ["<blockquote><p>a</p><ul><li>b</li></ul></blockquote>", "> a\n>\n> - b"],
  ["<p>a</p><hr><p>b</p><!--more--><!--nextpage--><p>c</p>", "a\n\n---\n\nb\n\nc"],
  ["<pre>Mon  7-5\nTue  8-4</pre>", "```\nMon  7-5\nTue  8-4\n```"],
  ['<pre><code class="language-js">a\n\n\nb</code></pre>', "```js\na\n\n\nb\n```"],
  ["<pre>Mon <b>7</b>\nTue 8</pre>", "Mon **7**\\\nTue 8"],
  ['<pre class="wp-block-verse">Roses\nred</pre>', "Roses\\\nred"],
  ["<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"],
  ["<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"],
  ["<ol><li><p>a</p><p>b</p></li><li>c</li></ol>", "1. a\n\n   b\n\n2. c"],
  ['<ol start="3"><li>a</li><li>b</li></ol>', "3. a\n4. b"],
  ['<ol start="0"><li>a</li></ol>', "0. a"],
  ["<ol reversed><li>a</li><li>b</li></ol>", "- 2\\. a\n- 1\\. b"],
  ['<ol><li>a</li><li value="5">b</li><li>c</li></ol>', "- 1\\. a\n- 5\\. b\n- 6\\. c"],
  ['<ol type="a"><li>a</li><li>b</li></ol>', "- a. a\n- b. b"],
  ['<ol type="I" start="4"><li>a</li><li>b</li></ol>', "- IV. a\n- V. b"],
  ['<ol style="list-style-type:lower-alpha"><li>a</li><li>b</li></ol>', "- a. a\n- b. b"],
  ['<ol style="list-style-type:upper-roman"><li>a</li></ol>', "- I. a"],
  ["<ol><li>a</li><li></li><li>c</li></ol>", "- 1\\. a\n- 3\\. c"],
  ["<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"],
  [
    '<ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox"> Open</li></ul>',
    "- ☑ Done\n- ☐ Open",
  ],
  ['<ul><li><label><input type="checkbox" checked>Done</label></li></ul>', "- ☑ Done"],
  [`<ul><li>${image("drill.png")}Text</li></ul>`, `- ${DRILL}\n\n  Text`],
  ["<dl><dt>Term</dt><dd>What it is</dd></dl>", "**Term**\n\nWhat it is"],
  ["<details><summary>How long?</summary><p>Two days.</p></details>", "**How long?**\n\nTwo days."],
  [
    '<h3><button type="button">Title</button></h3><div style="display:none"><p>Words</p></div>',
    "### Title\n\nWords",
  ],
  [`<h2><div>${image("drill.png")}</div>Ours</h2>`, `## Ours\n\n${DRILL}`],
  [
    `<div class="gallery"><a href="/none/">${image("truck.jpg")}</a>${image("drill.png")}</div>`,
    `${TRUCK}\n${DRILL}`,
    missing("links", "/none/"),
  ],
  ["<p>&nbsp;</p><p></p><div></div><p>a</p>", "a"],
  [
    "<form>Your name <input><select><option>Well</option></select><button>Send</button></form><p>a</p>",
    "a",
    missing("words", "Your name Well Send"),
  ],
  [
    "<p>a</p><svg><title>t</title><path/></svg><svg><text>Words</text></svg>",
    "a",
    missing("words", "Words"),
  ],
  ["<p>a</p><math><mi>x</mi></math><textarea>b</textarea>", "a", missing("words", "x b")],
  [
    '<p>a</p><input value="Typed"><input placeholder="Name"><input type="hidden" value="x"><input type="submit" value="Book">',
    "a",
    missing("words", "Typed Name Book"),
  ],
  ['<p>a</p><a href="/contact/"><i class="fa"></i></a>', "a", missing("links", "/contact/")],
  ['<map><area href="/contact/" alt="Door"></map>', "[Door](/contact-2)"],
  ["<p>a</p><pre></pre><table><tr><td></td><td></td></tr></table>", "a"],
];

const tables: readonly Construct[] = ([
  [
    "<tr><th>Size</th><th>Price</th></tr><tr><td>A</td><td>$5</td></tr>",
    "| Size | Price |\n| - | - |\n| A | $5 |",
  ],
  [
    "<thead><tr><th scope=col>A</th></tr></thead><tbody><tr><th scope=row>r</th><td>1</td></tr></tbody>",
    "| A | |\n| - | - |\n| r | 1 |",
  ],
  [
    "<tr><td>A</td><td colspan=2>B</td></tr><tr><td>1</td><td>2</td><td>3</td></tr>",
    "| A | B | B |\n| - | - | - |\n| 1 | 2 | 3 |",
  ],
  [
    "<tr><td>A</td><td>B</td></tr><tr><td rowspan=2>1</td><td>2</td></tr><tr><td>3</td></tr>",
    "| A | B |\n| - | - |\n| 1 | 2 |\n| 1 | 3 |",
  ],
  ["<tr><td rowspan=0>A</td><td>B</td></tr><tr><td>2</td></tr>", "| A | B |\n| - | - |\n| A | 2 |"],
  ...["colspan=0", "colspan=-2", "colspan=x", "rowspan=-2", "rowspan=x", "rowspan=1.5"].map((
    span,
  ) =>
    [
      `<tr><td ${span}>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr>`,
      "| A | B |\n| - | - |\n| 1 | 2 |",
    ] as const
  ),
  [
    "<tr><td>A</td><td>B</td></tr><tr><td rowspan=2 colspan=2>1</td></tr><tr></tr>",
    "| A | B |\n| - | - |\n| 1 | 1 |\n| 1 | 1 |",
  ],
  [
    "<caption>Our <em>prices</em></caption><tr><td>A</td><td>B</td></tr>",
    "Our *prices*\n\n| A | B |\n| - | - |",
  ],
  ["<tr><td>A</td><td>a|b</td></tr>", "| A | a\\|b |\n| - | - |"],
  ["<tr><td>A</td><td><code>a|b</code></td></tr>", "| A | `a\\|b` |\n| - | - |"],
  ["<tr><td>A</td><td>Main St 5<br>Dayton</td></tr>", "| A | Main St 5 / Dayton |\n| - | - |"],
  ["<tr><td>A</td><td><p>x</p><p>y</p></td></tr>", "| A | x / y |\n| - | - |"],
  ["<tr><td>A</td><td><ul><li>x</li><li>y</li></ul></td></tr>", "| A | x / y |\n| - | - |"],
  ["<tr><td>A</td><td><ol><li>x</li><li>y</li></ol></td></tr>", "| A | 1. x / 2. y |\n| - | - |"],
  ["<tr><td>A</td><td><b>x<br>y</b></td></tr>", "| A | **x / y** |\n| - | - |"],
  [
    "<tr><td>A</td><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td></tr>",
    "| A | 1 \\| 2 / 3 \\| 4 |\n| - | - |",
  ],
  ['<tr><td align="right">A</td><td align="center">B</td></tr>', "| A | B |\n| -: | :-: |"],
  [`<tr><td>A</td><td>${image("drill.png")}Oak</td></tr>`, `| A | Oak |\n| - | - |\n\n${DRILL}`],
  ['<tr><td>A</td><td><a href="/contact/">c</a></td></tr>', "| A | [c](/contact-2) |\n| - | - |"],
  ["<tr><td>A</td><td><del>$5</del> $4</td></tr>", "| A | ~~$5~~ $4 |\n| - | - |"],
  ["<tr><td>only</td></tr>", "only"],
  [`<tr>${"<td>x</td>".repeat(25)}</tr>`, new Array(25).fill("x").join("\n\n")],
  ["<tr><td rowspan=9999 colspan=9999>a</td><td>b</td></tr>".repeat(2), "a\n\nb\n\na\n\nb"],
  ["<tr><td><h3>Left</h3><p>x</p></td><td>Right</td></tr>", "### Left\n\nx\n\nRight"],
  ["", ""],
] as const).flatMap(([rows, markdown]): readonly Construct[] =>
  rows === "" ? [] : [[`<table>${rows}</table>`, markdown]]
);

const links: readonly Construct[] = ([
  ["/", "/"],
  ["https://www.old.example", "/"],
  ["http://old.example/", "/"],
  ["//www.old.example/contact", "/contact-2"],
  ["/contact/", "/contact-2"],
  ["/CONTACT", "/contact-2"],
  ["../contact/", "/contact-2"],
  ["/contact/?utm_source=x", "/contact-2"],
  ["/contact/#hours", "/contact-2"],
  ["/index.php/contact/", "/contact-2"],
  ["?page_id=2", "/contact-2"],
  ["https://old.example/?p=3", "/news/open-house"],
  ["/?page_id=1", "/"],
  ["/2025/03/open-house/", "/news/open-house"],
  ["/blog/", "/news"],
  ["/category/wells/", "/news"],
  ["/tag/pumps/page/2/", "/news"],
  ["/author/ann/", "/news"],
  ["/2025/03/", "/news"],
  ["/?cat=3", "/news"],
  ["/?m=202503", "/news"],
  ["/page/2/", "/news"],
  ["/feed/", "/news/feed.xml"],
  ["/attached/21/", `${UPLOADS}/drill.png`],
  ["/?attachment_id=21", `${UPLOADS}/drill.png`],
  [`${UPLOADS}/price%20list.pdf`, `${UPLOADS}/price%20list.pdf`],
  [`https://old.example${UPLOADS}/truck.jpg`, `${UPLOADS}/truck.jpg`],
  ["https://b.example/a?b=c&amp;d=e#f", "https://b.example/a?b=c\\&d=e#f"],
  ["http://b.example", "http://b.example/"],
  ["https://example.com/a", "https://example.com/a"],
  ["https://b.example/a b", "https://b.example/a%20b"],
  ["https://b.example/a_(b)", "https://b.example/a_%28b%29"],
  ["https://a/)[b](https://evil", "https://a/%29\\[b]%28https://evil"],
  ["tel:+16145550100", "tel:+16145550100"],
  ["tel:(614) 555-0100", "tel:%28614%29555-0100"],
  ["tel:614.555.0100;ext=4", "tel:614.555.0100;ext=4"],
  ["tel://614-555-0100", "tel:614-555-0100"],
  ["TEL:%2B1 614 555 0100", "tel:+16145550100"],
  ["callto:6145550100", "tel:6145550100"],
  ["sms:+16145550100", "sms:+16145550100"],
  ["sms:+16145550100?body=Hi there", "sms:+16145550100?body=Hi%20there"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["mailto: a@b.example?subject=Roof leak", "mailto:a@b.example?subject=Roof%20leak"],
  ["mailto:a@b.example,c@d.example", "mailto:a@b.example,c@d.example"],
  ["a@b.example", "mailto:a@b.example"],
] as const).map(([href, to]): Construct => [`<p><a href="${href}">See</a></p>`, `[See](${to})`]);

const lostLinks: readonly Construct[] = [
  ...[
    "/nowhere/",
    "/?p=999",
    "/wp-admin/",
    "/?page_id=7",
    "/wp-content/uploads/none.pdf",
    "#top",
    "#",
  ],
  ...[
    "geo:1,2",
    "whatsapp://send?x",
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "ftp://b.example/",
  ],
  ...[
    "https://u:p@b.example/",
    "https://b@c.example/",
    "tel:office",
    "sms:?body=x",
    "mailto:?subject=x",
    "mailto:x",
    "file:///etc/passwd",
    "skype:joe",
  ],
].map((href) => [`<p><a href="${href}">See</a></p>`, "See", missing("links", href)]);

const pictures: readonly Construct[] = [
  [image("truck.jpg"), TRUCK],
  [image("truck-300x200.jpg", ' alt="Ours"'), "![Ours](2020/05/truck.jpg)"],
  [image("truck-scaled.jpg"), TRUCK],
  [image("big-1024x768.jpg"), "![big scaled](2020/05/big-scaled.jpg)"],
  [image("big.jpg"), "![big scaled](2020/05/big-scaled.jpg)"],
  [image("small.jpg"), "![small 150x150](2020/05/small-150x150.jpg)"],
  [`<img src="data:image/gif;base64,x" data-src="${UPLOADS}/drill.png">`, DRILL],
  [`<img src="x.gif" data-lazy-src="${UPLOADS}/drill.png">`, DRILL],
  [`<img srcset="${UPLOADS}/none.png 300w, ${UPLOADS}/drill.png 600w">`, DRILL],
  [`<picture><source srcset="x.webp">${image("drill.png")}</picture>`, DRILL],
  [image("front%20gate.jpg"), "![front gate](2020/05/front-gate.jpg)"],
  [image("%C3%A9t%C3%A9.jpg"), "![ete](2020/05/ete.jpg)"],
  [`<p>a ${image("drill.png")} b</p>`, `a\n\n${DRILL}\n\nb`],
  [`<p><b>${image("drill.png")}a</b></p>`, `${DRILL}\n\n**a**`],
  [`<p>a</p><a href="${UPLOADS}/truck.jpg">${image("truck-300x200.jpg")}</a>`, `a\n\n${TRUCK}`],
  [`<a href="/attached/20/" rel="attachment wp-att-20">${image("truck.jpg")}</a>`, TRUCK],
  [`<a href="/attached/21/">${image("drill.png")}</a>`, DRILL],
  [
    `<dl><dt><a href="/attached/21/">${image("drill.png")}</a></dt><dd>Ours</dd></dl>`,
    `${DRILL}\n\nOurs`,
  ],
  [`<p>a</p><img src="https://b.example/t.gif" width="1" height="1">`, "a"],
  [`<input type="image" src="${UPLOADS}/drill.png">`, DRILL],
  [
    `<div style="background:#fff url('${UPLOADS}/drill.png')"><p>Over</p></div>`,
    `${DRILL}\n\nOver`,
  ],
  [`<p style="background-image:url(/x.png)">a</p>`, "a", missing("pictures", "/x.png")],
  [
    `<a href="/contact/">${image("drill.png", ' alt="To us"')}</a>`,
    "![To us](2020/05/drill.png)\n\n[To us](/contact-2)",
  ],
  [
    `<a href="/contact/">${image("drill.png")}<b>Words</b></a>`,
    `${DRILL}\n\n[**Words**](/contact-2)`,
  ],
  [
    '<a href="/contact/"><h3>Title</h3><p>Words</p></a>',
    "### [Title](/contact-2)\n\n[Words](/contact-2)",
  ],
  [
    `<figure class="wp-block-image">${
      image("truck.jpg")
    }<figcaption>Our <em>truck</em></figcaption></figure>`,
    `${TRUCK}\n\nOur *truck*`,
  ],
  [
    `<figure>${image("truck.jpg")}<figcaption>Our "truck"</figcaption></figure>`,
    '![A truck](2020/05/truck.jpg "Our \\"truck\\"")',
  ],
  [
    `<figure>${image("truck.jpg")}<figcaption>By <a href="/contact/">us</a></figcaption></figure>`,
    `${TRUCK}\n\nBy [us](/contact-2)`,
  ],
  [
    `<figure>${image("truck.jpg")}${image("drill.png")}Both</figure>`,
    `${TRUCK}\n\n${DRILL}\n\nBoth`,
  ],
  [
    `<figure class="wp-block-gallery"><figure>${
      image("truck.jpg")
    }<figcaption>First</figcaption></figure><figure>${
      image("drill.png")
    }</figure><figcaption>All</figcaption></figure>`,
    '![A truck](2020/05/truck.jpg "First")\n![A drill](2020/05/drill.png)\n\nAll',
  ],
  [
    `<ul class="wp-block-gallery"><li><figure>${image("truck.jpg")}</figure></li><li><figure>${
      image("drill.png")
    }</figure></li></ul>`,
    `${TRUCK}\n${DRILL}`,
  ],
  [
    `<p>a</p><img src="https://cdn.example/x.png" alt="gone">`,
    "a",
    missing("pictures", 'https://cdn.example/x.png "gone"'),
  ],
  [
    `<p>a</p><figure><img src="${UPLOADS}/none.png"><figcaption>Words</figcaption></figure>`,
    "a\n\nWords",
    missing("pictures", `${UPLOADS}/none.png`),
  ],
  [
    '<p>a</p><img src="/wp-content/uploads/../../etc/passwd.png">',
    "a",
    missing("pictures", "/wp-content/uploads/../../etc/passwd.png"),
  ],
];

const media: readonly Construct[] = [
  [
    '<iframe src="https://www.youtube.com/embed/abc123?rel=0"></iframe>',
    "[Video at youtube.com](https://www.youtube.com/watch?v=abc123)",
  ],
  [
    '<iframe src="//player.vimeo.com/video/123"></iframe>',
    "[Video at vimeo.com](https://vimeo.com/123)",
  ],
  [
    '<iframe src="https://www.youtube.com/embed/videoseries?list=x"></iframe>',
    "[Video at youtube.com](https://www.youtube.com/embed/videoseries?list=x)",
  ],
  ["https://youtu.be/abc\nhttps://vimeo.com/123", "https://youtu.be/abc\\\nhttps://vimeo.com/123"],
  [
    "[youtube]https://youtu.be/abc[/youtube]",
    "[Video at youtube.com](https://youtu.be/abc)",
    missing("words", "[youtube]"),
  ],
  [
    `<video src="https://b.example/a.mp4" poster="${UPLOADS}/drill.png"></video>`,
    `${DRILL}\n\n[a.mp4](https://b.example/a.mp4)`,
  ],
  [
    '<iframe title="Our map" src="https://maps.example/x?y=1"></iframe>',
    "[Our map](https://maps.example/x?y=1)",
  ],
  ['<video><source src="https://b.example/a.mp4"></video>', "[a.mp4](https://b.example/a.mp4)"],
  [
    '<audio src="https://b.example/a.mp3">Words</audio>',
    "[a.mp3](https://b.example/a.mp3)",
    "the words `Words` are missing",
  ],
  [
    `<object data="${UPLOADS}/price%20list.pdf"></object>`,
    `[price%20list.pdf](${UPLOADS}/price%20list.pdf)`,
  ],
  [
    `<p>a</p><video src="${UPLOADS}/none.mp4"></video>`,
    "a\n\nnone.mp4",
    missing("links", `${UPLOADS}/none.mp4`),
  ],
  ["https://youtu.be/abc", "[Video at youtube.com](https://youtu.be/abc)"],
  ["[embed]https://vimeo.com/123[/embed]", "[Video at vimeo.com](https://vimeo.com/123)"],
  ['[video src="https://b.example/a.mp4"][/video]', "[a.mp4](https://b.example/a.mp4)"],
  ['[audio mp3="https://b.example/a.mp3"]', "[a.mp3](https://b.example/a.mp3)"],
];

const block = (name: string, html: string) => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;

/** What the block editor writes. */
export const blockEditor: readonly Construct[] = [
  ...[...blocks, ...tables].filter(([html]) => !html.includes("\n")).map((
    [html, ...rest],
  ): Construct => [block("html", html).replaceAll("wp:html", "wp:group"), ...rest]),
  [block("paragraph", "<p>two\nlines</p>"), "two lines"],
  ['<!-- wp:block {"ref":30} /-->', "Reused words."],
  ['<!-- wp:block {"ref":31} /-->', "Again.", missing("words", 'wp:block {"ref":31}')],
  [
    block("cover", `<div style="background-image:url(${UPLOADS}/truck.jpg)"><p>Over</p></div>`),
    `${TRUCK}\n\nOver`,
  ],
  ['<!-- wp:block {"ref":99} /--><p>a</p>', "a", missing("words", 'wp:block {"ref":99}')],
  [
    '<p>Text<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup>.</p><!-- wp:footnotes /-->',
    "Text¹.\n\n1. First note\n2. Second *note*",
  ],
  [
    block(
      "file",
      `<div class="wp-block-file"><a href="${UPLOADS}/price%20list.pdf">Price list</a><a href="${UPLOADS}/price%20list.pdf" class="wp-block-file__button" download>Download</a></div>`,
    ),
    `[Price list](${UPLOADS}/price%20list.pdf) [Download](${UPLOADS}/price%20list.pdf)`,
  ],
  [
    block(
      "video",
      '<figure><video controls src="https://b.example/a.mp4"></video><figcaption>Our yard</figcaption></figure>',
    ),
    "[a.mp4](https://b.example/a.mp4)\n\nOur yard",
  ],
  [
    block(
      "embed",
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abc\n</div></figure>',
    ),
    "[Video at youtube.com](https://youtu.be/abc)",
  ],
  [
    block(
      "embed",
      '<figure><div class="wp-block-embed__wrapper">\nhttps://social.example/p/1\n</div><figcaption>Seen</figcaption></figure>',
    ),
    "https://social.example/p/1\n\nSeen",
  ],
  [
    block("preformatted", '<pre class="wp-block-preformatted">a   b\nc</pre>'),
    "```\na   b\nc\n```",
  ],
  [block("verse", '<pre class="wp-block-verse">a\nb</pre>'), "a\\\nb"],
  [
    block(
      "buttons",
      '<div><div><a class="wp-block-button__link" href="/contact/">Call us</a></div><div><a>No link</a></div></div>',
    ),
    "[Call us](/contact-2)\n\nNo link",
  ],
  [block("columns", "<div><div><p>L</p></div><div><p>R</p></div></div>"), "L\n\nR"],
  [
    block(
      "media-text",
      `<div><figure>${image("drill.png")}</figure><div><p>Beside</p></div></div>`,
    ),
    `${DRILL}\n\nBeside`,
  ],
  [block("cover", `<div>${image("truck.jpg")}<div><p>Over</p></div></div>`), `${TRUCK}\n\nOver`],
  [
    '<ul><!-- wp:social-link {"url":"https://social.example/x","service":"x","label":"Us there"} /--></ul>',
    "- [Us there](https://social.example/x)",
  ],
  [
    '<ul><!-- wp:social-link {"url":"https://social.example/x","service":"x"} /--><!-- wp:social-link {"url":"mailto:a@b.example"} /--></ul>',
    "- [https://social.example/x](https://social.example/x)\n\n  [a@b.example](mailto:a@b.example)",
  ],
  [
    '<p>a</p><!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:spacer {"height":"9px"} /-->',
    "a",
    missing("words", 'wp:latest-posts {"postsToShow":3}'),
  ],
  [
    '<!-- wp:acme/box {"title":"No surprises","text":"We write it down","className":"big one","buttonText":"Ask us","buttonUrl":"/contact/"} /-->',
    "### No surprises\n\nWe write it down\n\n[Ask us](/contact-2)",
    missing(
      "words",
      'wp:acme/box {"title":"No surprises","text":"We write it down","className":"big one","buttonText":"Ask us","buttonUrl":"/contact/"}',
    ),
  ],
  [
    '<!-- wp:acf/quote {"name":"acf/quote","data":{"quote":"Great crew","_quote":"field_1","author":"Jane"}} /-->',
    "Great crew\n\nJane",
    missing(
      "words",
      'wp:acf/quote {"name":"acf/quote","data":{"quote":"Great crew","_quote":"field_1","author":"Jane"}}',
    ),
  ],
  [
    block(
      "acme/stat",
      '<div class="stat"><span class="n">25</span><span class="l">years</span></div>',
    ),
    "25 years",
  ],
  [
    block("heading", '<h2 id="h-prices">Our prices</h2>') + '<p><a href="#h-prices">See</a></p>',
    "## Our prices\n\n[See](#our-prices)",
  ],
];

/** What the older editor writes. */
export const classic: readonly Construct[] = [
  ["<p>a\u0003b&#3;</p>", "ab", "has 2 control characters, which are left out"],
  ...inlines,
  ...links,
  ...lostLinks,
  ...media,
  ["Main St 5\nDayton\n\nNext <b>one</b>\r\nline", "Main St 5\\\nDayton\n\nNext **one**\\\nline"],
  ["<p>a</p>\n\n<ul>\n<li>b</li>\n<li>c\nd</li>\n</ul>\n\ne", "a\n\n- b\n- c\\\n  d\n\ne"],
  [
    `[caption id="x" align="left"]<a href="/x.jpg">${
      image("drill.png")
    }</a> At work[/caption]\n\nBring boots.`,
    '![A drill](2020/05/drill.png "At work")\n\nBring boots.',
  ],
  [
    `[caption caption="At work"]${image("drill.png")}[/caption]`,
    '![A drill](2020/05/drill.png "At work")',
  ],
  [
    '[gallery ids="20,21"]',
    '![A truck](2020/05/truck.jpg "Our truck")\n![A drill](2020/05/drill.png)',
  ],
  ["a\n\n[gallery]", "a", missing("words", "[gallery]")],
  [
    'Write [[gallery]] or [[gallery ids="1"]], not [[wiki]]',
    'Write \\[gallery] or \\[gallery ids="1"], not \\[\\[wiki]]',
  ],
  ["a [[my_box]b[/my_box]] c", "a \\[my_box]b\\[/my_box] c"],
  ["a\n\n[my-form]\n\nSee [this] here", "a\n\nSee \\[this] here", missing("words", "[my-form]")],
  [
    '[b url="x"]Free[/b] [b]Paid[/b]',
    "Free Paid",
    missing("words", '[b url="x"]'),
    missing("words", "[b]"),
  ],
  [
    `one\ntwo\n${block("paragraph", "\n<p>three\nfour</p>\n")}\nfive\nsix`,
    "one\\\ntwo\n\nthree four\n\nfive\\\nsix",
  ],
  ["<b>Call<br>[my_box]</b>", "**Call**", missing("words", "[my_box]")],
  ["[dropcap]O[/dropcap]nce upon", "Once upon", missing("words", "[dropcap]")],
  [
    '<h2 id="a">Top</h2><a name="b"></a><h2>Next</h2><a href="#a">1</a> <a href="#b">2</a>',
    "## Top\n\n## Next\n\n[1](#top) [2](#next)",
  ],
  ['<h2 id="a">?!</h2><a href="#a">1</a>', "## ?!\n\n[1](#section)"],
];

/** What page builders write. */
export const builder: readonly Construct[] = [
  [
    '[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_text admin_label="Text"]<p>By the meter.</p>[/et_pb_text][/et_pb_column][/et_pb_row][/et_pb_section]',
    "By the meter.",
  ],
  [
    '[et_pb_blurb title="No surprises"]<p>We write it down.</p>[/et_pb_blurb]',
    "### No surprises\n\nWe write it down.",
  ],
  [
    '[et_pb_button button_url="/contact/" button_text="Ask us"][/et_pb_button]',
    "[Ask us](/contact-2)",
  ],
  [
    `[et_pb_image src="https://www.old.example${UPLOADS}/drill.png" alt="A drill"][/et_pb_image]`,
    DRILL,
  ],
  [
    '[et_pb_gallery gallery_ids="20,21"][/et_pb_gallery]',
    '![A truck](2020/05/truck.jpg "Our truck")\n\n![A drill](2020/05/drill.png)',
  ],
  ['[et_pb_toggle title="How long?"]Two days.[/et_pb_toggle]', "### How long?\n\nTwo days."],
  [
    '[et_pb_testimonial author="Jane" job_title="Owner"]<p>Great.</p>[/et_pb_testimonial]',
    "Jane\n\nOwner\n\nGreat.",
    missing("words", '[et_pb_testimonial author="Jane" job_title="Owner"]'),
  ],
  [
    '[et_pb_number_counter title="Years" number="25"][/et_pb_number_counter]',
    "### Years\n\n25",
    missing("words", '[et_pb_number_counter title="Years" number="25"]'),
  ],
  [
    'a\n\n[et_pb_map zoom_level="9"][/et_pb_map]',
    "a",
    missing("words", '[et_pb_map zoom_level="9"]'),
  ],
  [
    '[et_pb_video src="https://youtu.be/abc"][/et_pb_video]',
    "[Video at youtube.com](https://youtu.be/abc)",
  ],
  [
    '[vc_row][vc_column width="1/2"][vc_column_text]See.[/vc_column_text][/vc_column][/vc_row]',
    "See.",
  ],
  ['[vc_single_image image="21"]', DRILL],
  [
    '[vc_gallery images="20,21"]',
    '![A truck](2020/05/truck.jpg "Our truck")\n\n![A drill](2020/05/drill.png)',
  ],
  [
    '[vc_btn title="Write to us" link="url:https%3A%2F%2Fwww.old.example%2Fcontact%2F|title:x"]',
    "[Write to us](/contact-2)",
  ],
  ['[vc_custom_heading text="Our work"]', "Our work"],
  ['[vc_tta_section title="Pumps"]Deep.[/vc_tta_section]', "### Pumps\n\nDeep."],
  [
    `[vc_raw_html]${btoa(encodeURIComponent("<p>Ours & <b>yours</b></p>"))}[/vc_raw_html]`,
    "Ours & **yours**",
  ],
  ['[et_pb_blurb title="5%22 pipe, %91new%93"]a[/et_pb_blurb]', '### 5" pipe, \\[new]\n\na'],
  ['[vc_custom_heading text="5`` pipe, `{`new`}`"]', '5" pipe, \\[new]'],
  ["[vc_raw_html]aa[/vc_raw_html]", "aa", missing("words", "[vc_raw_html]")],
  ['[vc_video link="https://vimeo.com/123"]', "[Video at vimeo.com](https://vimeo.com/123)"],
  ['[button link="/contact/"]Go[/button]', "[Go](/contact-2)"],
  [
    '[toggle title="Question?"]Answer[/toggle]',
    "### Question?\n\nAnswer",
    missing("words", '[toggle title="Question?"]'),
  ],
  ["[fusion_text]a[/fusion_text]", "a"],
  ['[fusion_button link="/contact/"]Go[/fusion_button]', "[Go](/contact-2)"],
  ['[su_button url="/contact/"]Go[/su_button]', "[Go](/contact-2)"],
  [
    `[et_pb_team_member name="Ann" image_url="${UPLOADS}/drill.png" facebook_url="https://social.example/ann"][/et_pb_team_member]`,
    `Ann\n\n${DRILL}\n\n[https://social.example/ann](https://social.example/ann)`,
    missing(
      "words",
      `[et_pb_team_member name="Ann" image_url="${UPLOADS}/drill.png" facebook_url="https://social.example/ann"]`,
    ),
  ],
  [
    'a\n\n[et_pb_contact_form email="boss@b.example"][/et_pb_contact_form]',
    "a",
    missing("words", '[et_pb_contact_form email="boss@b.example"]'),
  ],
  [
    '<div data-id="1"><section><div><h2>Elementor</h2><div><p>Words</p></div></div></section></div>',
    "## Elementor\n\nWords",
  ],
];

/** What a shop leaves. */
export const shop: readonly Construct[] = [
  ...pictures,
  ...tables,
  ["a\n\n[woocommerce_cart]", "a", missing("words", "[woocommerce_cart]")],
  [
    'a\n\n[products limit="4" columns="2"]',
    "a",
    missing("words", '[products limit="4" columns="2"]'),
  ],
  ["a\n\n[add_to_cart id=99]", "a", missing("words", "[add_to_cart id=99]")],
  [
    '<p class="price"><del><span><span>$</span>49.00</span></del> <ins><span><span>$</span>39.00</span></ins></p>',
    "~~$49.00~~ $39.00",
  ],
  ['<p><a href="/product/pump/">Pump</a></p>', "Pump", missing("links", "/product/pump/")],
  ['<p><a href="/product-category/pumps/">Pumps</a></p>', "[Pumps](/news)"],
];

/** French, with accents. */
export const french: readonly Construct[] = [
  [
    "<p>À 12&nbsp;000&nbsp;€, l’été&nbsp;: «&nbsp;vite&nbsp;» — œuvre</p>",
    "À 12\u00a0000\u00a0€, l’été\u00a0: «\u00a0vite\u00a0» — œuvre",
  ],
  [
    "<p>1<sup>ère</sup> et 2<sup>e</sup>, n<sup>o</sup> 5, M<sup>me</sup></p>",
    "1ère et 2e, no 5, Mme",
  ],
  ["<h2>Nos été</h2>", "## Nos été"],
  ["https://youtu.be/abc", "[Vidéo sur youtube.com](https://youtu.be/abc)"],
  ['<p><a href="/p%c3%a9riode-d%e2%80%99%c3%a9t%c3%a9/">Été</a></p>', "[Été](/periode-d-ete)"],
  ['<p><a href="/période-d’été/">Été</a></p>', "[Été](/periode-d-ete)"],
];

/** A blog whose posts are at its front. */
export const blog: readonly Construct[] = [
  ...blocks,
  ['<p><a href="/">Accueil</a></p>', "[Accueil](/)"],
  ['<p><a href="/page/2/">Older</a></p>', "[Older](/news)"],
  ['<p><a href="/2025/03/">March</a></p>', "[March](/news)"],
];

import { assertEquals, assertThrows } from "@std/assert";
import { OperatorError } from "../../../lib/log.ts";
import { findMisnamed, readConfig } from "../../../lib/server/config.ts";
import { permissionFlags } from "../../../lib/tasks/permissions.ts";

type Env = Readonly<Record<string, string>>;

const read = (env: Env = {}) => readConfig((name) => env[name]);

/** What is wrong with the variables. */
function faultsOf(env: Env): readonly string[] {
  const [title, ...faults] = assertThrows(() => read(env), OperatorError).message.split("\n");
  assertEquals(title, `Cannot start: wrong environment variables (${faults.length})`);
  return faults;
}

/** Each of the values is refused, with the same words. */
function refused(name: string, values: readonly string[], rule: string, others: Env = {}): void {
  for (const value of values) {
    assertEquals([value, ...faultsOf({ ...others, [name]: value })], [
      value,
      `${name}: must be ${rule}`,
    ]);
  }
}

const WEBHOOK_SECRET = `whsec_${btoa("k".repeat(32))}`;
const KV = { KV_URL: "https://kv.example.com", DENO_KV_ACCESS_TOKEN: "t" };
const PROVIDERS = "EMAIL_PROVIDER: a live site needs one of resend, postmark, sendgrid, mailgun";

Deno.test("readConfig() has a default for everything, also where a variable is blank", () => {
  const defaults = {
    port: 8000,
    trustedProxies: 0,
    bodyTimeoutMs: 10_000,
    kvHosts: [],
    contentDir: "content",
    dataDir: ".data",
    mail: { provider: "file" },
    outbox: {
      maxAgeHours: 72,
      keepDays: 30,
      leadsKeepDays: 30,
      maxFileBytes: 500_000_000,
      caps: { hourly: 500, daily: 2000 },
    },
    deploy: false,
  };
  const blank = { PORT: "", HOST: " ", EMAIL_PROVIDER: "", SITE_URL: "" };
  for (const env of [{}, blank]) assertEquals(JSON.parse(JSON.stringify(read(env))), defaults);
  assertEquals(readConfig(() => undefined, "/inside/content").contentDir, "/inside/content");
});

Deno.test("readConfig() cuts the slash at the end of addresses", () => {
  const { siteUrl, mail } = read({
    SITE_URL: "https://www.example.com/",
    EMAIL_PROVIDER: "file",
    EMAIL_API_URL: "HTTPS://API.example.com/a b/",
  });
  const cut = ["https://www.example.com", "https://api.example.com/a%20b"];
  assertEquals([siteUrl, mail.apiUrl], cut);
});

Deno.test("readConfig() refuses what could forge a header", () => {
  for (
    const [name, value] of [
      ["EMAIL_FROM", "a@example.com\nBcc: b@example.com"],
      ["ESTIMATOR_EMAIL", "a@example.com, b@example.com"],
      ["EMAIL_API_KEY", "key with spaces"],
      ["EMAIL_DOMAIN", "mg.example.com/../x"],
      ["EMAIL_API_URL", "file:///etc"],
      ["SITE_URL", "javascript:alert(1)"],
      ["PORT", "65536"],
      ["PORT", "1e3"],
    ] as const
  ) {
    const faults = faultsOf({ [name]: value });
    assertEquals([faults.length, faults[0]!.startsWith(`${name}: must be `)], [1, true], value);
  }
});

Deno.test("a live site names its email provider; elsewhere than on Deno Deploy, files may be meant", () => {
  const site = { SITE_URL: "https://www.example.com" };
  const files = `${PROVIDERS}, or file if bid requests are meant to end in files`;
  assertEquals(faultsOf(site), [files]);
  assertEquals(read({ ...site, EMAIL_PROVIDER: "file" }).mail.provider, "file");
  // Its older name.
  assertEquals(read({ ...site, EMAIL_PROVIDER: "outbox" }).mail.provider, "file");
  assertEquals(read({ SITE_URL: "http://localhost" }).mail.provider, "file");
  const wanted = "SITE_URL: must be set on Deno Deploy, such as https://www.example.com";
  for (const name of ["DENO_DEPLOY", "DENO_DEPLOYMENT_ID"]) {
    const deploy = { [name]: "true" };
    assertEquals(read({ ...site, ...deploy, EMAIL_PROVIDER: "resend" }).deploy, true);
    assertEquals(faultsOf({ ...deploy, EMAIL_PROVIDER: "resend" }), [wanted]);
    assertEquals(faultsOf({ ...site, ...deploy, EMAIL_PROVIDER: "file" }), [
      `${PROVIDERS}; on Deno Deploy, files are lost`,
    ]);
  }
});

Deno.test("findMisnamed() finds the variables that are almost ours, and leaves others alone", () => {
  const typical =
    "HOME PATH USER PWD LANG TERM SHELL HOSTNAME LOGNAME SHLVL MAIL EDITOR TZ CI NO_COLOR NODE_ENV " +
    "DENO_DIR DENO_NO_UPDATE_CHECK INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY CACHE_DIRECTORY " +
    "REDIS_PORT DATABASE_URL KUBERNETES_PORT DENO_TIMELINE DENO_DEPLOY_APP_ID OTEL_DENO SITE_URL PORT";
  assertEquals(findMisnamed(typical.split(" ")), []);
  assertEquals(findMisnamed(["EMAIL_PROVIDR", "ESTIMATOR_MAIL", "site_url", "TRUSTED_PROXY"]), [
    ["EMAIL_PROVIDR", "EMAIL_PROVIDER"],
    ["ESTIMATOR_MAIL", "ESTIMATOR_EMAIL"],
    ["site_url", "SITE_URL"],
  ]);
});

Deno.test("PUBLISH_SECRET is long enough to sign with", () => {
  assertEquals(read({ PUBLISH_SECRET: "0123456789abcdef" }).publishSecret, "0123456789abcdef");
  refused(
    "PUBLISH_SECRET",
    ["0123456789abcde", "0123456789 abcdef"],
    "16 or more characters of printable ASCII without spaces",
  );
});

Deno.test("readConfig() takes a webhook over https or on this machine, with a secret of Standard Webhooks", () => {
  for (
    const WEBHOOK_URL of [
      ...["https://crm.example.com/bids?token=1", "http://localhost:9000/"],
      ...["http://127.0.0.1:9000/bids", "http://[::1]/bids"],
    ]
  ) {
    const { webhook } = read({ WEBHOOK_URL, WEBHOOK_SECRET });
    assertEquals([webhook?.url, webhook?.secret.length], [WEBHOOK_URL, 32]);
  }
  refused(
    "WEBHOOK_URL",
    ["crm.example.com", "10.0.0.1", "localhost.example.com", "127.0.0.1.example"].map((host) =>
      `http://${host}/`
    ),
    "a full https address, or an http one of this machine",
    { WEBHOOK_SECRET },
  );
  refused(
    "WEBHOOK_SECRET",
    ["secret", "whsec_", `whsec_${btoa("k".repeat(23))}`, "whsec_%%%%"],
    '"whsec_" and 24 to 64 bytes in base64, as: echo whsec_$(openssl rand -base64 32)',
    { WEBHOOK_URL: "https://crm.example.com/" },
  );
  const together = ["WEBHOOK_URL, WEBHOOK_SECRET: must be set together"];
  assertEquals(faultsOf({ WEBHOOK_SECRET }), together);
  assertEquals(faultsOf({ WEBHOOK_URL: "https://crm.example.com/" }), together);
});

Deno.test("readConfig() takes ALERT_URL as it is, and quotes it in no fault", () => {
  const hook = "https://hooks.example.com/workflows/a1?api-version=2016-06-01&sig=b2";
  const config = read({ ALERT_URL: hook });
  assertEquals([config.alertUrl, permissionFlags(config)[0]], [
    hook,
    "--allow-net=0.0.0.0:8000,localhost:8000,hooks.example.com:443",
  ]);
  refused(
    "ALERT_URL",
    [
      ...["hooks.example.com/secret", "ftp://secret", "https://a:secret@b", "https://a,b/secret"],
      "http://hooks.example.com/secret",
    ],
    "a full https address such as https://hooks.example.com/services/a1b2c3, or an http one of this machine",
  );
});

Deno.test("readConfig() reads how the outbox tries, keeps and lets out, and reports all that is wrong", () => {
  const { outbox } = read({
    OUTBOX_MAX_AGE: "48",
    OUTBOX_KEEP_DAYS: "7",
    MAIL_HOURLY_CAP: "10",
    MAIL_DAILY_CAP: "20",
  });
  assertEquals(outbox, {
    maxAgeHours: 48,
    keepDays: 7,
    leadsKeepDays: 30,
    maxFileBytes: 500_000_000,
    caps: { hourly: 10, daily: 20 },
  });
  refused("LEADS_KEEP_DAYS", ["-1", "3651"], "a whole number from 0 to 3650");
  assertEquals(faultsOf({ KV_URL: KV.KV_URL, OUTBOX_MAX_AGE: "0", MAIL_DAILY_CAP: "x" }), [
    "OUTBOX_MAX_AGE: must be a whole number from 1 to 720",
    "MAIL_DAILY_CAP: must be a whole number from 1 to 99999",
    "DENO_KV_ACCESS_TOKEN: must be set with KV_URL",
  ]);
  assertEquals(read({ BODY_TIMEOUT: "60" }).bodyTimeoutMs, 60_000);
  refused("BODY_TIMEOUT", ["0", "61", "1.5"], "a whole number of seconds from 1 to 60");
});

Deno.test("readConfig() reads the hosts of a KV server, and the flags follow them", () => {
  const config = read({ ...KV, KV_HOSTS: "kv1.example.com, [::1]:4512" });
  assertEquals([config.kvUrl, config.kvHosts, permissionFlags(config)[0]], [
    "https://kv.example.com",
    ["kv1.example.com", "[::1]:4512"],
    "--allow-net=0.0.0.0:8000,localhost:8000,kv.example.com:443,kv1.example.com,[::1]:4512",
  ]);
  refused(
    "KV_HOSTS",
    ["https://kv1.example.com"],
    "hosts such as kv1.example.com, comma-separated",
  );
});

Deno.test("HOST is an IP address or a host name", () => {
  for (const host of ["127.0.0.1", "0.0.0.0", "::", "::1", "fd00::2", "localhost", "web-1.lan"]) {
    assertEquals(read({ HOST: host }).host, host);
  }
  const wrong = [
    ...["a b", "127.0.0.1 --allow-run", "127.0.0.1,example.com", "256.1.1.1", "127.1"],
    ...["[::1]", "::1::2", "localhost:8000", "http://localhost", "*", "a..b"],
  ];
  const rule = "an IP address, such as 127.0.0.1 or ::1, or a host name, such as localhost";
  refused("HOST", wrong, rule);
});

Deno.test("addresses are whole, each with an example of its own, and such as fetch takes", () => {
  const end = "without name, password, ? or #";
  const rules = {
    SITE_URL: "an origin without a path, such as https://www.example.com",
    EMAIL_API_URL:
      `a full https address such as https://api.example.com (http only on this machine), ${end}`,
    KV_URL:
      `a full https address such as https://kv.example.com (http only on this machine), ${end}`,
  };
  const wrong = [
    ...["example.com", "ftp://example.com", "https://a,b.example", "https://*.example.com"],
    ...["https://u:p@example.com", "https://u@example.com", "https://:p@example.com"],
    ...["https://example.com?", "https://example.com/#", "https://example.com/?a=b"],
    "https://example.com:99999",
  ];
  const others = { DENO_KV_ACCESS_TOKEN: "t", EMAIL_PROVIDER: "file" };
  for (const [name, rule] of Object.entries(rules)) {
    read({ ...others, [name]: "https://example.com:8443/" });
    refused(name, wrong, rule, others);
  }
  refused("SITE_URL", ["https://example.com/shop"], rules.SITE_URL);
  refused("EMAIL_API_URL", ["http://api.example.com"], rules.EMAIL_API_URL);
  refused("KV_URL", ["http://kv.example.com", "http://10.0.0.2:4512"], rules.KV_URL, others);
  assertEquals(read({ EMAIL_API_URL: "http://[::1]:81" }).mail.apiUrl, "http://[::1]:81");
  assertEquals(read({ ...others, KV_URL: "http://localhost:81" }).kvUrl, "http://localhost:81");
});

Deno.test("a sender is ASCII, and its name is quoted where it has a comma or another sign", () => {
  const right = [
    "bids@example.com",
    "<bids@example.com>",
    "Bids <bids@example.com>",
    "John Q. Smith <john.smith+bids@example.com>",
    "O'Brien & Sons <o'brien@example.com>",
    '"Smith, John" <john@example.com>',
    '"The \\"Bid\\" Desk" <john@example.com>',
  ];
  for (const from of right) assertEquals(read({ EMAIL_FROM: from }).mail.from, from);
  const unquoted = (from: string) =>
    'must be such that its name is in double quotes, as in "Smith, John" <john@example.com>. It arrived as ' +
    `${from}: systemd and shells take quotes away, so put single quotes around the whole value there`;
  refused(
    "EMAIL_FROM",
    ["nobody", "a@b@example.com", "Bids <bids@example.com", "Bids <bids>"],
    "an email address such as bids@example.com, or Bids <bids@example.com>",
  );
  refused(
    "EMAIL_FROM",
    ["Büro <buero@example.com>", "bids@büro.example"],
    "one line of ASCII, such as Buero <bids@example.com>",
  );
  const fault: Readonly<Record<string, string>> = {
    "Smith, John <john@example.com>": unquoted("Smith, John <john@example.com>"),
    "Smith (John) <john@example.com>": unquoted("Smith (John) <john@example.com>"),
    '"Smith <john@example.com>': unquoted('"Smith <john@example.com>'),
    [`'"Smith, John" <john@example.com>'`]:
      `must be without the single quotes in '"Smith, John" <john@example.com>': only systemd and ` +
      "shells take them away",
  };
  for (const [from, message] of Object.entries(fault)) {
    assertEquals([from, ...faultsOf({ EMAIL_FROM: from })], [from, `EMAIL_FROM: ${message}`]);
  }
});

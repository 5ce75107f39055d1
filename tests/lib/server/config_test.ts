import { assertEquals, assertThrows } from "@std/assert";
import { ConfigError, misnamed, readConfig } from "../../../lib/server/config.ts";
import { permissionFlags } from "../../../lib/tasks/permissions.ts";

const read = (env: Readonly<Record<string, string>> = {}) => readConfig((name) => env[name]);

Deno.test("readConfig() has a default for everything", () => {
  assertEquals(read(), {
    port: 8000,
    trustedProxies: 0,
    bodyTimeoutMs: 10_000,
    kvHosts: [],
    contentDir: "content",
    dataDir: ".data",
    mail: { provider: "file" },
    outbox: { maxAgeHours: 72, keepDays: 30, caps: { hourly: 500, daily: 2000 } },
    deploy: false,
  });
});

Deno.test("readConfig() takes an empty or blank variable for one not set", () => {
  assertEquals(read({ PORT: "", HOST: " ", EMAIL_PROVIDER: "", SITE_URL: "" }), read());
});

Deno.test("readConfig() cuts the slash at the end of addresses", () => {
  const config = read({
    SITE_URL: "https://www.example.com/",
    EMAIL_PROVIDER: "file",
    EMAIL_API_URL: "https://api.example.com/eu/",
  });
  assertEquals(config.siteUrl, "https://www.example.com");
  assertEquals(config.mail.apiUrl, "https://api.example.com/eu");
});

Deno.test("readConfig() refuses mails as files on Deno Deploy", () => {
  const error = assertThrows(
    () =>
      read({
        SITE_URL: "https://www.example.com",
        EMAIL_PROVIDER: "file",
        DENO_DEPLOYMENT_ID: "d1",
      }),
    ConfigError,
  );
  assertEquals(error.faults, [
    "EMAIL_PROVIDER: a live site needs one of resend, postmark, sendgrid, mailgun; on Deno Deploy, files are lost",
  ]);
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
    const error = assertThrows(() => read({ [name]: value }), ConfigError);
    assertEquals(error.faults.length, 1);
    assertEquals(error.faults[0]!.startsWith(`${name}: must be `), true, error.faults[0]);
  }
});

Deno.test("a website with https names its email provider, or says that files are meant", () => {
  const site = { SITE_URL: "https://www.example.com" };
  assertEquals(assertThrows(() => read(site), ConfigError).faults, [
    "EMAIL_PROVIDER: a live site needs one of resend, postmark, sendgrid, mailgun, or " +
    "file if bid requests are meant to end in files",
  ]);
  assertEquals(read({ ...site, EMAIL_PROVIDER: "file" }).mail.provider, "file");
  assertEquals(read({ SITE_URL: "http://localhost" }).mail.provider, "file");
});

Deno.test("misnamed() finds the variables that are almost ours, and leaves others alone", () => {
  const typical =
    "HOME PATH USER PWD LANG TERM SHELL HOSTNAME LOGNAME SHLVL MAIL EDITOR TZ CI NO_COLOR NODE_ENV " +
    "DENO_DIR DENO_NO_UPDATE_CHECK INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY CACHE_DIRECTORY " +
    "REDIS_PORT DATABASE_URL KUBERNETES_PORT DENO_TIMELINE DENO_DEPLOY_APP_ID OTEL_DENO SITE_URL PORT";
  assertEquals(misnamed(typical.split(" ")), []);
  assertEquals(misnamed(["EMAIL_PROVIDR", "ESTIMATOR_MAIL", "site_url", "TRUSTED_PROXY"]), [
    ["EMAIL_PROVIDR", "EMAIL_PROVIDER"],
    ["ESTIMATOR_MAIL", "ESTIMATOR_EMAIL"],
    ["site_url", "SITE_URL"],
  ]);
});

Deno.test("PUBLISH_SECRET is long enough to sign with", () => {
  assertEquals(read({ PUBLISH_SECRET: "0123456789abcdef" }).publishSecret, "0123456789abcdef");
  for (const wrong of ["0123456789abcde", "0123456789 abcdef"]) {
    assertEquals(faultsOf("PUBLISH_SECRET", wrong), [
      "PUBLISH_SECRET: must be 16 or more characters of printable ASCII without spaces",
    ]);
  }
});

Deno.test("EMAIL_PROVIDER has an older name for mails as files", () => {
  assertEquals(read({ EMAIL_PROVIDER: "outbox" }), read({ EMAIL_PROVIDER: "file" }));
});

Deno.test("readConfig() takes a webhook over https or on this machine, with a secret of Standard Webhooks", () => {
  const WEBHOOK_SECRET = `whsec_${btoa("k".repeat(32))}`;
  for (
    const WEBHOOK_URL of [
      "https://crm.example.com/bids?token=1",
      "http://localhost:9000/",
      "http://127.0.0.1:9000/bids",
      "http://[::1]/bids",
    ]
  ) {
    const { webhook } = read({ WEBHOOK_URL, WEBHOOK_SECRET });
    assertEquals([webhook?.url, webhook?.secret.length], [WEBHOOK_URL, 32]);
  }
  const faultsOf = (env: Record<string, string>) =>
    assertThrows(() => read(env), ConfigError).faults;
  for (
    const host of ["crm.example.com", "10.0.0.1", "localhost.example.com", "127.0.0.1.example"]
  ) {
    assertEquals(faultsOf({ WEBHOOK_URL: `http://${host}/`, WEBHOOK_SECRET }), [
      "WEBHOOK_URL: must be a full https address, or an http one of this machine",
    ]);
  }
  for (const wrong of ["secret", "whsec_", `whsec_${btoa("k".repeat(23))}`, "whsec_%%%%"]) {
    assertEquals(faultsOf({ WEBHOOK_URL: "https://crm.example.com/", WEBHOOK_SECRET: wrong }), [
      'WEBHOOK_SECRET: must be "whsec_" and 24 to 64 bytes in base64, as: echo whsec_$(openssl rand -base64 32)',
    ]);
  }
  const together = ["WEBHOOK_URL, WEBHOOK_SECRET: must be set together"];
  assertEquals(faultsOf({ WEBHOOK_SECRET }), together);
  assertEquals(faultsOf({ WEBHOOK_URL: "https://crm.example.com/" }), together);
});

Deno.test("readConfig() takes ALERT_URL as it is, and quotes it in no fault", () => {
  const hook = "https://hooks.example.com/workflows/a1?api-version=2016-06-01&sig=b2";
  const config = read({ ALERT_URL: hook });
  assertEquals(config.alertUrl, hook);
  assertEquals(
    permissionFlags(config)[0],
    "--allow-net=0.0.0.0:8000,localhost:8000,hooks.example.com:443",
  );
  for (
    const wrong of [
      "hooks.example.com/secret",
      "ftp://secret",
      "https://a:secret@b",
      "https://a,b/secret",
    ]
  ) {
    const { faults } = assertThrows(() => read({ ALERT_URL: wrong }), ConfigError);
    assertEquals(faults, [
      "ALERT_URL: must be a full address such as https://hooks.example.com/services/a1b2c3",
    ]);
  }
});

Deno.test("readConfig() reads how the outbox tries, keeps and lets out", () => {
  const config = read({
    KV_URL: "https://kv.example.com",
    DENO_KV_ACCESS_TOKEN: "t",
    OUTBOX_MAX_AGE: "48",
    OUTBOX_KEEP_DAYS: "7",
    MAIL_HOURLY_CAP: "10",
    MAIL_DAILY_CAP: "20",
  });
  assertEquals(config.kvUrl, "https://kv.example.com");
  assertEquals(config.outbox, { maxAgeHours: 48, keepDays: 7, caps: { hourly: 10, daily: 20 } });
  const flags = permissionFlags(config);
  assertEquals(flags[0], "--allow-net=0.0.0.0:8000,localhost:8000,kv.example.com:443");
  const wrong = { KV_URL: "https://kv.example.com", OUTBOX_MAX_AGE: "0", MAIL_DAILY_CAP: "x" };
  assertEquals(assertThrows(() => read(wrong), ConfigError).faults, [
    "OUTBOX_MAX_AGE: must be a whole number from 1 to 720",
    "MAIL_DAILY_CAP: must be a whole number from 1 to 99999",
    "DENO_KV_ACCESS_TOKEN: must be set with KV_URL",
  ]);
});

Deno.test("readConfig() reads the hosts of a KV server, and the flags follow them", () => {
  const kv = { KV_URL: "https://kv.example.com", DENO_KV_ACCESS_TOKEN: "t" };
  const hosts = read({ ...kv, KV_HOSTS: "kv1.example.com, [::1]:4512" });
  assertEquals(hosts.kvHosts, ["kv1.example.com", "[::1]:4512"]);
  assertEquals(
    permissionFlags(hosts)[0],
    "--allow-net=0.0.0.0:8000,localhost:8000,kv.example.com:443,kv1.example.com,[::1]:4512",
  );
  const wrong = { KV_HOSTS: "https://kv1.example.com" };
  assertEquals(assertThrows(() => read(wrong), ConfigError).faults, [
    "KV_HOSTS: must be hosts such as kv1.example.com, comma-separated",
  ]);
});

Deno.test("readConfig() takes the content folder that a compiled executable has inside", () => {
  assertEquals(readConfig(() => undefined, "/inside/content").contentDir, "/inside/content");
});

Deno.test("readConfig() knows Deno Deploy by either of its variables, and wants SITE_URL there", () => {
  const site = { SITE_URL: "https://www.example.com", EMAIL_PROVIDER: "resend" };
  for (const deploy of [{ DENO_DEPLOY: "true" }, { DENO_DEPLOYMENT_ID: "abc" }]) {
    assertEquals(read({ ...site, ...deploy }).deploy, true);
    assertEquals(
      assertThrows(() => read({ EMAIL_PROVIDER: "resend", ...deploy }), ConfigError).faults,
      ["SITE_URL: must be set on Deno Deploy, such as https://www.example.com"],
    );
  }
  assertEquals(read(site).deploy, false);
});

Deno.test("readConfig() bounds the time for a body", () => {
  assertEquals(read({ BODY_TIMEOUT: "60" }).bodyTimeoutMs, 60_000);
  for (const wrong of ["0", "61", "1.5"]) {
    assertEquals(assertThrows(() => read({ BODY_TIMEOUT: wrong }), ConfigError).faults, [
      "BODY_TIMEOUT: must be a whole number of seconds from 1 to 60",
    ]);
  }
});

/** The faults that one variable has, where KV_URL has its token. */
function faultsOf(name: string, value: string): readonly string[] {
  try {
    read({ DENO_KV_ACCESS_TOKEN: "t", EMAIL_PROVIDER: "file", [name]: value });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

Deno.test("HOST is an IP address or a host name", () => {
  for (const host of ["127.0.0.1", "0.0.0.0", "::", "::1", "fd00::2", "localhost", "web-1.lan"]) {
    assertEquals(read({ HOST: host }).host, host);
  }
  const wrong = [
    "a b",
    "127.0.0.1 --allow-run",
    "127.0.0.1,example.com",
    "256.1.1.1",
    "127.1",
    "[::1]",
    "::1::2",
    "localhost:8000",
    "http://localhost",
    "*",
    "a..b",
  ];
  for (const host of wrong) {
    assertEquals([host, ...faultsOf("HOST", host)], [
      host,
      "HOST: must be an IP address, such as 127.0.0.1 or ::1, or a host name, such as localhost",
    ]);
  }
});

Deno.test("addresses are whole, each with an example of its own, and such as fetch takes", () => {
  const rules = {
    SITE_URL: "an origin without a path, such as https://www.example.com",
    EMAIL_API_URL: "a full address such as https://api.example.com, without name, password, ? or #",
    KV_URL: "a full address such as https://kv.example.com, without name, password, ? or #",
  };
  const wrong = [
    "example.com",
    "ftp://example.com",
    "https://u:p@example.com",
    "https://u@example.com",
    "https://:p@example.com",
    "https://example.com?",
    "https://example.com/#",
    "https://example.com/?a=b",
    "https://a,b.example",
    "https://*.example.com",
    "https://example.com:99999",
  ];
  for (const [name, rule] of Object.entries(rules)) {
    assertEquals(faultsOf(name, "https://example.com:8443/"), []);
    for (const value of wrong) {
      assertEquals([value, ...faultsOf(name, value)], [value, `${name}: must be ${rule}`]);
    }
  }
  assertEquals(faultsOf("SITE_URL", "https://example.com/shop").length, 1);
  assertEquals(
    read({ EMAIL_API_URL: "HTTPS://API.example.com/a b" }).mail.apiUrl,
    "https://api.example.com/a%20b",
  );
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
  const fault: Readonly<Record<string, string>> = {
    "nobody": "must be an email address such as bids@example.com, or Bids <bids@example.com>",
    "a@b@example.com":
      "must be an email address such as bids@example.com, or Bids <bids@example.com>",
    "Bids <bids@example.com":
      "must be an email address such as bids@example.com, or Bids <bids@example.com>",
    "Bids <bids>": "must be an email address such as bids@example.com, or Bids <bids@example.com>",
    "Smith, John <john@example.com>": unquoted("Smith, John <john@example.com>"),
    "Smith (John) <john@example.com>": unquoted("Smith (John) <john@example.com>"),
    '"Smith <john@example.com>': unquoted('"Smith <john@example.com>'),
    [`'"Smith, John" <john@example.com>'`]:
      `must be without the single quotes in '"Smith, John" <john@example.com>': only systemd and ` +
      "shells take them away",
    "Büro <buero@example.com>": "must be one line of ASCII, such as Buero <bids@example.com>",
    "bids@büro.example": "must be one line of ASCII, such as Buero <bids@example.com>",
  };
  for (const [from, message] of Object.entries(fault)) {
    assertEquals([from, ...faultsOf("EMAIL_FROM", from)], [from, `EMAIL_FROM: ${message}`]);
  }
});

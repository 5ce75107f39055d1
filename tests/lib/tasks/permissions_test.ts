import { assertEquals } from "@std/assert";
import { OperatorError } from "../../../lib/log.ts";
import { readConfig, variableNames } from "../../../lib/server/config.ts";
import { permissionFlags } from "../../../lib/tasks/permissions.ts";

const read = (env: Readonly<Record<string, string>> = {}) => readConfig((name) => env[name]);

Deno.test("permissionFlags() names what the configuration needs and no more", () => {
  assertEquals(
    permissionFlags(
      read({
        HOST: "::1",
        PORT: "80",
        EMAIL_PROVIDER: "sendgrid",
        CONTENT_DIR: "/c",
        DATA_DIR: "/d",
      }),
    ),
    [
      "--allow-net=[::1]:80,api.sendgrid.com:443",
      "--allow-env=PORT,HOST,SITE_URL,CONTENT_DIR,EMAIL_PROVIDER,EMAIL_API_KEY,EMAIL_API_URL,EMAIL_DOMAIN,EMAIL_FROM,ESTIMATOR_EMAIL,WEBHOOK_URL,WEBHOOK_SECRET,ALERT_URL,PUBLISH_SECRET,OPERATOR_TOKEN,DATA_DIR,KV_URL,KV_HOSTS,DENO_KV_ACCESS_TOKEN,OUTBOX_MAX_AGE,OUTBOX_KEEP_DAYS,LEADS_KEEP_DAYS,OUTBOX_MAX_MB,MAIL_HOURLY_CAP,MAIL_DAILY_CAP,TRUSTED_PROXIES,BODY_TIMEOUT,DENO_DEPLOY,DENO_DEPLOYMENT_ID,JOURNAL_STREAM",
      "--allow-read=/c,/d,lib/page/assets",
      "--allow-write=/d",
      "--no-remote",
      "--no-prompt",
    ],
  );
  assertEquals(permissionFlags(read())[0], "--allow-net=0.0.0.0:8000,localhost:8000");
});

Deno.test("permissionFlags() allows every port where a free one is to be found", () => {
  assertEquals(permissionFlags(read({ PORT: "0", HOST: "127.0.0.1" }))[0], "--allow-net=127.0.0.1");
});

Deno.test("permissionFlags() names every port, and no folder where a name has a blank or a comma", () => {
  const flags = permissionFlags(read({
    EMAIL_PROVIDER: "resend",
    EMAIL_API_URL: "https://mail.example.com/x",
    CONTENT_DIR: "two words",
    DATA_DIR: "a,b",
  }));
  assertEquals(flags[0], "--allow-net=0.0.0.0:8000,localhost:8000,mail.example.com:443");
  assertEquals(flags.slice(2, 4), ["--allow-read", "--allow-write"]);
});

Deno.test("no value of any variable becomes another flag or another permission", () => {
  const hostile = [
    "x --allow-run",
    "x\t--allow-all",
    "x\n--allow-ffi",
    "x\u00a0--allow-run",
    "x,/etc",
    "127.0.0.1,example.com",
    "127.0.0.1 --allow-run",
    "https://x --allow-run",
    "https://x/ --allow-run",
    "https://a,b.example",
    "https://*",
    "kv.example.com,x --allow-run",
    "kv.example.com:99999",
    "*",
    "--allow-all",
    "a@example.com --allow-run",
    "1 --allow-run",
    "resend --allow-run",
  ];
  const one = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?";
  const net = new RegExp(`^--allow-net=${one}(?:,${one})*$`);
  const words =
    /^(?:--allow-(?:env|read|write)(?:=[^\s,]+(?:,[^\s,]+)*)?|--no-remote|--no-prompt)$/;
  for (const name of variableNames) {
    for (const value of hostile) {
      const env = {
        EMAIL_PROVIDER: "resend",
        DENO_KV_ACCESS_TOKEN: "t",
        SITE_URL: "https://www.example.com",
        [name]: value,
      };
      let config;
      try {
        config = read(env);
      } catch (error) {
        if (error instanceof OperatorError) continue;
        throw error;
      }
      const flags = permissionFlags(config);
      assertEquals(
        flags.filter((flag) => !net.test(flag) && !words.test(flag)),
        [],
        `${name}=${value}`,
      );
      // A list of hosts is what KV_HOSTS is.
      const others = name !== "KV_HOSTS" && flags[0]!.includes("example.com");
      assertEquals(others, false, `${name}=${value}`);
    }
  }
});

/**
 * The configuration: environment variables, read once and checked all together.
 *
 * @module
 */
import { decodeBase64 } from "@std/encoding/base64";
import { OperatorError } from "../log.ts";
import { closest } from "../schema/did_you_mean.ts";
import { providerNames } from "../mail/providers.ts";
import type { MailSettings } from "../mail/send.ts";

/** Parses the text of a variable. Throws a `ValueFault` that says what the value must be. */
type Parse<T> = (text: string) => T;

class ValueFault extends Error {}

/** The environment variables, in the order of docs/configuration.md. The platform sets the last three. */
const variables = {
  PORT: wholeNumber(0, 65535),
  HOST: hostToBind,
  SITE_URL: webAddress(
    "an origin without a path, such as https://www.example.com",
    (url) => url.href === `${url.origin}/` ? url.origin : undefined,
  ),
  CONTENT_DIR: String,
  EMAIL_PROVIDER: mailProvider,
  EMAIL_API_KEY: matchingPattern(
    /^[\x21-\x7e]+$/,
    "printable ASCII without spaces; copy it from the provider",
  ),
  EMAIL_API_URL: baseAddress("https://api.example.com"),
  EMAIL_DOMAIN: matchingPattern(/^[A-Za-z0-9.-]+$/, "a domain such as mg.example.com"),
  EMAIL_FROM: mailbox,
  ESTIMATOR_EMAIL: mailbox,
  WEBHOOK_URL: webAddress(
    "a full https address, or an http one of this machine",
    (url) => isPrivateAddress(url) ? url.href : undefined,
  ),
  WEBHOOK_SECRET: signingKey,
  // Its path and query may be secret, so no fault quotes it.
  ALERT_URL: webAddress(
    "a full https address such as https://hooks.example.com/services/a1b2c3, or an http one of this machine",
    (url) => isPrivateAddress(url) ? url.href : undefined,
  ),
  PUBLISH_SECRET: secret,
  OPERATOR_TOKEN: secret,
  DATA_DIR: String,
  KV_URL: baseAddress("https://kv.example.com"),
  KV_HOSTS: hosts,
  DENO_KV_ACCESS_TOKEN: String,
  OUTBOX_MAX_AGE: wholeNumber(1, 720),
  OUTBOX_KEEP_DAYS: wholeNumber(1, 365),
  LEADS_KEEP_DAYS: wholeNumber(0, 3_650),
  OUTBOX_MAX_MB: wholeNumber(1, 100_000),
  MAIL_HOURLY_CAP: wholeNumber(1, 99_999),
  MAIL_DAILY_CAP: wholeNumber(1, 99_999),
  TRUSTED_PROXIES: wholeNumber(0, 32),
  BODY_TIMEOUT: wholeNumber(1, 60, " of seconds"),
  DENO_DEPLOY: String,
  DENO_DEPLOYMENT_ID: String,
  JOURNAL_STREAM: String,
};

type VariableName = keyof typeof variables;

type VariableValues = { readonly [N in VariableName]?: ReturnType<(typeof variables)[N]> };

/** Reads a variable; `undefined` if it is not set. */
type Environment = (name: string) => string | undefined;

export const variableNames = Object.keys(variables) as readonly VariableName[];

export const DEFAULT_CONTENT_DIR = "content";
export const DEFAULT_DATA_DIR = ".data";

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration.
 *
 * @param contentDir The content folder when CONTENT_DIR is not set.
 * @throws {OperatorError} With every wrong variable, one per line.
 */
export function readConfig(env: Environment, contentDir = DEFAULT_CONTENT_DIR) {
  const faults: string[] = [];
  const values = readValues(env, faults);
  faults.push(...combinationFaults(env, values));
  if (faults.length > 0) {
    const title = `Cannot start: wrong environment variables (${faults.length})`;
    throw new OperatorError([title, ...faults].join("\n"));
  }

  const { SITE_URL: siteUrl, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = values;
  const mail: MailSettings = {
    provider: values.EMAIL_PROVIDER ?? "file",
    apiKey: values.EMAIL_API_KEY,
    apiUrl: values.EMAIL_API_URL,
    domain: values.EMAIL_DOMAIN,
    from: values.EMAIL_FROM,
    to: values.ESTIMATOR_EMAIL,
  };
  return {
    port: values.PORT ?? 8000,
    contentDir: values.CONTENT_DIR ?? contentDir,
    dataDir: values.DATA_DIR ?? DEFAULT_DATA_DIR,
    mail,
    /** How long the outbox retries and keeps requests, and how many emails it sends. */
    outbox: {
      maxAgeHours: values.OUTBOX_MAX_AGE ?? 72,
      keepDays: values.OUTBOX_KEEP_DAYS ?? 30,
      leadsKeepDays: values.LEADS_KEEP_DAYS ?? 30,
      maxFileBytes: (values.OUTBOX_MAX_MB ?? 500) * 1_000_000,
      caps: { hourly: values.MAIL_HOURLY_CAP ?? 500, daily: values.MAIL_DAILY_CAP ?? 2000 },
    },
    /** Additional hosts of the KV server, with non-default ports. */
    kvHosts: values.KV_HOSTS ?? [],
    trustedProxies: values.TRUSTED_PROXIES ?? 0,
    /** How long the body of a request may take to arrive, in milliseconds. */
    bodyTimeoutMs: (values.BODY_TIMEOUT ?? 10) * 1000,
    /** Whether this is Deno Deploy, where files end with the process. */
    deploy: isDeploy(values),
    /** Absent for Deno's own default. */
    host: values.HOST,
    /** An origin without a trailing slash; absent for http://localhost:PORT. */
    siteUrl,
    /** A Deno KV server; absent for a file under DATA_DIR, or Deno Deploy's own. */
    kvUrl: values.KV_URL,
    /** The webhook that receives every bid request, in addition to the mail. */
    webhook: url === undefined || secret === undefined ? undefined : { url, secret },
    /** The webhook that receives alerts about bid requests. */
    alertUrl: values.ALERT_URL,
    /** The secret that signs POST /hooks/publish; absent if there is no such route. */
    publishSecret: values.PUBLISH_SECRET,
    /** The bearer token with which other machines read /metrics and all of /healthz. */
    operatorToken: values.OPERATOR_TOKEN,
  };
}

function readValues(env: Environment, faults: string[]): VariableValues {
  return Object.fromEntries(
    variableNames.map((name) => {
      const text = readVariable(env, name);
      try {
        return [name, text === undefined ? undefined : variables[name](text)];
      } catch (error) {
        if (!(error instanceof ValueFault)) throw error;
        faults.push(`${name}: must be ${error.message}`);
        return [name, undefined];
      }
    }),
  );
}

/** The faults of variables that depend on others. A variable with a fault of its own counts as set. */
function combinationFaults(env: Environment, values: VariableValues): readonly string[] {
  const faults: string[] = [];
  const isSet = (name: VariableName) => readVariable(env, name) !== undefined;
  const deploy = isDeploy(values);
  if (deploy && !isSet("SITE_URL")) {
    faults.push("SITE_URL: must be set on Deno Deploy, such as https://www.example.com");
  }
  const isLive = deploy || values.SITE_URL?.startsWith("https:");
  const isLost = deploy && values.EMAIL_PROVIDER === "file";
  if (isLive && (isLost || !isSet("EMAIL_PROVIDER"))) {
    const files = deploy
      ? "; on Deno Deploy, files are lost"
      : ", or file if bid requests are meant to end in files";
    faults.push(`EMAIL_PROVIDER: a live site needs one of ${providerNames.join(", ")}${files}`);
  }
  if (isSet("WEBHOOK_URL") !== isSet("WEBHOOK_SECRET")) {
    faults.push("WEBHOOK_URL, WEBHOOK_SECRET: must be set together");
  }
  if (values.KV_URL !== undefined && values.DENO_KV_ACCESS_TOKEN === undefined) {
    faults.push("DENO_KV_ACCESS_TOKEN: must be set with KV_URL");
  }
  return faults;
}

function readVariable(env: Environment, name: VariableName): string | undefined {
  return env(name)?.trim() || undefined;
}

/** Whether this is Deno Deploy, which sets these variables. */
function isDeploy({ DENO_DEPLOY, DENO_DEPLOYMENT_ID }: VariableValues): boolean {
  return (DENO_DEPLOY ?? DENO_DEPLOYMENT_ID) !== undefined;
}

/**
 * Finds misspelt variables, each with the name that was probably meant.
 *
 * @param names The names of all variables that are set.
 */
export function findMisnamed(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((name) => {
    const { word: meant, mistakes } = closest(name, variableNames) ?? {};
    if (meant === undefined || meant === name || meant.length <= 4) return [];
    return mistakes! <= (meant.length > 6 ? 2 : 1) ? [[name, meant] as const] : [];
  });
}

function wholeNumber(min: number, max: number, unit = ""): Parse<number> {
  return (text) => {
    const value = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new ValueFault(`a whole number${unit} from ${min} to ${max}`);
  };
}

function matchingPattern(pattern: RegExp, rule: string): Parse<string> {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new ValueFault(rule);
  };
}

/** An http or https address without user name and password. `read` returns the value, or `undefined` for a fault. */
function webAddress(rule: string, read: (url: URL) => string | undefined): Parse<string> {
  return (text) => {
    const url = URL.parse(text);
    const isWeb = url !== null && /^https?:$/.test(url.protocol) &&
      url.username === "" && url.password === "" &&
      // A host in a URL may have a comma or an asterisk, which mean something else in a permission.
      /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname);
    const value = isWeb ? read(url) : undefined;
    if (value !== undefined) return value;
    throw new ValueFault(rule);
  };
}

/** Whether keys and personal data can be sent to an address: they are encrypted, or stay on the machine. */
function isPrivateAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$/.test(hostname);
}

/** A base URL without a trailing slash, to which a path can be added. */
function baseAddress(example: string): Parse<string> {
  return webAddress(
    `a full https address such as ${example} (http only on this machine), without name, password, ? or #`,
    (url) =>
      /[?#]/.test(url.href) || !isPrivateAddress(url) ? undefined : url.href.replace(/\/+$/, ""),
  );
}

/** A secret that can't be guessed. */
function secret(text: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new ValueFault("16 or more characters of printable ASCII without spaces");
}

/** An IP address or a host name, which is resolved only when listening. It also becomes part of a Deno permission. */
function hostToBind(text: string): string {
  const isV6 = text.includes(":");
  const hostname = URL.parse(isV6 ? `http://[${text}]` : `http://${text}`)?.hostname;
  const isPlain = /^[a-z0-9:-]+(?:\.[a-z0-9:-]+)*$/i.test(text);
  // A URL's host that ends in a number is an IPv4 address, such as 127.0.0.1 for 127.1.
  if (isPlain && (isV6 ? hostname !== undefined : hostname === text.toLowerCase())) return text;
  throw new ValueFault(
    "an IP address, such as 127.0.0.1 or ::1, or a host name, such as localhost",
  );
}

/** A comma-separated list of hosts. */
function hosts(text: string): readonly string[] {
  const named = text.split(",").map((host) => host.trim());
  const isHost = (host: string) =>
    /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/.test(host);
  if (named.every(isHost)) return named;
  throw new ValueFault("hosts such as kv1.example.com, comma-separated");
}

function mailProvider(text: string): MailSettings["provider"] {
  // The older name of `file`.
  if (text === "outbox") return "file";
  const names = [...providerNames, "file"] as const;
  const provider = names.find((name) => name === text);
  if (provider !== undefined) return provider;
  throw new ValueFault(`one of ${names.join(", ")}`);
}

/** An address or `Name <address>` (RFC 5322, section 3.4); a name may also have full stops. */
function mailbox(text: string): string {
  const [, name = "", address] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? ["", "", text];
  if (!/^[\x20-\x7e]*$/.test(text)) {
    throw new ValueFault("one line of ASCII, such as Buero <bids@example.com>");
  }
  if (/^'.*'$/.test(text)) {
    throw new ValueFault(
      `without the single quotes in ${text}: only systemd and shells take them away`,
    );
  }
  if (!/^[^\s<>()",:;@\[\\\]]+@[A-Za-z0-9.-]+$/.test(address!)) {
    throw new ValueFault("an email address such as bids@example.com, or Bids <bids@example.com>");
  }
  // Words, or a quoted string.
  if (/^(?:[\w!#$%&'*+/=?^`{|}~. -]*|"(?:[^"\\]|\\.)*")$/.test(name.trim())) return text;
  throw new ValueFault(
    'such that its name is in double quotes, as in "Smith, John" <john@example.com>. It arrived as ' +
      `${text}: systemd and shells take quotes away, so put single quotes around the whole value there`,
  );
}

/** The bytes of a secret, as the Standard Webhooks specification writes it. */
function signingKey(text: string): Uint8Array<ArrayBuffer> {
  const encoded = /^whsec_((?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=)?)$/
    .exec(text);
  const key = decodeBase64(encoded?.[1] ?? "");
  if (key.length >= 24 && key.length <= 64) return key;
  throw new ValueFault(
    '"whsec_" and 24 to 64 bytes in base64, as: echo whsec_$(openssl rand -base64 32)',
  );
}

/**
 * The configuration: environment variables, read once and checked all together.
 *
 * @module
 */
import { closestString } from "@std/text/closest-string";
import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { present } from "../schema/present.ts";
import type { OutboxRules } from "../contact/outbox.ts";
import type { WebhookSettings } from "../mail/webhook.ts";
import { providerNames, providers } from "../mail/providers.ts";
import type { MailSettings } from "../mail/send.ts";

/** The configuration of a server. */
export interface Config {
  readonly port: number;
  /** Absent for Deno's own default. */
  readonly host?: string;
  /** An origin without a trailing slash; absent for http://localhost:PORT. */
  readonly siteUrl?: string;
  readonly contentDir: string;
  readonly dataDir: string;
  readonly trustedProxies: number;
  /** How long the body of a request may take to arrive, in milliseconds. */
  readonly bodyTimeoutMs: number;
  readonly mail: MailSettings;
  /** How long the outbox retries and keeps requests, and how many emails it sends. */
  readonly outbox: OutboxRules;
  /** A Deno KV server; absent for a file under DATA_DIR, or Deno Deploy's own. */
  readonly kvUrl?: string;
  /** Where every bid request goes besides the mail. */
  readonly webhook?: WebhookSettings;
  /** The webhook that receives alerts about bid requests. */
  readonly alertUrl?: string;
  /** The secret that signs POST /hooks/publish; absent if there is no such route. */
  readonly publishSecret?: string;
  /** Additional hosts of that server, with non-default ports. */
  readonly kvHosts: readonly string[];
  /** Whether this is Deno Deploy, where files end with the process. */
  readonly deploy: boolean;
}

/** Reads one variable; `undefined` when it is not set. */
export type Environment = (name: string) => string | undefined;

/** Every variable that is read, in the order of docs/configuration.md; the last three are set by the platform. */
export const variableNames = [
  "PORT",
  "HOST",
  "SITE_URL",
  "CONTENT_DIR",
  "EMAIL_PROVIDER",
  "EMAIL_API_KEY",
  "EMAIL_API_URL",
  "EMAIL_DOMAIN",
  "EMAIL_FROM",
  "ESTIMATOR_EMAIL",
  "WEBHOOK_URL",
  "WEBHOOK_SECRET",
  "ALERT_URL",
  "PUBLISH_SECRET",
  "DATA_DIR",
  "KV_URL",
  "KV_HOSTS",
  "DENO_KV_ACCESS_TOKEN",
  "OUTBOX_MAX_AGE",
  "OUTBOX_KEEP_DAYS",
  "MAIL_HOURLY_CAP",
  "MAIL_DAILY_CAP",
  "TRUSTED_PROXIES",
  "BODY_TIMEOUT",
  "DENO_DEPLOY",
  "DENO_DEPLOYMENT_ID",
  "JOURNAL_STREAM",
] as const;

type VariableName = (typeof variableNames)[number];

/** Thrown when variables are wrong; its message lists all of them, one per line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly faults: readonly string[]) {
    super(
      `Cannot start: ${
        faults.length === 1
          ? "1 environment variable is"
          : `${faults.length} environment variables are`
      } wrong\n${faults.join("\n")}`,
    );
  }
}

/** Thrown by what parses a value; its message says what the value must be. */
class ValueFault extends Error {}

/**
 * Reads the configuration.
 *
 * @param contentDir The content folder when CONTENT_DIR is not set.
 * @throws {ConfigError} With every wrong variable.
 */
export function readConfig(env: Environment, contentDir = "content"): Config {
  const faults: string[] = [];
  const get = (name: VariableName) => env(name)?.trim() || undefined;

  /** Parses a variable; `undefined` if it is not set or wrong. */
  function read<T>(name: VariableName, parse: (text: string) => T, fallback?: string) {
    const text = get(name) ?? fallback;
    try {
      return text === undefined ? undefined : parse(text);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      faults.push(`${name}: ${error.message}`);
      return undefined;
    }
  }

  /** A whole number; the fallback also if it is wrong. */
  function whole(name: VariableName, fallback: number, min: number, max: number, unit = "") {
    const parse = (text: string): number => {
      const value = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN;
      if (value >= min && value <= max) return value;
      throw new ValueFault(`must be a whole number${unit} from ${min} to ${max}`);
    };
    return read(name, parse) ?? fallback;
  }

  const port = whole("PORT", 8000, 0, 65535);
  const trustedProxies = whole("TRUSTED_PROXIES", 0, 0, 32);
  const bodyTimeout = whole("BODY_TIMEOUT", 10, 1, 60, " of seconds");
  const siteUrl = read("SITE_URL", origin);
  const host = read("HOST", hostToBind);
  const deploy = (get("DENO_DEPLOY") ?? get("DENO_DEPLOYMENT_ID")) !== undefined;
  if (deploy && get("SITE_URL") === undefined) {
    faults.push("SITE_URL: must be set on Deno Deploy, such as https://www.example.com");
  }
  if (siteUrl?.startsWith("https:") && get("EMAIL_PROVIDER") === undefined) {
    const files = deploy ? "" : ", or file if bid requests are meant to end in files";
    faults.push(
      `EMAIL_PROVIDER: must be set when SITE_URL is https: ${providerNames.join(", ")}${files}`,
    );
  }
  const mail = {
    provider: read("EMAIL_PROVIDER", (text) => mailProvider(text, deploy)) ?? "file",
    ...present({
      apiUrl: read("EMAIL_API_URL", (text) => address(text, "https://api.example.com")),
      from: read("EMAIL_FROM", mailbox),
      to: read("ESTIMATOR_EMAIL", mailbox),
      apiKey: read("EMAIL_API_KEY", apiKey),
      domain: read("EMAIL_DOMAIN", mailDomain),
    }),
  };
  const outbox = {
    maxAgeHours: whole("OUTBOX_MAX_AGE", 72, 1, 720),
    keepDays: whole("OUTBOX_KEEP_DAYS", 30, 1, 365),
    caps: {
      hourly: whole("MAIL_HOURLY_CAP", 500, 1, 99_999),
      daily: whole("MAIL_DAILY_CAP", 2000, 1, 99_999),
    },
  };
  const alertUrl = read("ALERT_URL", webhook);
  const webhookUrl = read("WEBHOOK_URL", secureWebhook);
  const webhookSecret = read("WEBHOOK_SECRET", signingSecret);
  if ((get("WEBHOOK_URL") === undefined) !== (get("WEBHOOK_SECRET") === undefined)) {
    faults.push("WEBHOOK_URL, WEBHOOK_SECRET: must be set together");
  }
  const publishSecret = read("PUBLISH_SECRET", secret);
  const kvUrl = read("KV_URL", (text) => address(text, "https://kv.example.com"));
  if (kvUrl !== undefined && get("DENO_KV_ACCESS_TOKEN") === undefined) {
    faults.push("DENO_KV_ACCESS_TOKEN: must be set with KV_URL");
  }
  const kvHosts = read("KV_HOSTS", hosts) ?? [];
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port,
    trustedProxies,
    bodyTimeoutMs: bodyTimeout * 1000,
    contentDir: get("CONTENT_DIR") ?? contentDir,
    dataDir: get("DATA_DIR") ?? ".data",
    mail,
    outbox,
    deploy,
    kvHosts,
    ...(webhookUrl && webhookSecret && { webhook: { url: webhookUrl, secret: webhookSecret } }),
    ...present({ alertUrl, publishSecret, kvUrl, host, siteUrl }),
  };
}

/**
 * Variables that are not ours, each with the one of ours that it was probably meant to be.
 *
 * @param names The names of all variables that are set.
 */
export function misnamed(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((name) => {
    const meant = closestString(name.toUpperCase(), variableNames);
    const mistakes = levenshteinDistance(name.toUpperCase(), meant);
    const isClose = mistakes <= (meant.length > 6 ? 2 : 1) && meant.length > 4;
    const isOurs = (variableNames as readonly string[]).includes(name);
    return isClose && !isOurs ? [[name, meant] as const] : [];
  });
}

/** The base URL of the provider's API; `undefined` for EMAIL_PROVIDER=file. */
export function mailRoot({ provider, apiUrl }: MailSettings): string | undefined {
  return provider === "file" ? undefined : apiUrl ?? providers[provider].root;
}

function mailProvider(text: string, deploy: boolean): MailSettings["provider"] {
  // Its older name.
  const named = text === "outbox" ? "file" : text;
  if (named === "file" && deploy) {
    throw new ValueFault(
      `"file" loses bid requests on Deno Deploy, which keeps no files; set one of ${
        providerNames.join(", ")
      }`,
    );
  }
  const known = [...providerNames, "file"] as const;
  const provider = known.find((name) => name === named);
  if (provider !== undefined) return provider;
  throw new ValueFault(`must be one of ${known.join(", ")}`);
}

function apiKey(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new ValueFault("must be printable ASCII without spaces; copy it from the provider");
}

function secret(text: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new ValueFault("must be 16 or more characters of printable ASCII without spaces");
}

function mailDomain(text: string): string {
  if (/^[A-Za-z0-9.-]+$/.test(text)) return text;
  throw new ValueFault("must be a domain such as mg.example.com");
}

/** An address or `Name <address>` (RFC 5322, section 3.4); a name may also have full stops. */
function mailbox(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) {
    throw new ValueFault("must be one line of ASCII, such as Buero <bids@example.com>");
  }
  if (/^'.*'$/.test(text)) {
    throw new ValueFault(
      `must be without the single quotes in ${text}: only systemd and shells take them away`,
    );
  }
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text);
  if (!/^[^\s<>()",:;@\[\\\]]+@[A-Za-z0-9.-]+$/.test(named?.[2] ?? text)) {
    throw new ValueFault(
      "must be an email address such as bids@example.com, or Bids <bids@example.com>",
    );
  }
  const name = named?.[1]?.trim();
  if (name === undefined || isDisplayName(name)) return text;
  throw new ValueFault(
    'must have its name in double quotes, such as "Smith, John" <john@example.com>. It arrived as ' +
      `${text}: systemd and shells take quotes away, so put single quotes around the whole value there`,
  );
}

/** Words, or a quoted string. */
function isDisplayName(name: string): boolean {
  return /^(?:[\w!#$%&'*+/=?^`{|}~. -]*|"(?:[^"\\]|\\.)*")$/.test(name);
}

/** An address to listen on. A host name is resolved only when listening. */
function hostToBind(text: string): string {
  if (isIp(text) || isHostName(text)) return text;
  throw new ValueFault(
    "must be an IP address, such as 127.0.0.1 or ::1, or a host name, such as localhost",
  );
}

function isIp(text: string): boolean {
  const isV6 = /^[0-9A-Fa-f:.]+$/.test(text) && text.includes(":");
  return isV6 ? URL.canParse(`http://[${text}]`) : hostIn(text) === text && /^[0-9.]+$/.test(text);
}

/** Labels of letters, digits and hyphens; one that ends in a number would be read as an IPv4 address. */
function isHostName(text: string): boolean {
  const label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
  return new RegExp(`^${label}(?:\\.${label})*$`).test(text) &&
    hostIn(text) === text.toLowerCase();
}

/** The host of `http://` and this text, as URLs normalize it. */
function hostIn(text: string): string | undefined {
  return URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : undefined;
}

/** A comma-separated list of hosts. */
function hosts(text: string): readonly string[] {
  const named = text.split(",").map((it) => it.trim()).filter((it) => it !== "");
  if (named.every(isHostAndPort)) return named;
  throw new ValueFault("must be hosts such as kv1.example.com, comma-separated");
}

function isHostAndPort(text: string): boolean {
  return /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/.test(text) &&
    URL.canParse(`http://${text}`);
}

/** A webhook's address. Its path and query may be secret, so no message quotes it. */
function webhook(text: string): string {
  const url = webAddress(text);
  if (url !== undefined) return url.href;
  throw new ValueFault(
    "must be a full address such as https://hooks.example.com/services/a1b2c3",
  );
}

/** The address of a webhook that gets submitted data, which only TLS or the machine itself protects. */
function secureWebhook(text: string): string {
  const url = new URL(webhook(text));
  const isHere = /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "https:" || isHere) return url.href;
  throw new ValueFault("must begin with https, or with http for an address of this machine");
}

/** The key of a secret of the Standard Webhooks specification. */
function signingSecret(text: string): Uint8Array<ArrayBuffer> {
  const encoded = /^whsec_((?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=)?)$/
    .exec(text);
  const key = Uint8Array.from(atob(encoded?.[1] ?? ""), (character) => character.charCodeAt(0));
  if (key.length >= 24 && key.length <= 64) return key;
  throw new ValueFault(
    'must be "whsec_" and 24 to 64 bytes in base64, as: echo whsec_$(openssl rand -base64 32)',
  );
}

/** A base URL without a trailing slash, to which a path can be added. */
function address(text: string, example: string): string {
  const url = webAddress(text);
  if (url !== undefined && !/[?#]/.test(text)) return url.href.replace(/\/+$/, "");
  throw new ValueFault(
    `must be a full address such as ${example}, without name, password, ? or #`,
  );
}

function origin(text: string): string {
  const example = "https://www.example.com";
  const url = new URL(address(text, example));
  if (url.pathname === "/") return url.origin;
  throw new ValueFault(`must be an origin without a path, such as ${example}`);
}

/** An http or https address without a user name and password; `undefined` if the text is not one. */
function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight = url !== undefined && /^https?:$/.test(url.protocol) &&
    url.username === "" && url.password === "" &&
    // A host in a URL may have a comma or an asterisk, which mean something else in a permission.
    /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname);
  return isRight ? url : undefined;
}

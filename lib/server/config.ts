/**
 * The configuration: environment variables, read once and checked all together.
 *
 * @module
 */
import { present } from "../schema/present.ts";
import type { OutboxRules } from "../contact/outbox.ts";
import { type MailSettings, providerNames, providerRoots } from "../mail/settings.ts";

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
  /** The webhook that receives alerts about bid requests. */
  readonly alertUrl?: string;
  /** Additional hosts of that server, with non-default ports. */
  readonly kvHosts: readonly string[];
  /** Whether this is Deno Deploy, which has no file system to write to. */
  readonly deploy: boolean;
}

/** Reads one variable; `undefined` when it is not set. */
export type Environment = (name: string) => string | undefined;

/** Every variable that is read, in the order of docs/configuration.md. */
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
  "ALERT_URL",
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
] as const;

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

/**
 * Reads the configuration.
 *
 * @param contentDir The content folder when CONTENT_DIR is not set.
 * @throws {ConfigError} With every wrong variable.
 */
export function readConfig(env: Environment, contentDir = "content"): Config {
  const faults: string[] = [];
  const get = (name: (typeof variableNames)[number]) => env(name)?.trim() || undefined;
  const port = whole(get("PORT") ?? "8000", 65535);
  if (port === undefined) faults.push("PORT: must be a whole number from 0 to 65535");
  const trustedProxies = whole(get("TRUSTED_PROXIES") ?? "0", 32);
  if (trustedProxies === undefined) {
    faults.push("TRUSTED_PROXIES: must be a whole number from 0 to 32");
  }
  const bodyTimeout = whole(get("BODY_TIMEOUT") ?? "10", 60);
  if (bodyTimeout === undefined || bodyTimeout === 0) {
    faults.push("BODY_TIMEOUT: must be a whole number of seconds from 1 to 60");
  }
  const siteUrl = origin(get("SITE_URL"), "SITE_URL", faults);
  const host = hostToBind(get("HOST"), faults);
  const deploy = (get("DENO_DEPLOY") ?? get("DENO_DEPLOYMENT_ID")) !== undefined;
  if (deploy && get("SITE_URL") === undefined) {
    faults.push("SITE_URL: must be set on Deno Deploy, such as https://www.example.com");
  }
  const mail = readMail(get, deploy, faults);
  const outbox = readOutbox(get, faults);
  const alertUrl = alertAddress(get("ALERT_URL"), faults);
  const kvUrl = address(get("KV_URL"), "KV_URL", "https://kv.example.com", faults);
  if (kvUrl !== undefined && get("DENO_KV_ACCESS_TOKEN") === undefined) {
    faults.push("DENO_KV_ACCESS_TOKEN: must be set with KV_URL");
  }
  const kvHosts = (get("KV_HOSTS") ?? "").split(",").map((it) => it.trim()).filter((it) =>
    it !== ""
  );
  if (!kvHosts.every(isHostAndPort)) {
    faults.push("KV_HOSTS: must be hosts such as kv1.example.com, comma-separated");
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port: port!,
    trustedProxies: trustedProxies!,
    bodyTimeoutMs: bodyTimeout! * 1000,
    contentDir: get("CONTENT_DIR") ?? contentDir,
    dataDir: get("DATA_DIR") ?? ".data",
    mail,
    outbox,
    deploy,
    kvHosts,
    ...present({ alertUrl, kvUrl, host, siteUrl }),
  };
}

/** The base URL of the provider's API; `undefined` for EMAIL_PROVIDER=file. */
export function mailRoot({ provider, apiUrl }: MailSettings): string | undefined {
  return provider === "file" ? undefined : apiUrl ?? providerRoots[provider];
}

function readMail(
  get: (name: (typeof variableNames)[number]) => string | undefined,
  deploy: boolean,
  faults: string[],
): MailSettings {
  const named = get("EMAIL_PROVIDER") ?? "file";
  // Its older name.
  const provider = named === "outbox" ? "file" : named;
  const known: readonly string[] = [...providerNames, "file"];
  if (!known.includes(provider)) {
    faults.push(`EMAIL_PROVIDER: must be one of ${known.join(", ")}`);
  } else if (provider === "file" && deploy) {
    faults.push(
      `EMAIL_PROVIDER: "file" needs a file system, which Deno Deploy doesn't have; set one of ${
        providerNames.join(", ")
      }`,
    );
  }
  const apiUrl = address(get("EMAIL_API_URL"), "EMAIL_API_URL", "https://api.example.com", faults);
  const settings = {
    apiKey: get("EMAIL_API_KEY"),
    domain: get("EMAIL_DOMAIN"),
    from: mailbox(get("EMAIL_FROM"), "EMAIL_FROM", faults),
    to: mailbox(get("ESTIMATOR_EMAIL"), "ESTIMATOR_EMAIL", faults),
    apiUrl,
  };
  if (settings.apiKey !== undefined && !/^[\x21-\x7e]+$/.test(settings.apiKey)) {
    faults.push("EMAIL_API_KEY: must be printable ASCII without spaces; copy it from the provider");
  }
  if (settings.domain !== undefined && !/^[A-Za-z0-9.-]+$/.test(settings.domain)) {
    faults.push("EMAIL_DOMAIN: must be a domain such as mg.example.com");
  }
  return {
    provider: provider as MailSettings["provider"],
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
  };
}

function readOutbox(
  get: (name: (typeof variableNames)[number]) => string | undefined,
  faults: string[],
): OutboxRules {
  const number = (name: (typeof variableNames)[number], fallback: number, max: number): number => {
    const value = whole(get(name) ?? String(fallback), max);
    if (value !== undefined && value > 0) return value;
    faults.push(`${name}: must be a whole number from 1 to ${max}`);
    return fallback;
  };
  return {
    maxAgeHours: number("OUTBOX_MAX_AGE", 72, 720),
    keepDays: number("OUTBOX_KEEP_DAYS", 30, 365),
    caps: {
      hourly: number("MAIL_HOURLY_CAP", 500, 99_999),
      daily: number("MAIL_DAILY_CAP", 2000, 99_999),
    },
  };
}

function whole(text: string, max: number): number | undefined {
  return /^[0-9]{1,5}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

/** An address or `Name <address>` (RFC 5322, section 3.4); a name may also have full stops. */
function mailbox(text: string | undefined, name: string, faults: string[]): string | undefined {
  const fault = text === undefined ? undefined : mailboxFault(text);
  if (fault === undefined) return text;
  faults.push(`${name}: ${fault}`);
  return undefined;
}

function mailboxFault(text: string): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(text)) {
    return "must be one line of ASCII, such as Buero <bids@example.com>";
  }
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text);
  if (!/^[^\s<>()",:;@\[\\\]]+@[A-Za-z0-9.-]+$/.test(named?.[2] ?? text)) {
    return "must be an email address such as bids@example.com, or Bids <bids@example.com>";
  }
  return named === null || isDisplayName(named[1]!.trim())
    ? undefined
    : 'must have its name in double quotes, such as "Smith, John" <john@example.com>';
}

/** Words, or a quoted string. */
function isDisplayName(name: string): boolean {
  return /^(?:[\w!#$%&'*+/=?^`{|}~. -]*|"(?:[^"\\]|\\.)*")$/.test(name);
}

/** An address to listen on. A host name is resolved only when listening. */
function hostToBind(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined || isIp(text) || isHostName(text)) return text;
  faults.push(
    "HOST: must be an IP address, such as 127.0.0.1 or ::1, or a host name, such as localhost",
  );
  return undefined;
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

function isHostAndPort(text: string): boolean {
  return /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/.test(text) &&
    URL.canParse(`http://${text}`);
}

/** A webhook's address. Its path and query may be secret, so no message quotes it. */
function alertAddress(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isWebAddress(url)) return url.href;
  faults.push(
    "ALERT_URL: must be a full address such as https://hooks.example.com/services/a1b2c3",
  );
  return undefined;
}

/** An http or https address without a user name and password. */
function isWebAddress({ protocol, username, password, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "" &&
    // A host in a URL may have a comma or an asterisk, which mean something else in a permission.
    /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

/** A base URL without a trailing slash, to which a path can be added. */
function address(
  text: string | undefined,
  name: string,
  example: string,
  faults: string[],
): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isWebAddress(url) && !/[?#]/.test(text)) {
    return url.href.replace(/\/+$/, "");
  }
  faults.push(`${name}: must be a full address such as ${example}, without name, password, ? or #`);
  return undefined;
}

function origin(text: string | undefined, name: string, faults: string[]): string | undefined {
  const url = address(text, name, "https://www.example.com", faults);
  if (url === undefined) return undefined;
  const parsed = new URL(url);
  if (parsed.pathname === "/") return parsed.origin;
  faults.push(`${name}: must be an origin without a path, such as https://www.example.com`);
  return undefined;
}

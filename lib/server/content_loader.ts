/**
 * Loads the content at startup and on reload.
 *
 * @module
 */
import {
  type ContentFault,
  describeFault,
  listFindings,
  type LoadOptions,
  loadSite,
  warningsSince,
} from "../content/mod.ts";
import type { Log } from "../log.ts";
import type { Site } from "../model/mod.ts";

/** Loads the content, logs its warnings, and keeps them for the editor and /healthz. */
export class ContentLoader {
  readonly #contentDir: string;
  readonly #siteUrl: string;
  readonly #log: Log;
  readonly #options: LoadOptions;
  #warnings: readonly ContentFault[] = [];
  /** The day of the Site that was loaded last. */
  #day = "";

  constructor(contentDir: string, siteUrl: string, log: Log, options: LoadOptions) {
    this.#contentDir = contentDir;
    this.#siteUrl = siteUrl;
    this.#log = log;
    this.#options = options;
  }

  readonly load = async (): Promise<Site> => {
    const warnings: ContentFault[] = [];
    const warn = (warning: ContentFault) => {
      warnings.push(warning);
      this.#log.warn(describeFault(warning));
    };
    const site = await loadSite(this.#contentDir, this.#siteUrl, { ...this.#options, warn });
    [this.#warnings, this.#day] = [warnings, site.day];
    return site;
  };

  /** The given faults, and the warnings of the loaded content on the current day. */
  findings(faults: readonly ContentFault[], site: Site) {
    const warnings = [...this.#warnings, ...warningsSince(this.#day, site)];
    return {
      faults: listFindings(faults, this.#contentDir),
      warnings: listFindings(warnings, this.#contentDir),
    };
  }
}

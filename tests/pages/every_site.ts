/**
 * The sites whose every page is tested: the fixture, and what is in content/, whosever it is.
 *
 * @module
 */
import { sampleSite } from "../support/sample.ts";
import { site, SITE_URL, type TestServer, testServer } from "../support/site.ts";

/** A site that is served, and the paths of its pages. */
export interface ServedSite {
  readonly name: string;
  readonly settings: typeof site.settings;
  readonly server: TestServer;
  readonly paths: readonly string[];
}

async function served(name: string, content: typeof site): Promise<ServedSite> {
  const server = testServer({ site: content });
  const sitemap = await (await server.fetch("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => address!.slice(SITE_URL.length));
  return { name, settings: content.settings, server, paths };
}

/** Each site. */
export const everySite: readonly ServedSite[] = [
  await served("the fixture", site),
  await served("content/", sampleSite),
];

/**
 * The sample contractor in content/. Only tests of the sample itself and of its contract read it; whoever replaces
 * content/ by folders of their own replaces these tests too.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import { SAMPLE_DIR } from "./folders.ts";
import { loadContent } from "./load.ts";
import { SITE_URL } from "./site.ts";

/** The sample, loaded. */
export const sampleSite: Site = await loadContent(SAMPLE_DIR, SITE_URL);

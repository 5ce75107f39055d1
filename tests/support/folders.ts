/**
 * Folders that tests read and write.
 *
 * @module
 */

/** The content folder that tests read unless they say otherwise: a contractor who has everything once or more. */
export const CONTENT_DIR = new URL("../fixtures/glazier", import.meta.url).pathname;

/** Another contractor: of another trade and country, with little content and without an emergency line. */
export const SMALL_CONTENT_DIR = new URL("../fixtures/roofer", import.meta.url).pathname;

/** A contractor with thirty services and no project, whose name has accents, an apostrophe and an ampersand. */
export const MANY_SERVICES_DIR = new URL("../fixtures/electrician", import.meta.url).pathname;

/** A contractor who works for homeowners: no company is asked for; reviews, news, galleries and drafts. */
export const HOMEOWNERS_DIR = new URL("../fixtures/painter", import.meta.url).pathname;

/** A contractor with photographs, in the style `editorial`. */
export const REMODELER_DIR = new URL("../fixtures/remodeler", import.meta.url).pathname;

/** A contractor with photographs, in the style `bold`, whose home page has sections of its own. */
export const GARDENER_DIR = new URL("../fixtures/gardener", import.meta.url).pathname;

/** A contractor in French, with a part in English. */
export const FRENCH_DIR = new URL("../fixtures/couvreur", import.meta.url).pathname;

/** A contractor in Spanish alone, with the least content. */
export const SPANISH_DIR = new URL("../fixtures/jardinero", import.meta.url).pathname;

/** The sample. */
export const SAMPLE_DIR = new URL("../../content", import.meta.url).pathname;

/** The content folders of the sample and of each fixture contractor, by their names. */
export const FOLDERS = {
  sample: SAMPLE_DIR,
  glazier: CONTENT_DIR,
  roofer: SMALL_CONTENT_DIR,
  electrician: MANY_SERVICES_DIR,
  painter: HOMEOWNERS_DIR,
  remodeler: REMODELER_DIR,
  gardener: GARDENER_DIR,
  couvreur: FRENCH_DIR,
  jardinero: SPANISH_DIR,
};

/** Gives a new folder to a test and removes it afterwards. */
export async function withFolder<T>(test: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    return await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Every file of a folder and of those in it, as the paths that begin with the folder's own. */
export async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesUnder(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

/** Copies a folder with everything in it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

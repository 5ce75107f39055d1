/**
 * The local backend of Decap CMS: reads and writes the files of one folder. Nothing outside of it can be named, by
 * dots or by links.
 *
 * @see https://github.com/decaporg/decap-cms/blob/main/packages/decap-server/src/middlewares/localFs/index.ts
 * @module
 */
import { decodeBase64, encodeBase64 } from "@std/encoding/base64";
import { join } from "@std/path/posix/join";
import { match } from "ts-pattern";
import { sha256 } from "../../model/digest.ts";

/** A file that was saved: its content in base64. */
interface Asset {
  readonly path: string;
  readonly content: string;
}

/** A file's text, and its new path if it is renamed. */
interface DataFile {
  readonly path: string;
  readonly raw: string;
  readonly newPath?: string;
}

/** What the editor asks for. */
export type EditorRequest =
  | { readonly action: "info" | "getDeployPreview" }
  | {
    readonly action: "entriesByFolder";
    readonly params: { readonly folder: string; readonly extension: string };
  }
  | {
    readonly action: "entriesByFiles";
    readonly params: {
      readonly files: readonly { readonly path: string; readonly label?: string }[];
    };
  }
  | { readonly action: "getEntry" | "getMediaFile"; readonly params: { readonly path: string } }
  | { readonly action: "getMedia"; readonly params: { readonly mediaFolder: string } }
  | { readonly action: "persistMedia"; readonly params: { readonly asset: Asset } }
  | {
    readonly action: "persistEntry";
    readonly params: { readonly dataFiles: readonly DataFile[]; readonly assets: readonly Asset[] };
  }
  | { readonly action: "deleteFiles"; readonly params: { readonly paths: readonly string[] } };

/** Thrown for a path that leads out of the folder. */
export class OutsideError extends Error {}

/**
 * Returns a function that answers the editor.
 *
 * @param root The real path of the folder.
 */
export function localBackend(root: string): (request: EditorRequest) => Promise<unknown> {
  /** The absolute path of a file, whose nearest folder that exists is inside. */
  async function inside(path: string): Promise<string> {
    const absolute = join(root, path);
    for (let place = absolute;; place = place.slice(0, place.lastIndexOf("/"))) {
      if (place !== root && !place.startsWith(`${root}/`)) break;
      const real = await Deno.realPath(place).catch((error) => {
        if (error instanceof Deno.errors.NotFound) return undefined;
        throw error;
      });
      if (real === undefined) continue;
      if (real === root || real.startsWith(`${root}/`)) return absolute;
      break;
    }
    throw new OutsideError(`${path} is outside of the content folder`);
  }

  async function entryOf({ path, label }: { path: string; label?: string }) {
    const bytes = await Deno.readFile(await inside(path)).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    });
    if (bytes === undefined) return { data: null, file: { path, label, id: null } };
    return {
      data: new TextDecoder().decode(bytes),
      file: { path, label, id: await sha256(bytes) },
    };
  }

  async function mediaOf(path: string) {
    const bytes = await Deno.readFile(await inside(path));
    const name = path.slice(path.lastIndexOf("/") + 1);
    const id = await sha256(bytes);
    return { id, content: encodeBase64(bytes), encoding: "base64", path, name };
  }

  /** The paths of a folder's files, without those in its folders. */
  async function filesIn(folder: string, extension: string): Promise<readonly string[]> {
    const names: string[] = [];
    try {
      for await (const { name, isFile } of Deno.readDir(await inside(folder))) {
        if (isFile && name.endsWith(extension)) names.push(join(folder, name));
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    return names.sort();
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const absolute = await inside(path);
    await Deno.mkdir(absolute.slice(0, absolute.lastIndexOf("/")), { recursive: true });
    await Deno.writeFile(absolute, bytes);
  }

  return async (request) =>
    await match<EditorRequest, unknown>(request)
      .with({ action: "info" }, () => ({
        repo: root.slice(root.lastIndexOf("/") + 1),
        publish_modes: ["simple"],
        type: "local_fs",
      }))
      .with({ action: "getDeployPreview" }, () => null)
      .with({ action: "entriesByFolder" }, async ({ params: { folder, extension } }) => {
        const paths = await filesIn(folder, `.${extension}`);
        return await Promise.all(paths.map((path) => entryOf({ path })));
      })
      .with({ action: "entriesByFiles" }, ({ params }) => Promise.all(params.files.map(entryOf)))
      .with({ action: "getEntry" }, ({ params }) => entryOf(params))
      .with({ action: "getMedia" }, async ({ params }) =>
        await Promise.all((await filesIn(params.mediaFolder, "")).map(mediaOf)))
      .with({ action: "getMediaFile" }, ({ params }) =>
        mediaOf(params.path))
      .with({ action: "persistMedia" }, async ({ params: { asset } }) => {
        await write(asset.path, decodeBase64(asset.content));
        return await mediaOf(asset.path);
      })
      .with({ action: "persistEntry" }, async ({ params: { dataFiles, assets } }) => {
        for (const { path, raw } of dataFiles) await write(path, new TextEncoder().encode(raw));
        for (const { path, content } of assets) await write(path, decodeBase64(content));
        for (const { path, newPath } of dataFiles) {
          if (newPath !== undefined) await Deno.rename(await inside(path), await inside(newPath));
        }
        return { message: "entry persisted" };
      })
      .with({ action: "deleteFiles" }, async ({ params: { paths } }) => {
        for (const path of paths) await Deno.remove(await inside(path));
        return { message: "files deleted" };
      })
      .exhaustive();
}

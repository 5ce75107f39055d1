/**
 * The local backend of Decap CMS: reads and writes the files of one folder. Nothing outside of it can be named, by
 * dots or by links.
 *
 * @see https://github.com/decaporg/decap-cms/blob/main/packages/decap-server/src/middlewares/localFs/index.ts
 * @module
 */
import { decodeBase64, encodeBase64 } from "@std/encoding/base64";
import { join } from "@std/path/posix/join";
import { sha256 } from "../../model/digest.ts";

/** A file of the folder, and its label in the editor. */
interface Named {
  readonly path: string;
  readonly label?: string;
}

/** A file that is saved: its text, and its new path if it is renamed; or its bytes in base64. */
type DataFile = Named & { readonly raw: string; readonly newPath?: string };
type Asset = Named & { readonly content: string };

/** What the editor asks for; each action has the parameters that it needs. */
export interface EditorRequest {
  readonly action: string;
  readonly params: {
    readonly folder?: string;
    readonly extension?: string;
    readonly files?: readonly Named[];
    readonly path?: string;
    readonly paths?: readonly string[];
    readonly mediaFolder?: string;
    readonly asset?: Asset;
    readonly dataFiles?: readonly DataFile[];
    readonly assets?: readonly Asset[];
  };
}

/** Thrown for a path that leads out of the folder. */
export class OutsideError extends Error {}

/** What is read of a file or a folder; `undefined` if there is none. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return await reading.catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
}

/**
 * Returns a function that answers the editor.
 *
 * @param root The real path of the folder.
 */
export function localBackend(root: string): (request: EditorRequest) => Promise<unknown> {
  const isInside = (path: string) => path === root || path.startsWith(`${root}/`);

  /** The absolute path of a file, whose nearest folder that exists is inside. */
  async function inside(path: string): Promise<string> {
    const absolute = join(root, path);
    let real: string | undefined;
    for (let place = absolute; isInside(place) && real === undefined; place = folderOf(place)) {
      real = await unlessMissing(Deno.realPath(place));
    }
    if (real !== undefined && isInside(real)) return absolute;
    throw new OutsideError(`${path} is outside of the content folder`);
  }

  async function entryOf({ path, label }: Named) {
    const bytes = await unlessMissing(Deno.readFile(await inside(path)));
    if (bytes === undefined) return { data: null, file: { path, label, id: null } };
    const id = await sha256(bytes);
    return { data: new TextDecoder().decode(bytes), file: { path, label, id } };
  }

  async function mediaOf({ path }: Named) {
    const bytes = await Deno.readFile(await inside(path));
    const name = path.slice(path.lastIndexOf("/") + 1);
    const id = await sha256(bytes);
    return { id, content: encodeBase64(bytes), encoding: "base64", path, name };
  }

  /** The paths of a folder's files, without those in its folders. */
  async function filesIn(folder: string, extension: string): Promise<readonly Named[]> {
    const entries = await unlessMissing(Array.fromAsync(Deno.readDir(await inside(folder)))) ?? [];
    return entries.filter(({ name, isFile }) => isFile && name.endsWith(extension))
      .map(({ name }) => join(folder, name)).sort().map((path) => ({ path }));
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const absolute = await inside(path);
    await Deno.mkdir(folderOf(absolute), { recursive: true });
    await Deno.writeFile(absolute, bytes);
  }

  return async ({ action, params }) => {
    const { folder = "", extension, files = [], path = "", paths = [], mediaFolder = "" } = params;
    const { asset, dataFiles = [], assets = [] } = params;
    switch (action) {
      case "info":
        return { repo: root, publish_modes: ["simple"], type: "local_fs" };
      case "getDeployPreview":
        return null;
      case "entriesByFolder":
        return await Promise.all((await filesIn(folder, `.${extension}`)).map(entryOf));
      case "entriesByFiles":
        return await Promise.all(files.map(entryOf));
      case "getEntry":
        return await entryOf({ path });
      case "getMedia":
        return await Promise.all((await filesIn(mediaFolder, "")).map(mediaOf));
      case "getMediaFile":
        return await mediaOf({ path });
      case "persistMedia":
        await write(asset!.path, decodeBase64(asset!.content));
        return await mediaOf(asset!);
      case "persistEntry":
        for (const { path, raw } of dataFiles) await write(path, new TextEncoder().encode(raw));
        for (const { path, content } of assets) await write(path, decodeBase64(content));
        for (const { path, newPath } of dataFiles) {
          if (newPath !== undefined) await Deno.rename(await inside(path), await inside(newPath));
        }
        return { message: "entry persisted" };
      case "deleteFiles":
        for (const path of paths) await Deno.remove(await inside(path));
        return { message: "files deleted" };
      default:
        throw new TypeError(`there is no action ${action}`);
    }
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

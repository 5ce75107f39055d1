/**
 * The local backend of Decap CMS: reads and writes the files of one folder. Neither `..` nor a symbolic link leads out of
 * the folder.
 *
 * @see https://github.com/decaporg/decap-cms/blob/main/packages/decap-server/src/middlewares/localFs/index.ts
 * @module
 */
import { decodeBase64, encodeBase64 } from "@std/encoding/base64";
import { join } from "@std/path/posix/join";
import { sha256 } from "../../digest.ts";

/** A file of the folder, and its label in the editor. */
interface Named {
  readonly path: string;
  readonly label?: string;
}

/** A text file to be saved, with its new path if it is renamed. */
type DataFile = Named & { readonly raw: string; readonly newPath?: string };
/** A file to be saved, in base64. */
type UploadedFile = Named & { readonly content: string };

/** A request of the editor. Each action has the parameters that it needs. */
export interface EditorRequest {
  readonly action: string;
  readonly params: {
    readonly folder?: string;
    readonly extension?: string;
    readonly files?: readonly Named[];
    readonly path?: string;
    readonly paths?: readonly string[];
    readonly mediaFolder?: string;
    readonly asset?: UploadedFile;
    readonly dataFiles?: readonly DataFile[];
    readonly assets?: readonly UploadedFile[];
  };
}

/** Thrown for a path that leads out of the folder. */
export class OutsideError extends Error {}

/** The result of reading a file or a folder; `undefined` if it doesn't exist. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return await reading.catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
}

export class LocalBackend {
  readonly #root: string;

  /** @param root The real path of the folder. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Runs an action, and returns the result that the editor expects. */
  async run({ action, params }: EditorRequest): Promise<unknown> {
    const { folder = "", extension, files = [], path = "", paths = [], mediaFolder = "" } = params;
    switch (action) {
      case "info":
        return { repo: this.#root, publish_modes: ["simple"], type: "local_fs" };
      case "getDeployPreview":
        return null;
      case "entriesByFolder":
        return await this.#readEntries(await this.#filesIn(folder, `.${extension}`));
      case "entriesByFiles":
        return await this.#readEntries(files);
      case "getEntry":
        return await this.#readEntry({ path });
      case "getMedia": {
        const media = await this.#filesIn(mediaFolder, "");
        return await Promise.all(media.map((file) => this.#readMedia(file)));
      }
      case "getMediaFile":
        return await this.#readMedia({ path });
      case "persistMedia":
        await this.#writeAsset(params.asset!);
        return await this.#readMedia(params.asset!);
      case "persistEntry":
        await this.#persist(params);
        return { message: "entry persisted" };
      case "deleteFiles":
        for (const path of paths) await Deno.remove(await this.#inside(path));
        return { message: "files deleted" };
      default:
        throw new TypeError(`there is no action ${action}`);
    }
  }

  /**
   * The absolute path of a file in the folder, which need not exist.
   *
   * @throws {OutsideError} If the path, or its nearest existing folder, is outside.
   */
  async #inside(path: string): Promise<string> {
    const absolute = join(this.#root, path);
    let place = absolute;
    let real: string | undefined;
    while (this.#contains(place) && real === undefined) {
      real = await unlessMissing(Deno.realPath(place));
      place = parentFolder(place);
    }
    if (real !== undefined && this.#contains(real)) return absolute;
    throw new OutsideError(`${path} is outside of the content folder`);
  }

  #contains(path: string): boolean {
    return path === this.#root || path.startsWith(`${this.#root}/`);
  }

  async #readEntries(files: readonly Named[]) {
    return await Promise.all(files.map((file) => this.#readEntry(file)));
  }

  async #readEntry({ path, label }: Named) {
    const bytes = await unlessMissing(Deno.readFile(await this.#inside(path)));
    if (bytes === undefined) return { data: null, file: { path, label, id: null } };
    const id = await sha256(bytes);
    return { data: new TextDecoder().decode(bytes), file: { path, label, id } };
  }

  async #readMedia({ path }: Named) {
    const bytes = await Deno.readFile(await this.#inside(path));
    const name = path.slice(path.lastIndexOf("/") + 1);
    const id = await sha256(bytes);
    return { id, content: encodeBase64(bytes), encoding: "base64", path, name };
  }

  async #filesIn(folder: string, extension: string): Promise<readonly Named[]> {
    const inFolder = Array.fromAsync(Deno.readDir(await this.#inside(folder)));
    const entries = await unlessMissing(inFolder) ?? [];
    return entries.filter(({ name, isFile }) => isFile && name.endsWith(extension))
      .map(({ name }) => join(folder, name)).sort().map((path) => ({ path }));
  }

  async #persist({ dataFiles = [], assets = [] }: EditorRequest["params"]): Promise<void> {
    for (const { path, raw } of dataFiles) await this.#write(path, new TextEncoder().encode(raw));
    for (const asset of assets) await this.#writeAsset(asset);
    for (const { path, newPath } of dataFiles) {
      if (newPath === undefined) continue;
      await Deno.rename(await this.#inside(path), await this.#inside(newPath));
    }
  }

  async #writeAsset({ path, content }: UploadedFile): Promise<void> {
    await this.#write(path, decodeBase64(content));
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    const absolute = await this.#inside(path);
    await Deno.mkdir(parentFolder(absolute), { recursive: true });
    await Deno.writeFile(absolute, bytes);
  }
}

function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

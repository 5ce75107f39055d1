/**
 * What is in a folder, without what editors leave there.
 *
 * @module
 */

/**
 * Names that editors write beside a file: hidden ones and swap files, backups, unsaved text, and the name
 * with which vim finds out whether it may write to a folder.
 */
const LEFT_BY_EDITORS = /^\.|~$|^#.*#$|^4913$/;

/**
 * Lists a folder.
 *
 * @throws Where it can't be read.
 */
export async function listFolder(path: string): Promise<readonly Deno.DirEntry[]> {
  const entries = await Array.fromAsync(Deno.readDir(path));
  return entries.filter(({ name }) => !LEFT_BY_EDITORS.test(name));
}

/**
 * The modules of Node.js that Deno has built in. An import would load one at every start.
 *
 * @module
 */

/** The used parts, since for their types Deno 2.5 wants a package in the lock file. */
interface BuiltinModules {
  readonly "node:fs": {
    fstatSync(descriptor: number): { readonly dev: number; readonly ino: number };
  };
  readonly "node:zlib": {
    gzipSync(bytes: Uint8Array): Uint8Array;
    brotliCompressSync(
      bytes: Uint8Array,
      options: { readonly params: Readonly<Record<number, number>> },
    ): Uint8Array;
    readonly constants: { readonly BROTLI_PARAM_QUALITY: number };
  };
}

/** A module, which is loaded when it is first asked for. */
export function builtinModule<Name extends keyof BuiltinModules>(name: Name): BuiltinModules[Name] {
  const { process } = globalThis as unknown as {
    readonly process: { getBuiltinModule(name: Name): BuiltinModules[Name] };
  };
  return process.getBuiltinModule(name);
}

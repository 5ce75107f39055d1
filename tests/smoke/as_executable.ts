/**
 * Loaded before the program, tells it that it is an executable that Deno compiled.
 *
 * @module
 */
Object.defineProperty(Deno, "build", { value: { ...Deno.build, standalone: true } });

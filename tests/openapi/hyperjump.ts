/**
 * A JSON Schema engine of another make than the one that the other tests use.
 *
 * @module
 */
import { registerSchema, setShouldValidateFormat, validate } from "./hyperjump_deps.ts";

// Formats are annotations in this draft, and this engine's email is RFC 5321's, which knows fewer addresses
// than the HTML standard's. The pattern beside each format is what decides.
setShouldValidateFormat(false);

/** Compiles a schema of draft 2020-12; gives what says whether a value is valid. */
export async function hyperjump(
  name: string,
  schema: object,
): Promise<(value: unknown) => boolean> {
  const id = `https://schemas.test/${name}`;
  registerSchema(
    structuredClone(schema) as never,
    id,
    "https://json-schema.org/draft/2020-12/schema",
  );
  const check = await validate(id);
  return (value) => check(value as never).valid;
}

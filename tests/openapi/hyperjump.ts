/**
 * A JSON Schema engine of another make than the one that the other tests use.
 *
 * @module
 */
import { registerSchema, setShouldValidateFormat, validate } from "./hyperjump_deps.ts";

setShouldValidateFormat(true);

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

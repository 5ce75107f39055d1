/**
 * A second JSON Schema engine, apart from the tools that are large.
 *
 * @module
 */
export {
  registerSchema,
  setShouldValidateFormat,
  validate,
} from "npm:@hyperjump/json-schema@1.18.0/draft-2020-12";

/**
 * A generator of clients, whose package has the whole program: it needs Java and nothing else.
 *
 * @module
 */
export {
  default as generator,
} from "npm:@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2/package.json" with {
  type: "json",
};

export const GENERATOR = "npm:@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2";

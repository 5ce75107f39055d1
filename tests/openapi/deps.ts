/**
 * Tools that read OpenAPI documents; apart from the other tests' packages, since they are large.
 *
 * @module
 */
export { createConfig, lintFromString } from "npm:@redocly/openapi-core@2.64.0";
export { default as spectral } from "npm:@stoplight/spectral-core@1.24.1";
export { oas } from "npm:@stoplight/spectral-rulesets@1.23.1";
export { astToString, default as openapiTS } from "npm:openapi-typescript@7.13.0";

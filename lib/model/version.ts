/**
 * The versions of the software and of the API's contract.
 *
 * @module
 */
import config from "../../deno.json" with { type: "json" };

/** The version of the software, which /healthz and the MCP server report. */
export const VERSION: string = config.version;

/** The version of the API contract, in `meta.api_version` and in the OpenAPI document. */
export const API_VERSION = "1.0.0";

/**
 * What the stand-in for a Deno KV server needs.
 *
 * @module
 */
export { default as protobuf } from "npm:protobufjs@8.8.1";

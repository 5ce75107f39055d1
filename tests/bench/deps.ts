/**
 * The framework that answers are compared with, for the benchmarks alone.
 *
 * @module
 */
export { Hono } from "npm:hono@4.13.19";
export { accepts } from "npm:hono@4.13.19/accepts";
export { compress } from "npm:hono@4.13.19/compress";
export { cors } from "npm:hono@4.13.19/cors";
export { etag } from "npm:hono@4.13.19/etag";

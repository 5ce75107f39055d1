/**
 * How many bid requests a client may send, and how many messages to /mcp.
 *
 * @module
 */

/** How many bid requests one client may send in any {@linkcode RATE_WINDOW_SECONDS}. */
export const RATE_LIMIT = 5;

/** How many messages one client may send to /mcp in the same time. A client may read every page of a large site at once. */
export const MCP_LIMIT = 600;

export const RATE_WINDOW_SECONDS = 60;

import { unknownPath } from "../lib/http/problem.ts";
import type { Route } from "../lib/http/route.ts";

/** Files that stand beside the content and are published as they are, such as the logo. */
export const assetRoute: Route = {
  group: "document",
  method: "GET",
  pattern: "/:name([a-z0-9-]+\\.(?:svg|png|webp|jpg))",
  read: ({ site, params: { name = "" } }) => {
    const asset = site.assets.find(({ path }) => path === `/${name}`);
    return asset === undefined
      ? { kind: "problem", problem: unknownPath(`/${name}`, site.addresses.page()) }
      : { kind: "document", mediaType: asset.mediaType, body: asset.bytes };
  },
};

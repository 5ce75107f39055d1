import { unknownPath } from "../lib/http/problem.ts";
import type { Route } from "../lib/http/route.ts";

/** Files that stand beside the content and are published as they are, such as the logo. */
export const assetRoute: Route = {
  group: "document",
  method: "GET",
  pattern: "/:name.:extension(svg|png|webp|jpg|jpeg)",
  cacheable: ({ site, params: { name = "", extension = "" } }) => {
    const file = `/${name}.${extension}`;
    const asset = site.assets.find(({ path }) => path === file);
    return asset === undefined
      ? { kind: "problem", problem: unknownPath(file, site.addresses.page()) }
      : { kind: "document", mediaType: asset.mediaType, body: asset.bytes };
  },
};

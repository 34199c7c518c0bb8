import type { LeftOut } from "../left-out.ts";

export const resources: LeftOut = {
  why: "A chat lives in its container: it puts nothing into the page's head, asks for no style sheets and has no html, head or body of its own.",
  tags: [26, 27],
  variables: { currentHoistableRoot: "null", tagCaches: "null" },
  calls: { isHostHoistableType: "!1", isSingletonScope: "!1", getHoistableRoot: "null" },
  properties: ["D", "C", "L", "m", "X", "S", "M"],
  rewrites: [['"html" === type || "head" === type || "body" === type ? 27 : 5', "5"]],
  imports: ["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  elements: ["title", "meta", "link", "style", "html", "head", "body"],
  gone: ["preinitStyle", "getResource", "acquireResource", "preloadPropsMap", "resolveSingletonInstance"],
};

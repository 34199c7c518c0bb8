import type { RemovedFeature } from "../removed-feature.ts";

export const resources: RemovedFeature = {
  why: "The chat renders into its container: no resources in the page's head, no style sheets, no html, head or body element.",
  tags: [26, 27],
  variables: { currentHoistableRoot: "null", tagCaches: "null" },
  calls: { isHostHoistableType: "!1", isSingletonScope: "!1", getHoistableRoot: "null" },
  properties: ["D", "C", "L", "m", "X", "S", "M"],
  rewrites: [['"html" === type || "head" === type || "body" === type ? 27 : 5', "5"]],
  imports: ["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  elements: ["title", "meta", "link", "style", "html", "head", "body"],
  mustBeAbsent: [
    "preinitStyle",
    "getResource",
    "acquireResource",
    "preloadPropsMap",
    "resolveSingletonInstance",
  ],
};

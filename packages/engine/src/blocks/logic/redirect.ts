import { addAction } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";
import { interpolate } from "../../variables/interpolate.ts";

/** Redirects the visitor to another page. The page decides which URLs are allowed. */
export const redirectHandler: BlockHandler = {
  *run(block, flow) {
    const { url, isNewTab } = block.options;
    const target = typeof url === "string" ? (yield* interpolate(flow, url)).trim() : "";
    if (target === "") return CONTINUE;
    addAction(flow, {
      type: "redirect",
      redirect: { url: withScheme(target), isNewTab: isNewTab === true },
    });
    return CONTINUE;
  },
};

/** Adds `https://` to a bare host such as `example.com`. A path is relative to the page's own site. */
export function withScheme(url: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url);
  return hasScheme || /^[/?#.]/.test(url) ? url : `https://${url}`;
}

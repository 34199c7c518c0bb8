import { act } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolate } from "../../variables/interpolate.ts";

/** Sends the visitor to another page; which addresses may be opened is for the page to judge. */
export const redirectUnit: BlockUnit = {
  *run(block, flow) {
    const { url, isNewTab } = block.options;
    const address = typeof url === "string" ? (yield* interpolate(flow, url)).trim() : "";
    if (address === "") return goOn;
    act(flow, { type: "redirect", redirect: { url: withScheme(address), isNewTab: isNewTab === true } });
    return goOn;
  },
};

/** `example.com` means `https://example.com`; a path stays on the page's own site. */
function withScheme(address: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address);
  return hasScheme || /^[/?#.]/.test(address) ? address : `https://${address}`;
}

import { show } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolateFields } from "../../variables/interpolate.ts";

/** A message whose content goes to the page as it is, with its variables resolved. */
export function mediaMessage(type: "image" | "video" | "audio", publicFields: readonly string[]): BlockUnit {
  return {
    *run(block, flow) {
      const fields = Object.fromEntries(
        publicFields.flatMap((key) => (block.content[key] === undefined ? [] : [[key, block.content[key]]])),
      );
      show(flow, { id: block.id, type, content: yield* interpolateFields(flow, fields) });
      return goOn;
    },
  };
}

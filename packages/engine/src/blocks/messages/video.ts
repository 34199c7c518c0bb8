import type { BlockUnit } from "../../flow/block-unit.ts";
import { show } from "../../flow/flow.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolate, interpolateFields } from "../../variables/interpolate.ts";
import { readVideoUrl } from "./read-video-url.ts";

const PUBLIC_FIELDS = [
  "url",
  "id",
  "type",
  "height",
  "aspectRatio",
  "maxWidth",
  "queryParamsStr",
  "areControlsDisplayed",
  "isAutoplayEnabled",
];

/** A video: a file's address, or one of a provider, which is known by the address when the block doesn't name it. */
export const videoMessage: BlockUnit = {
  *run(block, flow) {
    const fields = Object.fromEntries(
      PUBLIC_FIELDS.flatMap((key) => (block.content[key] === undefined ? [] : [[key, block.content[key]]])),
    );
    const content = yield* interpolateFields(flow, fields);
    const written = block.content["url"];
    const url = typeof written === "string" ? yield* interpolate(flow, written) : "";
    const isKnown =
      typeof content["type"] === "string" && (content["type"] === "url" || typeof content["id"] === "string");
    const isVariable = typeof written === "string" && written.includes("{{");
    show(flow, {
      id: block.id,
      type: "video",
      content: isKnown && !isVariable ? content : { ...content, ...readVideoUrl(url) },
    });
    return goOn;
  },
};

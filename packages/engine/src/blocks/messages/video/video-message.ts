import * as v from "valibot";
import type { BlockHandler } from "../../../turn/flow.ts";
import { show } from "../../../turn/flow-output.ts";
import { CONTINUE } from "../../../turn/outcome.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { authoringStep } from "../../../authoring/authoring-step.ts";
import { pageUrl } from "../../../authoring/check-url.ts";
import { blockId } from "../../../authoring/question-source.ts";
import { publicContent, size } from "../public-content.ts";
import { parseVideoUrl } from "./parse-video-url.ts";

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

/** A file or a provider's video. If the block doesn't name the provider, it is detected from the URL. */
export const videoMessageHandler: BlockHandler = {
  *run(block, flow) {
    const content = yield* publicContent(flow, block, PUBLIC_FIELDS);
    const source = block.content["url"];
    const hasVariable = typeof source === "string" && source.includes("{{");
    const url = typeof source === "string" ? yield* interpolate(flow, source) : "";
    const { type, id } = content;
    const isDetected = typeof type === "string" && (type === "url" || typeof id === "string");
    show(flow, {
      id: block.id,
      type: "video",
      content: isDetected && !hasVariable ? content : { ...content, ...parseVideoUrl(url) },
    });
    return CONTINUE;
  },
  isAllowedInOpening: () => true,
};

export const videoStep = authoringStep(
  v.strictObject({
    /** A file, or a page of YouTube, Vimeo, TikTok or Gumlet. */
    video: pageUrl("media"),
    height: size,
    maxWidth: v.optional(v.string()),
    aspectRatio: v.optional(v.string()),
    hasControls: v.optional(v.boolean()),
    isAutoplay: v.optional(v.boolean()),
    id: blockId,
  }),
  ({ video: url, height, maxWidth, aspectRatio, hasControls, isAutoplay }) => ({
    type: "video",
    content: {
      url,
      height,
      maxWidth,
      aspectRatio,
      areControlsDisplayed: hasControls,
      isAutoplayEnabled: isAutoplay,
    },
  }),
);

import * as v from "valibot";
import { authoringStep } from "../../../authoring/authoring-step.ts";
import { pageUrl } from "../../../authoring/check-url.ts";
import { blockId } from "../../../authoring/question-source.ts";
import { mediaHandler } from "../public-content.ts";

export const audioMessageHandler = mediaHandler("audio", ["url", "isAutoplayEnabled"]);

export const audioStep = authoringStep(
  v.strictObject({
    audio: pageUrl("media"),
    isAutoplay: v.optional(v.boolean()),
    id: blockId,
  }),
  ({ audio: url, isAutoplay }) => ({ type: "audio", content: { url, isAutoplayEnabled: isAutoplay } }),
);

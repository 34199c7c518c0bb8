import * as v from "valibot";
import { authoringStep } from "../../../authoring/authoring-step.ts";
import { finiteNumber } from "../../../authoring/check-number.ts";
import { optionalPageUrl, pageUrl } from "../../../authoring/check-url.ts";
import { blockId } from "../../../authoring/question-source.ts";
import { mediaHandler } from "../public-content.ts";

export const imageMessageHandler = mediaHandler("image", [
  "url",
  "alt",
  "width",
  "height",
  "aspectRatio",
  "clickLink",
]);

const pixels = v.optional(v.pipe(finiteNumber, v.minValue(1)));

export const imageStep = authoringStep(
  v.strictObject({
    image: pageUrl("image"),
    alt: v.optional(v.string()),
    /** The file's size in pixels. Its place in the chat is reserved before it arrives. */
    width: pixels,
    height: pixels,
    /** CSS ratio, instead of a size. */
    aspectRatio: v.optional(v.string()),
    /** Where a click leads. Default: a click enlarges the image. */
    link: optionalPageUrl("link"),
    id: blockId,
  }),
  ({ image: url, alt, width, height, aspectRatio, link }) => {
    const clickLink = link === undefined ? undefined : { url: link, alt };
    return { type: "image", content: { url, alt, width, height, aspectRatio, clickLink } };
  },
);

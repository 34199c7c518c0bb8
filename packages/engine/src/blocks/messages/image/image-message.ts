import * as v from "valibot";
import { authoringStep } from "../../authoring-step.ts";
import { blockId } from "../../../define/source/question-source.ts";
import { mediaHandler } from "../public-content.ts";

export const imageMessageHandler = mediaHandler("image", ["url", "alt", "clickLink"]);

export const imageStep = authoringStep(
  v.strictObject({
    image: v.string(),
    alt: v.optional(v.string()),
    /** Where a click leads. Default: a click enlarges the image. */
    link: v.optional(v.string()),
    id: blockId,
  }),
  ({ image: url, alt, link }) => {
    const clickLink = link === undefined ? undefined : { url: link, alt };
    return { type: "image", content: { url, alt, clickLink } };
  },
);

import * as v from "valibot";
import { blockId } from "./question-source.ts";

const size = v.optional(v.union([v.number(), v.string()]));

/** Text in a subset of markdown, with `{{variables}}`. */
export const sayStep = v.strictObject({ say: v.string(), id: blockId });

export const imageStep = v.strictObject({
  image: v.string(),
  alt: v.optional(v.string()),
  /** Where a click leads; without it a click enlarges the image. */
  link: v.optional(v.string()),
  id: blockId,
});

/** A file, or a page of YouTube, Vimeo, TikTok or Gumlet. */
export const videoStep = v.strictObject({
  video: v.string(),
  height: size,
  maxWidth: v.optional(v.string()),
  aspectRatio: v.optional(v.string()),
  hasControls: v.optional(v.boolean()),
  isAutoplay: v.optional(v.boolean()),
  id: blockId,
});

export const audioStep = v.strictObject({
  audio: v.string(),
  isAutoplay: v.optional(v.boolean()),
  id: blockId,
});

/** A page in a frame. With `waitFor` the flow goes on when that page posts the event. */
export const embedStep = v.strictObject({
  embed: v.string(),
  /** Pixels. */
  height: size,
  waitFor: v.optional(v.strictObject({ event: v.string(), save: v.optional(v.string()) })),
  id: blockId,
});

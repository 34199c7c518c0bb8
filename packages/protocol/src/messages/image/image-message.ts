import { object, optionalNumber, optionalObject, optionalString, string } from "../../decoders.ts";
import { timing } from "../../timing/timing.ts";
import { aspectRatio } from "../media-size/aspect-ratio.ts";
import { defineMessage } from "../message-definition.ts";

export const imageMessage = defineMessage(
  "image",
  object({
    url: string(),
    /** Text alternative. */
    alt: optionalString(),
    /** The file's size in pixels, or its ratio: the image's place is reserved before it arrives. */
    width: optionalNumber(),
    height: optionalNumber(),
    aspectRatio,
    clickLink: optionalObject({ url: string(), alt: string() }),
  }),
  {
    loadTimeout: () => timing.imageLoad,
  },
);

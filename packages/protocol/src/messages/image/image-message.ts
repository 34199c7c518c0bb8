import { object, optionalObject, optionalString, string } from "../../decoders.ts";
import { timing } from "../../timing/timing.ts";
import { defineMessage } from "../message-definition.ts";

export const imageMessage = defineMessage(
  "image",
  object({
    url: string(),
    /** Text alternative. */
    alt: optionalString(),
    clickLink: optionalObject({ url: string(), alt: string() }),
  }),
  {
    loadTimeout: () => timing.imageLoad,
  },
);

import { boolean, object, optionalString, optionalStringOrNumber, string } from "../../decoders.ts";
import { timing } from "../../timing/timing.ts";
import { aspectRatio } from "../media-size/aspect-ratio.ts";
import { defineMessage } from "../message-definition.ts";

export const videoMessage = defineMessage(
  "video",
  object({
    type: optionalString(),
    url: string(),
    id: string(),
    queryParamsStr: optionalString(),
    height: optionalStringOrNumber(),
    maxWidth: optionalString(),
    aspectRatio,
    areControlsDisplayed: boolean(true),
    isAutoplayEnabled: boolean(true),
  }),
  {
    loadTimeout: ({ type = "url" }) => (type === "url" ? timing.mediaLoad : timing.providerVideoLoad),
  },
);

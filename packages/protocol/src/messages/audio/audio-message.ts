import { boolean, object, string } from "../../decoders.ts";
import { timing } from "../../timing/timing.ts";
import { defineMessage } from "../message-definition.ts";

export const audioMessage = defineMessage(
  "audio",
  object({ url: string(), isAutoplayEnabled: boolean(true) }),
  {
    loadTimeout: () => timing.mediaLoad,
  },
);

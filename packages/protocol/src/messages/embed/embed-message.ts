import { boolean, object, optionalString, optionalStringOrNumber, string, union } from "../../decoders.ts";
import { timing } from "../../timing/timing.ts";
import { defineMessage } from "../message-definition.ts";

const DEFAULT_HEIGHT = 400;

export const embedMessage = defineMessage(
  "embed",
  object({
    url: string(),
    height: union(optionalStringOrNumber(), () => DEFAULT_HEIGHT),
    waitForEvent: object({ isEnabled: boolean(), name: string(), saveDataInVariableId: optionalString() }),
  }),
  {
    loadTimeout: () => timing.embedLoad,
    waitsForEvent: ({ waitForEvent }) => waitForEvent.isEnabled,
  },
);

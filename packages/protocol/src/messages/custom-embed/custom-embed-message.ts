import { object, optionalNumber, optionalObject, optionalString, record, string } from "../../decoders.ts";
import { timing } from "../../timing/timing.ts";
import { defineMessage } from "../message-definition.ts";

const script = { content: string(), args: record() };

export const customEmbedMessage = defineMessage(
  "custom-embed",
  object({
    url: optionalString(),
    maxWidth: optionalString(),
    height: optionalNumber(),
    initFunction: object(script),
    waitForEventFunction: optionalObject(script),
  }),
  {
    loadTimeout: () => timing.embedLoad,
    waitsForEvent: ({ waitForEventFunction }) => waitForEventFunction !== undefined,
  },
);

import * as v from "valibot";
import { isBlockType } from "../../bot/block-types.ts";
import { authoringStep } from "../../authoring/authoring-step.ts";
import { responseMapping, savedParts } from "../../blocks/integrations/http-request/map-response.ts";
import { effectFields } from "../../authoring/question-source.ts";

export const scriptStep = authoringStep(
  v.strictObject({
    /** JavaScript. Reads the bot's variables as `{{name}}`; on the server it may call `setVariable(name, value)`. */
    script: v.string(),
    /** Default `client`: the visitor's page. */
    runsOn: v.optional(v.picklist(["client", "server"])),
    name: v.optional(v.string()),
    ...effectFields,
  }),
  ({ script: content, runsOn = "client", name }) => ({
    type: "Code",
    options: { name, content, isExecutedOnClient: runsOn === "client" },
  }),
);

/** Waits for a request to this block's webhook URL. */
export const listenStep = authoringStep(
  v.strictObject({ listen: savedParts, ...effectFields }),
  ({ listen }, context) => ({
    type: "webhook",
    options: { responseVariableMapping: responseMapping(listen, context) },
  }),
);

/** Any other block, in the exported format. */
export const blockStep = authoringStep(
  v.strictObject({
    block: v.string(),
    options: v.optional(v.record(v.string(), v.unknown())),
    content: v.optional(v.record(v.string(), v.unknown())),
    ...effectFields,
  }),
  ({ block: type, options = {}, content = {} }) =>
    isBlockType(type)
      ? { type, options, content }
      : { type: "unsupported", originalType: type, options, content },
);

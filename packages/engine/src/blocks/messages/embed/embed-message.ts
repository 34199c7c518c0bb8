import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { BlockHandler } from "../../../turn/flow.ts";
import { show } from "../../../turn/flow-output.ts";
import { CONTINUE, WAIT } from "../../../turn/outcome.ts";
import { saveAnswer } from "../../../variables/variable-values.ts";
import { authoringStep } from "../../../authoring/authoring-step.ts";
import { pageUrl } from "../../../authoring/check-url.ts";
import { checkValue } from "../../../authoring/check-value.ts";
import { blockId } from "../../../authoring/question-source.ts";
import { publicContent, size } from "../public-content.ts";

const waitSchema = lenient.object({
  waitForEvent: lenient.object({
    isEnabled: lenient.boolean(),
    saveDataInVariableId: lenient.optionalString(),
  }),
});

/** An embedded page. The flow can wait until the page posts an event, and save the event's data. */
export const embedMessageHandler: BlockHandler = {
  *run(block, flow) {
    const content = yield* publicContent(flow, block, ["url", "height", "waitForEvent"]);
    show(flow, { id: block.id, type: "embed", content });
    return v.parse(waitSchema, block.content).waitForEvent.isEnabled ? WAIT : CONTINUE;
  },
  *resume(block, flow, message) {
    const { saveDataInVariableId } = v.parse(waitSchema, block.content).waitForEvent;
    if (message?.type === "text") saveAnswer(flow, saveDataInVariableId, message.text);
    return CONTINUE;
  },
  isAllowedInOpening: () => true,
};

/** The page never posts an event without a name. */
const eventName = v.pipe(
  v.string(),
  checkValue((name) => (name === "" ? "is empty. Write the name of the event" : undefined)),
);

export const embedStep = authoringStep(
  v.strictObject({
    embed: pageUrl("frame"),
    /** Pixels. */
    height: size,
    /** The flow continues when the page posts this event. */
    waitFor: v.optional(v.strictObject({ event: eventName, save: v.optional(v.string()) })),
    id: blockId,
  }),
  ({ embed: url, height, waitFor }, { variableId }) => {
    const waitForEvent = waitFor && {
      isEnabled: true,
      name: waitFor.event,
      saveDataInVariableId: variableId(waitFor.save),
    };
    return { type: "embed", content: { url, height, waitForEvent } };
  },
);

import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { show } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn, waitForReply } from "../../flow/outcome.ts";
import { interpolateFields } from "../../variables/interpolate.ts";
import { saveAnswer } from "../../variables/variable-values.ts";

const waitSchema = lenient.section({
  waitForEvent: lenient.section({ isEnabled: lenient.flag(), saveDataInVariableId: lenient.optionalText() }),
});

/** Another page in a frame. It can hold the flow until that page says that it is done. */
export const embedMessage: BlockUnit = {
  *run(block, flow) {
    const { url, height, waitForEvent } = block.content;
    const fields = {
      ...(url !== undefined && { url }),
      ...(height !== undefined && { height }),
      ...(waitForEvent !== undefined && { waitForEvent }),
    };
    show(flow, { id: block.id, type: "embed", content: yield* interpolateFields(flow, fields) });
    return v.parse(waitSchema, block.content).waitForEvent.isEnabled ? waitForReply : goOn;
  },
  *resume(block, flow, message) {
    const { saveDataInVariableId } = v.parse(waitSchema, block.content).waitForEvent;
    if (message?.type === "text") saveAnswer(flow, saveDataInVariableId, message.text);
    return goOn;
  },
};

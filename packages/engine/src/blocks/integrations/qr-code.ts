import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { BlockHandler } from "../../turn/flow.ts";
import { log } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import { CONTINUE, type Outcome } from "../../turn/outcome.ts";
import { interpolate } from "../../variables/interpolate.ts";
import { setVariable } from "../../variables/variable-values.ts";

const optionsSchema = lenient.object({
  data: lenient.coercedString(),
  saveUrlInVariableId: lenient.optionalString(),
});

/** Saves the URL of an image with a QR code in a variable. */
export const qrCodeHandler: BlockHandler = {
  *run(block, flow) {
    const { data, saveUrlInVariableId } = v.parse(optionsSchema, block.options);
    const text = (yield* interpolate(flow, data)).trim();
    if (text === "") return fail(flow, "it has no content");
    const url = flow.services.qrCodeUrl(text);
    if (url === undefined) return fail(flow, `it can't contain ${text.length} characters`);
    setVariable(flow, saveUrlInVariableId, url, "bot");
    return CONTINUE;
  },
};

function fail(flow: Flow, reason: string): Outcome {
  const description = `The QR code was not created: ${reason}`;
  log(flow, { status: "error", description, context: "QR code" });
  return CONTINUE;
}

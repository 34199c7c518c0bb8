import { parseJson } from "@banter/protocol";
import { act } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn, waitForReply } from "../../flow/outcome.ts";
import { mapResponse } from "../integrations/map-response.ts";

/** Waits until somebody posts to the session's address. */
export const webhookListenerUnit: BlockUnit = {
  *run(_block, flow) {
    act(flow, { type: "listenForWebhook" }, { replies: true });
    return waitForReply;
  },
  *resume(block, flow, message) {
    if (message === undefined) return goOn;
    const received = message.type === "text" ? parseJson(message.text) : undefined;
    if (received === undefined) return { kind: "bad-reply", message: "Provided response is not valid JSON" };
    const { data, statusCode } = Object.fromEntries(Object.entries(Object(received)));
    yield* mapResponse(flow, block.options["responseVariableMapping"], {
      statusCode: statusCode ?? 200,
      data,
    });
    return goOn;
  },
};

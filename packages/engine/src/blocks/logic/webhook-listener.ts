import { parseJson } from "@banter/protocol";
import { addAction } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE, WAIT } from "../../turn/outcome.ts";
import { mapResponse } from "../integrations/http-request/map-response.ts";

/** Waits for a request to the session's webhook URL. */
export const webhookListenerHandler: BlockHandler = {
  *run(_block, flow) {
    addAction(flow, { type: "listenForWebhook" }, { expectsResult: true });
    return WAIT;
  },
  *resume(block, flow, message) {
    if (message === undefined) return CONTINUE;
    const received = message.type === "text" ? parseJson(message.text) : undefined;
    if (received === undefined)
      return { kind: "invalid-message", message: "Provided response is not valid JSON" };
    const { data, statusCode } = Object.fromEntries(Object.entries(Object(received)));
    const response = { statusCode: statusCode ?? 200, data };
    yield* mapResponse(flow, block.options["responseVariableMapping"], response, "visitor");
    return CONTINUE;
  },
};

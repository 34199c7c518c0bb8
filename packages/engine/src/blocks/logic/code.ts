import { log, addAction } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE, failedStep } from "../../turn/outcome.ts";
import { evaluate, prepareCode } from "../../variables/evaluate.ts";

/** Runs a script in the page, or in the server's sandbox if the block says so. */
export const codeHandler: BlockHandler = {
  *run(block, flow) {
    const { content, isExecutedOnClient, isUnsafe, name } = block.options;
    if (typeof content !== "string" || content.trim() === "") return CONTINUE;
    if (isExecutedOnClient !== false) {
      const { code, values } = prepareCode(flow, content);
      const args = Object.entries(values).map(([id, value]) => ({ id, value }));
      addAction(flow, {
        type: "scriptToExecute",
        scriptToExecute: { content: code, args, isCode: true, ...(isUnsafe === true && { isUnsafe }) },
      });
      return CONTINUE;
    }
    const result = yield* evaluate(flow, content, undefined, "script");
    if (result.ok) return CONTINUE;
    log(flow, {
      status: "error",
      description: "A script failed",
      details: result.error,
      context: typeof name === "string" && name !== "" ? name : "Script",
    });
    return failedStep(`A script failed: ${result.error}`);
  },
};

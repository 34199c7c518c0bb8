import { log, act } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { evaluate, prepareCode } from "../../variables/evaluate.ts";

/** A script: run by the page, or by the server's sandbox when the block says so. */
export const codeUnit: BlockUnit = {
  *run(block, flow) {
    const { content, isExecutedOnClient, isUnsafe, name } = block.options;
    if (typeof content !== "string" || content.trim() === "") return goOn;
    if (isExecutedOnClient !== false) {
      const { code, values } = prepareCode(flow, content);
      const args = Object.entries(values).map(([id, value]) => ({ id, value }));
      act(flow, {
        type: "scriptToExecute",
        scriptToExecute: { content: code, args, isCode: true, ...(isUnsafe === true && { isUnsafe }) },
      });
      return goOn;
    }
    const result = yield* evaluate(flow, content, {}, "script");
    if (!result.ok) {
      log(flow, {
        status: "error",
        description: "A script failed",
        details: result.error,
        context: typeof name === "string" && name !== "" ? name : "Script",
      });
    }
    return goOn;
  },
};

import type { GuestMessage } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { act, type Flow } from "../../flow/flow.ts";
import { goOn, waitForReply, type Outcome } from "../../flow/outcome.ts";
import { prepareCode } from "../../variables/evaluate.ts";
import { setVariable, toVariableValue } from "../../variables/variable-values.ts";
import { computeValue, setVariableOptions, type SetVariableOptions } from "./variable-sources.ts";

/** Gives a variable a value: computed here, or by the page. */
export const setVariableUnit: BlockUnit = {
  *run(block, flow): Effectful<Outcome> {
    const options = v.parse(setVariableOptions, block.options);
    const script = clientScript(options);
    if (script !== undefined) return yield* askPage(flow, script, options.isCode);
    const computed = yield* computeValue(flow, options);
    if (computed !== undefined) setVariable(flow, options.variableId, computed.value, computed.origin);
    return goOn;
  },
  *resume(block: BlockDefinition, flow: Flow, message: GuestMessage | undefined) {
    const { variableId } = v.parse(setVariableOptions, block.options);
    const text = message?.type === "text" ? message.text : undefined;
    setVariable(flow, variableId, text === undefined ? null : toVariableValue(readJson(text)), "visitor");
    return goOn;
  },
};

/** What only the page can know, as code for it. */
function clientScript({
  type,
  isExecutedOnClient,
  expressionToEvaluate,
}: SetVariableOptions): string | undefined {
  switch (type) {
    case "Moment of the day":
      return MOMENT_OF_THE_DAY;
    case "Device type":
      return DEVICE_TYPE;
    case "Custom":
      return isExecutedOnClient && expressionToEvaluate.trim() !== "" ? expressionToEvaluate : undefined;
    default:
      return undefined;
  }
}

const MOMENT_OF_THE_DAY = `const hour = new Date().getHours();
return hour < 6 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : hour < 22 ? "evening" : "night";`;

const DEVICE_TYPE = `const agent = navigator.userAgent;
return /ipad|tablet|android(?!.*mobile)/i.test(agent) ? "tablet" : /mobi|iphone|ipod|android/i.test(agent) ? "mobile" : "desktop";`;

function* askPage(flow: Flow, script: string, isCode: boolean): Effectful<Outcome> {
  const { code, values } = prepareCode(flow, script);
  const args = Object.entries(values).map(([id, value]) => ({ id, value }));
  const scriptToExecute = { content: code, args, ...(isCode && { isCode }) };
  act(flow, { type: "setVariable", setVariable: { scriptToExecute } }, { replies: true });
  return waitForReply;
}

/** The page sends strings as they are, all else as JSON; a number that only looks like one stays text. */
function readJson(text: string): unknown {
  if (/^[+0]\d/.test(text.trim())) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

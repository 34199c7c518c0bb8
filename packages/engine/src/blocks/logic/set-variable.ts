import { parseJson, type VisitorMessage } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { addAction } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import { CONTINUE, WAIT, failedStep, type Outcome } from "../../turn/outcome.ts";
import { originOfText, prepareCode } from "../../variables/evaluate.ts";
import { joinOrigins, setVariable, toVariableValue, unsetVariable } from "../../variables/variable-values.ts";
import {
  computeValue,
  isKnownSource,
  differsBetweenStarts,
  setVariableOptions,
  type SetVariableOptions,
} from "./variable-sources.ts";

/** Sets a variable to a value that is computed here or by the page. */
export const setVariableHandler: BlockHandler = {
  *run(block, flow): Effectful<Outcome> {
    const options = v.parse(setVariableOptions, block.options);
    const script = clientScript(options);
    if (script !== undefined) return yield* computeOnPage(flow, script, options.isCode);
    if (flow.dependencies !== undefined && differsBetweenStarts(options.type)) {
      unsetVariable(flow, options.variableId);
      return CONTINUE;
    }
    const computed = yield* computeValue(flow, options);
    if (computed !== undefined) setVariable(flow, options.variableId, computed.value, computed.origin);
    return computed?.failure === undefined ? CONTINUE : failedStep(computed.failure, [options.variableId]);
  },
  *resume(block: BlockDefinition, flow: Flow, message: VisitorMessage | undefined) {
    const { variableId, expressionToEvaluate } = v.parse(setVariableOptions, block.options);
    const text = message?.type === "text" ? message.text : undefined;
    const origin = joinOrigins(["visitor", originOfText(flow, expressionToEvaluate)]);
    setVariable(flow, variableId, text === undefined ? null : toVariableValue(readJson(text)), origin);
    return CONTINUE;
  },
  isAllowedInOpening(block) {
    return clientScript(v.parse(setVariableOptions, block.options)) === undefined;
  },
};

/** Whether a Set variable block knows the type of value; with any other one it changes nothing. */
export function isKnownValueType(type: string): boolean {
  return isKnownSource(type) || type === "Moment of the day" || type === "Device type";
}

/** Whether the page computes the value and sends it. */
export function isComputedOnPage(options: SetVariableOptions): boolean {
  return clientScript(options) !== undefined;
}

/** Code for the page, if the value has to be computed there. */
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

function* computeOnPage(flow: Flow, script: string, isCode: boolean): Effectful<Outcome> {
  const { code, values } = prepareCode(flow, script);
  const args = Object.entries(values).map(([id, value]) => ({ id, value }));
  const scriptToExecute = { content: code, args, ...(isCode && { isCode }) };
  addAction(flow, { type: "setVariable", setVariable: { scriptToExecute } }, { expectsResult: true });
  return WAIT;
}

/** The page sends strings verbatim and other values as JSON. Text such as `0123` or `+49…` is not a number. */
function readJson(text: string): unknown {
  const value = /^[+0]\d/.test(text.trim()) ? undefined : parseJson(text);
  return value === undefined ? text : value;
}

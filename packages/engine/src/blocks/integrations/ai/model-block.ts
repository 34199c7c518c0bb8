import * as v from "valibot";
import { aiVendors } from "../../../bot/block-types.ts";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { aiOptions, aiTask, isResponseId, type AiOptions } from "./ai-request.ts";

const modelTypes: ReadonlySet<string> = new Set(["OpenAI", ...aiVendors]);

/** Whether a block calls a language model when it runs. */
export function callsModel(block: BlockDefinition): boolean {
  return modelTypes.has(block.type) && taskOf(v.parse(aiOptions, block.options)) !== undefined;
}

/** The action of an AI block; undefined if it is not supported. */
export function taskOf(options: AiOptions): ReturnType<typeof aiTask> {
  return aiTask(actionOf(options));
}

/** The vendor's name of an AI block's action. */
export function actionOf({ action, task }: AiOptions): string {
  return action ?? task ?? "Create chat completion";
}

/** The variable that stores the model's text. */
export function textVariableId({ responseMapping }: AiOptions): string | undefined {
  return responseMapping.find(({ item, valueToExtract }) => {
    const part = item ?? valueToExtract ?? "Message content";
    return !isResponseId(part) && /content|message|text|reply/i.test(part);
  })?.variableId;
}

/** Ids of the variables in which a block saves what a model wrote. */
export function savedVariableIds(block: BlockDefinition): readonly string[] {
  if (!callsModel(block)) return [];
  const options = v.parse(aiOptions, block.options);
  const id = textVariableId(options);
  if (taskOf(options) === "complete") return id === undefined ? [] : [id];
  return options.variablesToExtract.flatMap(({ variableId }) => variableId ?? []);
}

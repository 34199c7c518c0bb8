import type { BlockDefinition } from "../bot/bot-definition.ts";
import { findVariable } from "../variables/variable-values.ts";
import { currentBot, type Flow } from "../turn/flow.ts";

/** Column name of an input: its variable's name, else its group's title. */
export function inputName(flow: Flow, block: BlockDefinition): string {
  const variable = findVariable(flow, block.options["variableId"]);
  return variable?.name ?? currentBot(flow).blocks.get(block.id)?.group.title ?? block.id;
}

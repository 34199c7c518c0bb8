import type { BlockDefinition, CompiledBot, GroupDefinition } from "@banter/engine/runtime";
import { isInputType, parseRichText, plainText, type InputType } from "@banter/protocol";
import { groupsInOrder } from "./groups-in-order.ts";

/** A question of a bot. */
export interface BotQuestion {
  readonly blockId: string;
  /** Of its answers: the variable's name, else the group's title. */
  readonly key: string;
  readonly type: InputType;
  /** The text before the input, else the group's title. */
  readonly title: string;
  readonly groupId: string;
  readonly groupTitle: string;
  readonly block: BlockDefinition;
}

/** All questions, in the order in which visitors reach them. */
export function questionsOf(bot: CompiledBot): readonly BotQuestion[] {
  return groupsInOrder(bot).flatMap((group) =>
    group.blocks.flatMap((block, index): BotQuestion[] =>
      isInputType(block.type)
        ? [
            {
              blockId: block.id,
              key: bot.variables.get(String(block.options["variableId"]))?.name ?? group.title,
              type: block.type,
              title: textBefore(group, index) ?? group.title,
              groupId: group.id,
              groupTitle: group.title,
              block,
            },
          ]
        : [],
    ),
  );
}

/** Shows `{{name}}` as `[name]`: its value differs between visitors. */
function withVariableNames(text: string): string {
  return text.replaceAll(
    /\{\{=?(.*?)=?\}\}/g,
    (_, code: string) => `[${/^[\w ]+$/.test(code) ? code.trim() : "…"}]`,
  );
}

/** The last text between the previous input and this one. */
function textBefore({ blocks }: GroupDefinition, index: number): string | undefined {
  for (const block of blocks.slice(0, index).toReversed()) {
    if (isInputType(block.type)) return undefined;
    if (block.type !== "text") continue;
    const text = withVariableNames(plainText(parseRichText(block.content["richText"])))
      .replaceAll(/\s+/g, " ")
      .trim();
    if (text !== "") return text;
  }
  return undefined;
}

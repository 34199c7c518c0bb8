import type { BlockDefinition, CompiledBot, GroupDefinition } from "@banter/engine";
import { isInputType, parseRichText, plainText, type InputType } from "@banter/protocol";
import { groupsInOrder } from "./groups-in-order.ts";

/** A question of a bot, as its author put it. */
export interface BotQuestion {
  readonly blockId: string;
  readonly type: InputType;
  /** The words before the input, else the group's title. */
  readonly title: string;
  readonly groupId: string;
  readonly groupTitle: string;
  readonly block: BlockDefinition;
}

/** All questions in the order that a visitor meets them. */
export function questionsOf(bot: CompiledBot): readonly BotQuestion[] {
  return groupsInOrder(bot).flatMap((group) =>
    group.blocks.flatMap((block, index): BotQuestion[] =>
      isInputType(block.type)
        ? [
            {
              blockId: block.id,
              type: block.type,
              title: wordsBefore(group, index) ?? group.title,
              groupId: group.id,
              groupTitle: group.title,
              block,
            },
          ]
        : [],
    ),
  );
}

/** `{{name}}` stands for something else with every visitor; in a title it is `[name]`. */
function named(text: string): string {
  return text.replaceAll(
    /\{\{=?(.*?)=?\}\}/g,
    (_, code: string) => `[${/^[\w ]+$/.test(code) ? code.trim() : "…"}]`,
  );
}

/** The last text above the input, down to the input before it. */
function wordsBefore({ blocks }: GroupDefinition, index: number): string | undefined {
  for (const block of blocks.slice(0, index).toReversed()) {
    if (isInputType(block.type)) return undefined;
    if (block.type !== "text") continue;
    const text = named(plainText(parseRichText(block.content["richText"])))
      .replaceAll(/\s+/g, " ")
      .trim();
    if (text !== "") return text;
  }
  return undefined;
}

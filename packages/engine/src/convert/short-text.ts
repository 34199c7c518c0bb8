import { fieldsOfItems, isInputType, parseRichText, plainText } from "@banter/protocol";
import { operators } from "../authoring/condition-source.ts";
import type {
  BlockDefinition,
  BotDefinition,
  GroupDefinition,
  ItemDefinition,
} from "../bot/bot-definition.ts";
import type { BotIndex } from "../bot/bot-index.ts";
import { jumpTarget } from "./flow-exits.ts";
import { asText, valueAt } from "./fields.ts";

/** Names of variables by their id. */
export type VariableNames = ReadonlyMap<unknown, string>;

const MAX_TEXT = 80;

export function variableNames({ variables }: BotDefinition): VariableNames {
  return new Map(variables.map(({ id, name }) => [id, name]));
}

/** What tells a block apart from others of its type; may be empty. */
export function shortTextOf(block: BlockDefinition, { bot, variables }: TextContext): string {
  const { type, content, options, items } = block;
  if (type === "text") return shorten(plainText(parseRichText(content["richText"])));
  const variable = variables.get(options["variableId"]);
  if (isInputType(type)) return shorten(variable ?? asText(valueAt(options, "labels.placeholder")));
  if (type === "Condition") return shorten(items.map((item) => exitLabel(item, variables)).join(", "));
  const target = jumpedGroup(bot, block);
  if (target !== undefined) return shorten(target.title);
  return shorten(variable ?? textPaths.map((path) => asText(valueAt(block, path))).find(Boolean) ?? "");
}

/** The group to which a jump, or a link within the bot, leads. */
export function jumpedGroup(bot: BotIndex, block: BlockDefinition): GroupDefinition | undefined {
  const isLink = block.type === "Typebot link" && block.options["typebotId"] === "current";
  const target = block.type === "Jump" || isLink ? jumpTarget(bot, block) : undefined;
  return target && bot.blocks.get(target.id)?.group;
}

interface TextContext {
  readonly bot: BotIndex;
  readonly variables: VariableNames;
}

/** Where the other types of block have a telling text, the most telling first. */
const textPaths = [
  "content.alt",
  "content.url",
  "options.name",
  "options.url",
  "options.webhook.url",
  "options.subject",
  "options.secondsToWaitFor",
  "options.typebotId",
  "options.model",
];

/** The author's text of an item that leads elsewhere. */
export function exitLabel({ fields }: ItemDefinition, variables: VariableNames): string {
  const { content, title, value, path } = fields;
  if (typeof path === "string") return path.toUpperCase();
  if (typeof content === "object") return shorten(conditionText(content, variables));
  return shorten(asText(content) || asText(title) || asText(value));
}

/** Signs for the comparisons that have one. */
const signs = new Map<unknown, string>([
  [operators["equal to"], "="],
  [operators["not equal to"], "≠"],
  [operators["greater than"], ">"],
  [operators["greater or equal to"], "≥"],
  [operators["less than"], "<"],
  [operators["less or equal to"], "≤"],
]);

function conditionText(condition: unknown, variables: VariableNames): string {
  const isAny = valueAt(condition, "logicalOperator") === "OR";
  return fieldsOfItems(valueAt(condition, "comparisons"))
    .map(({ variableId, comparisonOperator, value }) =>
      [
        variables.get(variableId) ?? "",
        signs.get(comparisonOperator) ?? asText(comparisonOperator).toLowerCase(),
        asText(value),
      ]
        .join(" ")
        .trim(),
    )
    .join(isAny ? " | " : " & ");
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}

import { isRecord } from "@banter/protocol";
import { settingsTexts, textsOf, themeTexts } from "../blocks/block-texts.ts";
import type { BlockDefinition, BotDefinition, ItemDefinition } from "../bot/bot-definition.ts";
import { parseAuthorText } from "../rich-text/parse-author-text.ts";
import { toClosestAuthorText } from "../rich-text/to-author-text.ts";
import { hasOwnWords } from "../variables/interpolate.ts";

/** A text of a bot that visitors read. */
export interface BotText {
  /** The same as long as the ids of the bot's steps and options are: `contact.email.placeholder`. */
  readonly key: string;
  /** The id of its block; texts of the bot's name, settings and theme have none. */
  readonly blockId?: string;
  /** The author's text, with `{{variables}}`; messages are Markdown. */
  readonly source: string;
  /** The field with its path in the block, the settings or the theme, e.g. `suggestions.*`. */
  readonly field: string;
  /** Whether visitors answer with it. */
  readonly isAnswer?: boolean;
}

/** Returns the text in its place. */
type Translate = (text: BotText) => string;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the bot with each of its texts replaced, in their order. */
export function mapTexts(
  bot: BotDefinition,
  translate: Translate,
  mapBlock: (block: BlockDefinition) => BlockDefinition = (block) => mapBlockTexts(block, translate),
): BotDefinition {
  return {
    ...bot,
    name: replaceText(bot.name, "name", "name", translate),
    settings: mapFields(bot.settings, settingsTexts, (path) => `settings.${path}`, translate),
    theme: mapFields(bot.theme, themeTexts, (path) => `theme.${path.replace(/^dark\./, "")}`, translate),
    groups: bot.groups.map((group) => ({ ...group, blocks: group.blocks.map(mapBlock) })),
  };
}

/** Returns the block with each of its texts replaced. */
export function mapBlockTexts(block: BlockDefinition, translate: Translate): BlockDefinition {
  const { content = [], options = [], items = [], answers = [] } = textsOf(block);
  const keyOf = (path: string): string => `${block.id}.${shortName(path)}`;
  const inBlock: Translate = (text) =>
    translate({ ...text, blockId: block.id, isAnswer: answers.includes(text.field) });
  return {
    ...block,
    content: mapFields(block.content, content, keyOf, inBlock),
    options: mapFields(block.options, options, keyOf, inBlock),
    items: items.length === 0 ? block.items : block.items.map((item) => mapItem(item, items, inBlock)),
  };
}

function mapItem(item: ItemDefinition, paths: readonly string[], translate: Translate): ItemDefinition {
  return {
    ...item,
    fields: mapFields(item.fields, paths, (path) => `${item.id}.${shortName(path)}`, translate),
    paths: item.paths.map((path) => ({
      ...path,
      text: replaceText(path.text, `${path.id}.button`, "button", translate),
    })),
  };
}

/** Names of fields in keys, as authors know them. */
const shortNames: Readonly<Record<string, string>> = {
  richText: "text",
  plainText: "text",
  content: "label",
  buttonLabel: "button",
  searchInputPlaceholder: "searchPlaceholder",
  retryMessageContent: "retry",
};

function shortName(path: string): string {
  return shortNames[path] ?? path.replace(/^labels\./, "");
}

function mapFields<Record extends Fields>(
  fields: Record,
  paths: readonly string[],
  keyOf: (path: string) => string,
  translate: Translate,
): Record {
  return paths.reduce((mapped, path) => {
    const replace = (value: unknown, place: string): unknown =>
      Array.isArray(value)
        ? replaceRichText(value, keyOf(place), path, translate)
        : typeof value === "string"
          ? replaceText(value, keyOf(place), path, translate)
          : value;
    return mapField(mapped, path.split("."), "", replace);
  }, fields);
}

/** Replaces the value at a path; `place` is that of the record, with the numbers of elements from 1. */
function mapField<Record extends Fields>(
  record: Record,
  [name = "", ...rest]: readonly string[],
  place: string,
  replace: (value: unknown, place: string) => unknown,
): Record {
  const value = record[name];
  if (value === undefined) return record;
  return { ...record, [name]: mapValue(value, rest, `${place}${name}`, replace) };
}

function mapValue(
  value: unknown,
  path: readonly string[],
  place: string,
  replace: (value: unknown, place: string) => unknown,
): unknown {
  const [next, ...rest] = path;
  if (next === undefined) return replace(value, place);
  if (next === "*" && Array.isArray(value))
    return value.map((element, index) => mapValue(element, rest, `${place}.${index + 1}`, replace));
  return isRecord(value) ? mapField(value, path, `${place}.`, replace) : value;
}

function replaceText(source: string, key: string, field: string, translate: Translate): string {
  return hasOwnWords(source) ? translate({ key, source, field }) : source;
}

function replaceRichText(value: unknown, key: string, field: string, translate: Translate): unknown {
  const source = toClosestAuthorText(value);
  if (!hasOwnWords(source)) return value;
  const text = translate({ key, source, field });
  return text === source ? value : parseAuthorText(text);
}

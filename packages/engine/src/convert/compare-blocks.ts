import { fieldsOf, fieldsOfItems, isRecord, parseRichText } from "@banter/protocol";
import { mapReferences } from "../authoring/references.ts";
import { parseVideoUrl } from "../blocks/messages/video/parse-video-url.ts";
import type { BlockDefinition, BotDefinition, ItemDefinition } from "../bot/bot-definition.ts";
import { groupNamed, indexBot, type BotIndex } from "../bot/bot-index.ts";
import { simplifyRichText } from "../rich-text/to-author-text.ts";
import { asText, type Fields } from "./fields.ts";
import { arrival, jumpTarget, nextBlock } from "./flow-exits.ts";
import { dateFormat } from "./write-question.ts";
import { canRate, isVendor } from "./write-effect.ts";
import { customValue } from "./write-set.ts";

/** A definition whose variables and groups are compared by name. */
export interface ComparedBot {
  readonly definition: BotDefinition;
  readonly variables: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
}

/** Ids of the blocks that do or show something else in the second definition, or are not in it. */
export function changedBlockIds(before: ComparedBot, after: ComparedBot): readonly string[] {
  const [first, second] = [indexBot(before.definition), indexBot(after.definition)];
  return [...first.blocks].flatMap(([id, { block }]) => {
    const other = second.blocks.get(id)?.block;
    const isSame = other && meaningOf(block, before, first) === meaningOf(other, after, second);
    return isSame ? [] : [id];
  });
}

/** What a block does and where it leads, in a form that doesn't depend on the ids of edges, groups and variables. */
function meaningOf(block: BlockDefinition, bot: ComparedBot, index: BotIndex): string {
  const { type, originalType, items } = block;
  const isChoice = type !== "Condition" && type !== "AB test";
  // An edge that leads nowhere ends the flow; without one, an input's item leads to the next block.
  const target = (edgeId: string | undefined) =>
    edgeId === undefined && isChoice ? null : (arrival(index, edgeId)?.id ?? "end");
  const references = {
    variable: (id: string) => bot.variables.get(id),
    group: (idOrTitle: string) => bot.groups.get(groupNamed(index, idOrTitle)?.id ?? "") ?? idOrTitle,
  };
  const fields = normalize(block, bot.definition);
  const meaning = {
    type,
    originalType,
    next: nextBlock(index, block)?.id,
    content: mapReferences(fields.content, references),
    options: mapReferences(fields.options, references),
    jumpsTo: type === "Jump" ? jumpTarget(index, block)?.id : undefined,
    items: items.map((item) => ({
      // Only answers name items.
      ...(isChoice && { id: item.id }),
      target: target(item.outgoingEdgeId),
      fields: mapReferences(readFields(item), references),
      paths: buttonsOf(block, item).map((path) => ({
        id: path.id,
        text: path.text,
        target: target(path.outgoingEdgeId ?? item.outgoingEdgeId),
      })),
    })),
  };
  return JSON.stringify(simplify(meaning));
}

/** Only cards have buttons. */
function buttonsOf({ type }: BlockDefinition, { paths }: ItemDefinition): ItemDefinition["paths"] {
  return type === "cards" ? paths : [];
}

/** The fields of an item that blocks read. */
function readFields({ fields }: ItemDefinition): Fields {
  const { content, value, displayCondition, title, description, pictureSrc, imageUrl, options, path, on } =
    fields;
  return { content, value, displayCondition, title, description, pictureSrc, imageUrl, options, path, on };
}

/** Without ids inside of options, empty values and parts that are turned off; with sorted keys. */
function simplify(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => simplify(item, depth));
  if (!isRecord(value)) return value;
  if (value["isEnabled"] === false) return undefined;
  const comparison = conditionFields(value);
  const entries = Object.entries(comparison)
    .filter(([key]) => key !== "id" || depth === 0 || "target" in value)
    .map(([key, field]) => [key, simplify(field, depth + 1)] as const)
    .filter(([, field]) => !isEmpty(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** One comparison has no operator, and two of the operators no value. */
function conditionFields(fields: Fields): Fields {
  const { comparisons, logicalOperator, ...others } = fields;
  if (!Array.isArray(comparisons)) return fields;
  return {
    ...others,
    isAny: comparisons.length > 1 && logicalOperator === "OR",
    comparisons: fieldsOfItems(comparisons).map(({ value, ...comparison }) => {
      const hasValue = !["Is set", "Is empty"].includes(asText(comparison["comparisonOperator"]));
      return {
        ...comparison,
        ...(hasValue && value !== undefined && value !== null && { value: asText(value) }),
      };
    }),
  };
}

type Body = Pick<BlockDefinition, "content" | "options">;

/** Values that a block has by default, and several notations of the same. */
function normalize(block: BlockDefinition, bot: BotDefinition): Body {
  const { type, content, options } = block;
  switch (type) {
    case "text":
      return {
        options,
        content: { ...content, richText: simplifyRichText(parseRichText(content["richText"])) },
      };
    case "video":
      return { options, content: videoContent(content) };
    case "image":
      return { options, content: imageContent(content) };
    case "date input":
      return { content, options: { ...options, format: dateFormat(options) } };
    case "rating input":
      return { content, options: { ...options, buttonType: options["buttonType"] ?? "Numbers" } };
    case "payment input":
      return { content, options: { ...options, provider: "Stripe", amount: asText(options["amount"]) } };
    default:
      return { content, options: optionsOf(block, bot) };
  }
}

function isDynamic(groupId: unknown): boolean {
  return typeof groupId === "string" && groupId.includes("{{");
}

function optionsOf({ type, options }: BlockDefinition, { version, id, settings }: BotDefinition): Fields {
  switch (type) {
    case "Jump":
      return isDynamic(options["groupId"]) ? options : {};
    case "Set variable":
      return setOptions(options);
    case "Code":
      return {
        ...options,
        isExecutedOnClient: options["isExecutedOnClient"] !== false,
        isUnsafe: options["isUnsafe"] || undefined,
      };
    case "Wait":
      return { ...options, secondsToWaitFor: asText(options["secondsToWaitFor"] ?? "") };
    case "Redirect":
      return { ...options, isNewTab: options["isNewTab"] === true };
    case "Typebot link": {
      const isSameBot = options["typebotId"] === id || options["typebotId"] === "current";
      const mergeResults = options["mergeResults"] ?? Number.parseFloat(version) < 6;
      return {
        ...options,
        typebotId: isSameBot ? "current" : options["typebotId"],
        mergeResults: isSameBot || mergeResults,
      };
    }
    case "Webhook":
      return requestOptions(options);
    case "Email": {
      const { body, isCustomBody, isBodyCode } = options;
      const isAuthors = isCustomBody ?? (typeof body === "string" && body.trim() !== "");
      return {
        ...options,
        credentialsId: undefined,
        body: isAuthors === true ? (body ?? "") : undefined,
        isCustomBody: isAuthors,
        isBodyCode: isBodyCode === true,
      };
    }
    default:
      return isVendor(type) ? { ...options, canRate: canRate(options, settings) } : options;
  }
}

function setOptions(options: Fields): Fields {
  const { type = "Custom", expressionToEvaluate = "", isCode, isExecutedOnClient, ...others } = options;
  if (type !== "Custom") return { type, ...others };
  const expression = asText(expressionToEvaluate);
  return isExecutedOnClient === true
    ? { ...others, type, expression, isCode: isCode === true, isExecutedOnClient }
    : { ...others, type, value: customValue(expression) };
}

/** The provider of a video is found by its address. */
function videoContent({ type, id, queryParamsStr, ...content }: Fields): Fields {
  const { url } = content;
  const detected = typeof url === "string" && !url.includes("{{") ? parseVideoUrl(url) : undefined;
  const isDetected = type === undefined || (detected?.type === type && (detected?.id ?? "") === (id ?? ""));
  return { ...content, ...(!isDetected && { type, id, queryParamsStr }) };
}

/** Without a description of its own, an image has that of its link. */
function imageContent({ alt, clickLink, ...content }: Fields): Fields {
  const link = fieldsOf(clickLink);
  return { ...content, alt: alt || link["alt"] || undefined, link: link["url"] || undefined };
}

function requestOptions({ isAdvancedConfig: _, ...options }: Fields): Fields {
  const { webhook, isCustomBody, isExecutedOnClient } = options;
  const { urlValues = "raw", method = "POST", body, ...request } = fieldsOf(webhook);
  const hasBody = isCustomBody === true && typeof body === "string";
  return {
    ...options,
    variablesForTest: undefined,
    isCustomBody: hasBody,
    isExecutedOnClient: isExecutedOnClient === true,
    webhook: { ...request, urlValues, method, body: hasBody ? body : undefined },
  };
}

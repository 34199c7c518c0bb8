import { fail, lenient, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import { isBlockType, type BlockType } from "./block-types.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { nestingProblem } from "./nesting-problem.ts";

/** Value of a variable; `null` if it has none. */
export type VariableValue = string | readonly (string | null)[] | null;

/** A bot in the format of an exported bot of version 6.1, with every list and section present. */
export interface BotDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** Name in the bot's URL. Defaults to the bot's id. */
  readonly publicId: string;
  /** Version of the file, e.g. `"6.1"`. Themes and a few defaults depend on it. */
  readonly version: string;
  /** Sequences of blocks. */
  readonly groups: readonly GroupDefinition[];
  /** Connections between them. */
  readonly edges: readonly EdgeDefinition[];
  /** Entry points. */
  readonly events: readonly EventDefinition[];
  /** Variables and their initial values. */
  readonly variables: readonly VariableDefinition[];
  /** Theme as written. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** Settings as written. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A sequence of blocks. */
export interface GroupDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Name of the group. */
  readonly title: string;
  /** The blocks in order. */
  readonly blocks: readonly BlockDefinition[];
}

/**
 * The envelope of a block. `content` (of messages), `options` and the items' fields are kept as written, with their
 * `{{variables}}`; the block's handler interpolates and parses them when it runs.
 */
export interface BlockDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Kind of block or event. */
  readonly type: BlockType | "unsupported";
  /** The type in the file, if the block is unsupported. */
  readonly originalType?: string;
  /** Edge to follow afterwards. */
  readonly outgoingEdgeId?: string;
  /** Content of a message, as written. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Options as written. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Items of a choice, condition, AB test or cards block. */
  readonly items: readonly ItemDefinition[];
}

/** An item of a choice, picture choice, condition, AB test or cards block. */
export interface ItemDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Edge to follow afterwards. */
  readonly outgoingEdgeId?: string;
  /** Buttons of a card. */
  readonly paths: readonly PathDefinition[];
  /** All other fields, as written: `content`, `title`, `value`, `displayCondition`, `path`, … */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A button of a card, with its own edge. */
export interface PathDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Label of the button. */
  readonly text: string;
  /** Edge to follow afterwards. */
  readonly outgoingEdgeId?: string;
}

/** A connection from a block, item, path or event to a group or one of its blocks. */
export interface EdgeDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Where the connection begins. */
  readonly from:
    | { readonly blockId: string; readonly itemId?: string; readonly pathId?: string }
    | { readonly eventId: string };
  /** Where it leads. */
  readonly to: { readonly groupId: string; readonly blockId?: string };
}

/** An entry point into the flow, outside its groups. */
export interface EventDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Kind of block or event. */
  readonly type: "start" | "command" | "reply" | "invalidReply";
  /** Edge to follow afterwards. */
  readonly outgoingEdgeId?: string;
  /** Options as written. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A variable and its initial value. */
export interface VariableDefinition {
  /** Unique within the bot. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** Initial value. */
  readonly value: VariableValue;
  /** Whether the variable is excluded from the results. */
  readonly isSessionVariable: boolean;
}

const edgeId = v.nullish(v.string());

const path = v.pipe(
  v.object({ id: v.string(), text: lenient.string(), outgoingEdgeId: edgeId }),
  v.transform(({ outgoingEdgeId, ...fields }): PathDefinition => ({
    ...fields,
    ...(outgoingEdgeId && { outgoingEdgeId }),
  })),
);

const item = v.pipe(
  v.looseObject({ id: v.string(), outgoingEdgeId: edgeId, paths: lenient.array(path) }),
  v.transform(({ id, outgoingEdgeId, paths, ...fields }): ItemDefinition => ({
    id,
    ...(outgoingEdgeId && { outgoingEdgeId }),
    paths,
    fields,
  })),
);

const block = v.pipe(
  v.object({
    id: v.string(),
    type: v.string(),
    outgoingEdgeId: edgeId,
    content: lenient.record(),
    options: lenient.record(),
    items: lenient.array(item),
  }),
  v.transform(({ type, outgoingEdgeId, ...fields }): BlockDefinition => ({
    ...fields,
    ...(isBlockType(type) ? { type } : { type: "unsupported", originalType: type }),
    ...(outgoingEdgeId && { outgoingEdgeId }),
  })),
);

const group = v.object({ id: v.string(), title: lenient.string(), blocks: v.array(block) });

const edge = v.pipe(
  v.object({
    id: v.string(),
    from: v.union([
      v.object({ eventId: v.string() }),
      v.object({ blockId: v.string(), itemId: v.nullish(v.string()), pathId: v.nullish(v.string()) }),
    ]),
    to: v.object({ groupId: v.string(), blockId: v.nullish(v.string()) }),
  }),
  v.transform(({ id, from, to }): EdgeDefinition => ({
    id,
    from:
      "eventId" in from
        ? from
        : {
            blockId: from.blockId,
            ...(from.itemId && { itemId: from.itemId }),
            ...(from.pathId && { pathId: from.pathId }),
          },
    to: { groupId: to.groupId, ...(to.blockId && { blockId: to.blockId }) },
  })),
);

const event = v.pipe(
  v.object({
    id: v.string(),
    type: v.picklist(["start", "command", "reply", "invalidReply"]),
    outgoingEdgeId: edgeId,
    options: lenient.record(),
  }),
  v.transform(({ outgoingEdgeId, ...fields }): EventDefinition => ({
    ...fields,
    ...(outgoingEdgeId && { outgoingEdgeId }),
  })),
);

const value = v.fallback(
  v.union([
    v.string(),
    v.null(),
    v.array(v.nullable(v.string())),
    v.pipe(v.union([v.number(), v.boolean()]), v.transform(String)),
  ]),
  null,
);

const variable = v.object({
  id: v.string(),
  name: v.string(),
  value: v.optional(value, null),
  isSessionVariable: lenient.boolean(),
});

const bot = v.pipe(
  v.object({
    version: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), "6.1"),
    id: v.string(),
    name: lenient.string(),
    publicId: lenient.optionalString(),
    groups: v.array(group),
    edges: lenient.array(edge),
    events: lenient.array(event),
    variables: lenient.array(variable),
    theme: lenient.record(),
    settings: lenient.record(),
  }),
  v.transform(({ publicId, ...fields }): BotDefinition => ({ ...fields, publicId: publicId || fields.id })),
);

/**
 * Parses a bot in the format of version 6 and later. Unknown fields are ignored; a block of an unknown type becomes
 * `unsupported`, which `compileBot` reports. Fails if a group, block or id is missing.
 */
export function parseBotDefinition(value: unknown): Result<BotDefinition, readonly Diagnostic[]> {
  const tooDeep = nestingProblem(value);
  if (tooDeep !== undefined) return fail([tooDeep]);
  const parsed = v.safeParse(bot, value);
  if (parsed.success) return ok(parsed.output);
  return fail(
    parsed.issues.map((issue): Diagnostic => ({
      severity: "error",
      message: `${v.getDotPath(issue) ?? "The bot"}: ${issue.message}`,
      hint: "A bot is an object with `id`, `name`, `groups`, `edges`, `events` and `variables`.",
    })),
  );
}

/** Ids of all edges that leave a block, its items and their paths. */
export function outgoingEdgeIds({ outgoingEdgeId, items }: BlockDefinition): readonly string[] {
  const sources = [{ outgoingEdgeId }, ...items, ...items.flatMap((entry) => entry.paths)];
  return sources.flatMap((source) => source.outgoingEdgeId ?? []);
}

import { isInputType } from "@banter/protocol";
import type { BlockDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { Turn } from "../turn.ts";
import { textField } from "./walk-bot.ts";

/** What walks showed of where they came through: little, however many they are. */
export interface Trail {
  readonly edgeIds: Set<string>;
  /** Ids of messages and questions. */
  readonly shownIds: Set<string>;
}

export function createTrail(bot: CompiledBot): Trail {
  const startEdge = bot.startEvent?.outgoingEdgeId;
  return { edgeIds: new Set(startEdge === undefined ? [] : [startEdge]), shownIds: new Set() };
}

export function addToTrail(trail: Trail, { reply, visitedEdgeIds }: Turn): void {
  for (const id of visitedEdgeIds) trail.edgeIds.add(id);
  for (const shown of [...reply.messages, reply.input]) {
    const id = textField(shown, "id");
    if (id !== undefined) trail.shownIds.add(id);
  }
}

/**
 * Ids of the blocks that walks came through. A reply shows messages, questions and edges; blocks in between
 * are reached when one after them in the same group was, or when the one before them always goes on.
 */
export function reachedBlocks(bot: CompiledBot, { edgeIds, shownIds }: Trail): ReadonlySet<string> {
  const reached = new Set(shownIds);
  const entries = new Set<string>();
  for (const id of edgeIds) markEdge(bot, id, reached, entries);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const group of bot.groups.values()) fillGroup(bot, group, reached, entries);
  }
  return reached;
}

function markEdge(bot: CompiledBot, edgeId: string, reached: Set<string>, entries: Set<string>): void {
  const edge = bot.edges.get(edgeId);
  if (edge === undefined) return;
  if ("blockId" in edge.from) reached.add(edge.from.blockId);
  enter(bot, edge.to, reached, entries);
}

function enter(
  bot: CompiledBot,
  to: { readonly groupId: string; readonly blockId?: string },
  reached: Set<string>,
  entries: Set<string>,
): void {
  const blocks = bot.groups.get(to.groupId)?.blocks ?? [];
  const entry = blocks.find((block) => block.id === to.blockId) ?? blocks[0];
  if (entry === undefined) return;
  reached.add(entry.id);
  entries.add(entry.id);
}

function fillGroup(
  bot: CompiledBot,
  group: GroupDefinition,
  reached: Set<string>,
  entries: Set<string>,
): void {
  const firstEntry = group.blocks.findIndex((block) => entries.has(block.id));
  const last = group.blocks.findLastIndex((block) => reached.has(block.id));
  for (const [index, block] of group.blocks.entries()) {
    const isBetween = firstEntry >= 0 && index >= firstEntry && index <= last;
    const before = group.blocks[index - 1];
    const isNext = before !== undefined && reached.has(before.id) && alwaysGoesOn(before);
    if (isBetween || isNext) reached.add(block.id);
    if (reached.has(block.id)) enterTarget(bot, block, reached, entries);
  }
}

function alwaysGoesOn({ type, outgoingEdgeId }: BlockDefinition): boolean {
  const isTurning = ["Condition", "AB test", "Jump", "Return", "Typebot link"].includes(type);
  return outgoingEdgeId === undefined && !isTurning && !isInputType(type);
}

/** Jumps and links to a group of the same bot leave no edge. */
function enterTarget(
  bot: CompiledBot,
  { type, options }: BlockDefinition,
  reached: Set<string>,
  entries: Set<string>,
): void {
  if (type !== "Jump" && type !== "Typebot link") return;
  const groupId = options["groupId"];
  const blockId = options["blockId"];
  if (typeof groupId !== "string") return;
  enter(bot, { groupId, ...(typeof blockId === "string" && { blockId }) }, reached, entries);
}

import { isInputType } from "@banter/protocol";
import { groupNamed } from "../bot/bot-index.ts";
import type { BlockDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { Turn } from "../turn/turn.ts";
import { textField } from "./simulated-turn.ts";

/** Coverage of all walks: what replies reveal of the path through the bot. */
export interface Coverage {
  readonly edgeIds: Set<string>;
  /** Ids of shown messages and inputs. */
  readonly shownIds: Set<string>;
}

export function createCoverage(bot: CompiledBot): Coverage {
  const startEdge = bot.startEvent?.outgoingEdgeId;
  return { edgeIds: new Set(startEdge === undefined ? [] : [startEdge]), shownIds: new Set() };
}

export function addToCoverage(coverage: Coverage, { reply, visitedEdgeIds }: Turn): void {
  for (const id of visitedEdgeIds) coverage.edgeIds.add(id);
  for (const shown of [...reply.messages, reply.input]) {
    const id = textField(shown, "id");
    if (id !== undefined) coverage.shownIds.add(id);
  }
}

/**
 * Ids of the blocks that walks have run. Replies only reveal messages, inputs and edges. A block in between was reached
 * if a later block of its group was, or if the block before it was reached and always continues.
 */
export function reachedBlocks(bot: CompiledBot, { edgeIds, shownIds }: Coverage): ReadonlySet<string> {
  const reached = new Set(shownIds);
  const entries = new Set<string>();
  for (const id of edgeIds) addEdge(bot, id, reached, entries);
  // Repeat until nothing new is reached.
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const group of bot.groups.values()) fillGroup(bot, group, reached, entries);
  }
  return reached;
}

function addEdge(bot: CompiledBot, edgeId: string, reached: Set<string>, entries: Set<string>): void {
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
    const isNext = before !== undefined && reached.has(before.id) && alwaysContinues(before);
    if (isBetween || isNext) reached.add(block.id);
    if (reached.has(block.id)) enterTarget(bot, block, reached, entries);
  }
}

function alwaysContinues({ type, outgoingEdgeId }: BlockDefinition): boolean {
  const canBranch = ["Condition", "AB test", "Jump", "Return", "Typebot link"].includes(type);
  return outgoingEdgeId === undefined && !canBranch && !isInputType(type);
}

/** Jumps and links within the bot have no edge, so their target is added here. */
function enterTarget(
  bot: CompiledBot,
  { type, options }: BlockDefinition,
  reached: Set<string>,
  entries: Set<string>,
): void {
  if (type !== "Jump" && type !== "Typebot link") return;
  const group = groupNamed(bot, options["groupId"]);
  const blockId = options["blockId"];
  if (group === undefined) return;
  enter(bot, { groupId: group.id, ...(typeof blockId === "string" && { blockId }) }, reached, entries);
}

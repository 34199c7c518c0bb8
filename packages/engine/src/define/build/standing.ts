import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { BranchSource } from "../source/step-source.ts";
import { addEdge, report, type BotDraft, type Place, type Target } from "./bot-draft.ts";

/** Where a step stands, for those who build it. */
export interface Standing {
  readonly draft: BotDraft;
  readonly place: Place;
  /** Where a branch leads. Steps of its own become a group called `id`, after which the flow comes back. */
  readonly lead: (branch: BranchSource, id: string, label: string) => Target | undefined;
}

/** What a step becomes, without the id that it gets from its place. */
export type BlockBody = Omit<BlockDefinition, "id" | "content" | "options" | "items"> &
  Partial<Pick<BlockDefinition, "content" | "options" | "items">>;

/** The edge out of an item, where it leads anywhere. */
export function itemEdge(
  { draft, place }: Standing,
  ids: { readonly itemId: string; readonly pathId?: string },
  target: Target | undefined,
): { readonly outgoingEdgeId?: string } {
  if (target === undefined) return {};
  return { outgoingEdgeId: addEdge(draft, { blockId: place.blockId, ...ids }, target) };
}

/** Reports something at this step. */
export function complain(
  { draft, place }: Standing,
  severity: "error" | "warning",
  message: string,
  hint?: string,
): void {
  report(draft, place, severity, message, hint);
}

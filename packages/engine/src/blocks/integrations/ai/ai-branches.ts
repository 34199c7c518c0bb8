import type { BlockDefinition, ItemDefinition } from "../../../bot/bot-definition.ts";

/** Why a flow leaves a step of a model: a daily limit is reached, or the provider has failed. */
export type AiBranch = "limit" | "error";

/** The edge to the group that the step names as `onLimit` or `onError`. */
export function branchEdge({ items }: BlockDefinition, branch: AiBranch): string | undefined {
  return items.find(({ fields }) => fields["on"] === branch)?.outgoingEdgeId;
}

/** The item whose edge leads to the group of a branch. */
export function branchItem(
  blockId: string,
  branch: AiBranch,
  addEdge: (itemId: string) => string | undefined,
): ItemDefinition {
  const id = `${blockId}.on-${branch}`;
  const outgoingEdgeId = addEdge(id);
  return { id, paths: [], fields: { on: branch }, ...(outgoingEdgeId !== undefined && { outgoingEdgeId }) };
}

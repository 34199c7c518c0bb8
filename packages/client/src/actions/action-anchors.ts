import type { ClientAction, HostMessage } from "@banter/protocol";

/**
 * Per action, the index of the message after which it runs; -1 is before the first. Actions keep their order. An action
 * that refers to a missing message runs with the next one that has a valid reference, or at the end.
 */
export function actionAnchors(
  messages: readonly Pick<HostMessage, "id">[],
  actions: readonly ClientAction[],
): number[] {
  const indexes = new Map<string, number>();
  for (const [index, { id }] of messages.entries()) if (!indexes.has(id)) indexes.set(id, index);
  const anchors = actions.map(() => -1);
  let next = messages.length - 1;
  for (let index = actions.length - 1; index >= 0; index--) {
    const id = actions[index]?.lastBubbleBlockId;
    next = id === undefined ? -1 : (indexes.get(id) ?? next);
    anchors[index] = next;
  }
  for (let index = 1; index < anchors.length; index++)
    anchors[index] = Math.max(anchors[index - 1] ?? -1, anchors[index] ?? -1);
  return anchors;
}

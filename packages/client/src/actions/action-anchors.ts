import type { ClientAction, HostMessage } from "@banter/protocol";

/**
 * Per action, the index of the message after which it runs; -1 is before the first. Actions keep their order. An action
 * that refers to a missing message runs with the next one that has a valid reference, or at the end.
 */
export function actionAnchors(
  messages: readonly Pick<HostMessage, "id">[],
  actions: readonly ClientAction[],
): number[] {
  const anchors = actions.map(() => -1);
  let next = messages.length - 1;
  for (let index = actions.length - 1; index >= 0; index--) {
    const id = actions[index]?.lastBubbleBlockId;
    const found = id === undefined ? -1 : messages.findIndex((message) => message.id === id);
    if (id === undefined || found >= 0) next = found;
    anchors[index] = next;
  }
  return anchors.map((_, index) => Math.max(...anchors.slice(0, index + 1)));
}

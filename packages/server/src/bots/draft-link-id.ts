import type { StoredDraft } from "../store/stored-bots.ts";

/** What a link to a draft is signed for: it isn't valid for a later bot with the same id. */
export function draftLinkId({ botId, createdAt }: Pick<StoredDraft, "botId" | "createdAt">): string {
  return `${botId} ${createdAt}`;
}

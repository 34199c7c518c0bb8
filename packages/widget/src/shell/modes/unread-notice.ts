import { countInTitle } from "./title-count.ts";
import { playUnreadSound } from "./unread-sound.ts";

export interface UnreadNews {
  readonly count: number;
  readonly isInTitle: boolean;
  readonly hasSound: boolean;
}

/** Tells of unread messages beyond the launcher. Fetched with the first of them. */
export async function noticeUnread(
  holder: object,
  { count, isInTitle, hasSound }: UnreadNews,
): Promise<void> {
  countInTitle(holder, isInTitle ? count : 0);
  if (hasSound) await playUnreadSound();
}

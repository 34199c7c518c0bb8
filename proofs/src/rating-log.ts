import type { ReplyRating } from "@banter/protocol";
import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";

/** The last rating that the visitor gave to each reply, in any tab. */
export interface RatingLog {
  record(chat: OpenChat, turn: number, rating: ReplyRating | undefined): void;
  /** The browser's storage fails: a reload loses ratings that were not sent. */
  forget(): void;
  reloaded(before: OpenChat, chat: OpenChat): void;
  /** Compares the stored ratings, by `ratingKey`, with what was given and what the open chats show. */
  findProblems(stored: ReadonlyMap<string, ReplyRating>, open: readonly OpenChat[]): readonly string[];
}

interface Given {
  readonly chat: OpenChat;
  readonly turn: number;
  readonly rating: ReplyRating | undefined;
}

export function createRatingLog(): RatingLog {
  const given = new Map<string, Given>();
  let isForgotten = false;

  return {
    record: (chat, turn, rating) => {
      const { sessionId = "" } = chat.session.getState();
      given.set(ratingKey(sessionId, turn), { chat, turn, rating });
    },
    forget: () => {
      isForgotten = true;
    },
    reloaded: (before, chat) => {
      for (const [key, each] of given) if (each.chat === before) given.set(key, { ...each, chat });
    },
    findProblems: (stored, open) => {
      const shown = open.flatMap((chat) => shownProblems(chat, stored));
      if (isForgotten) return shown;
      const missing = [...given].flatMap(([key, { chat, turn, rating }]) => {
        const { sessionId = "", ratings = [] } = chat.session.getState();
        const isPending = ratings.some((each) => each.turn === turn && each.status !== "sent");
        // A tab that was closed, or has begun another conversation, may not have sent it.
        if (!open.includes(chat) || ratingKey(sessionId, turn) !== key || isPending) return [];
        const found = stored.get(key);
        return describe(found) === describe(rating)
          ? []
          : [`The last rating of ${key} was ${describe(rating)}, stored is ${describe(found)}`];
      });
      return [...shown, ...missing];
    },
  };
}

export function ratingKey(sessionId: string, turn: number): string {
  return `${sessionId}/${turn}`;
}

/** What the chat shows as sent must be stored. */
function shownProblems({ session }: OpenChat, stored: ReadonlyMap<string, ReplyRating>): readonly string[] {
  const { sessionId = "", ratings = [] } = session.getState();
  return ratings.flatMap(({ turn, status, value, comment }) => {
    const key = ratingKey(sessionId, turn);
    const rating = value && { value, ...(comment !== undefined && { comment }) };
    const isTrue = status !== "sent" || describe(stored.get(key)) === describe(rating);
    return isTrue
      ? []
      : [`${key} is shown as rated ${describe(rating)}, stored is ${describe(stored.get(key))}`];
  });
}

function describe(rating: ReplyRating | undefined): string {
  return rating === undefined ? "none" : `${rating.value} ${rating.comment ?? ""}`.trim();
}

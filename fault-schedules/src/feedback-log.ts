import type { ReplyFeedback } from "@banter/protocol";
import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";

/** The last feedback that the visitor gave to each reply, in any tab. */
export interface FeedbackLog {
  record(chat: OpenChat, turn: number, feedback: ReplyFeedback | undefined): void;
  /** The browser's storage fails: a reload loses feedback that was not sent. */
  forget(): void;
  reloaded(before: OpenChat, chat: OpenChat): void;
  /** Compares the stored feedback, by `feedbackKey`, with what was given and what the open chats show. */
  findProblems(stored: ReadonlyMap<string, ReplyFeedback>, open: readonly OpenChat[]): readonly string[];
}

interface Given {
  readonly chat: OpenChat;
  readonly turn: number;
  readonly feedback: ReplyFeedback | undefined;
}

export function createFeedbackLog(): FeedbackLog {
  const given = new Map<string, Given>();
  let isForgotten = false;

  return {
    record: (chat, turn, feedback) => {
      const { sessionId = "" } = chat.session.getState();
      given.set(feedbackKey(sessionId, turn), { chat, turn, feedback });
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
      const missing = [...given].flatMap(([key, { chat, turn, feedback }]) => {
        const { sessionId = "", feedback: shownFeedback = [] } = chat.session.getState();
        const isPending = shownFeedback.some((each) => each.turn === turn && each.status !== "sent");
        // A tab that was closed, or has begun another conversation, may not have sent it.
        if (!open.includes(chat) || feedbackKey(sessionId, turn) !== key || isPending) return [];
        const found = stored.get(key);
        return describe(found) === describe(feedback)
          ? []
          : [`The last rating of ${key} was ${describe(feedback)}, stored is ${describe(found)}`];
      });
      return [...shown, ...missing];
    },
  };
}

export function feedbackKey(sessionId: string, turn: number): string {
  return `${sessionId}/${turn}`;
}

/** What the chat shows as sent must be stored. */
function shownProblems({ session }: OpenChat, stored: ReadonlyMap<string, ReplyFeedback>): readonly string[] {
  const { sessionId = "", feedback: shown = [] } = session.getState();
  return shown.flatMap(({ turn, status, value, comment }) => {
    const key = feedbackKey(sessionId, turn);
    const feedback = value && { value, ...(comment !== undefined && { comment }) };
    const isTrue = status !== "sent" || describe(stored.get(key)) === describe(feedback);
    return isTrue
      ? []
      : [`${key} is shown as rated ${describe(feedback)}, stored is ${describe(stored.get(key))}`];
  });
}

function describe(feedback: ReplyFeedback | undefined): string {
  return feedback === undefined ? "none" : `${feedback.value} ${feedback.comment ?? ""}`.trim();
}

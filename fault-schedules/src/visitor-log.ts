import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";
import { createQueuedLog, type QueuedLog } from "./queued-log.ts";
import { createFeedbackLog, type FeedbackLog } from "./feedback-log.ts";

/** What the visitor entered and saw, to compare with what the server accepted. */
export interface VisitorLog {
  /** Texts entered, by `sessionId/blockId`. */
  readonly given: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers that a chat showed as sent. */
  readonly acknowledged: readonly {
    readonly sessionId: string;
    readonly blockId: string;
    readonly text: string;
  }[];
  readonly queued: QueuedLog;
  readonly feedback: FeedbackLog;
}

export interface VisitorLogWriter {
  readonly log: VisitorLog;
  /** Records the answers that the chat shows as sent. `before` is the chat of the page before a reload. */
  watch(chat: OpenChat, before?: OpenChat): OpenChat;
  /** Records and returns the text. */
  recordAnswer(chat: OpenChat, blockId: string, text: string): string;
}

export function createVisitorLog(): VisitorLogWriter {
  const given = new Map<string, Set<string>>();
  const acknowledged = new Map<string, VisitorLog["acknowledged"][number]>();
  const queued = createQueuedLog();
  const feedback = createFeedbackLog();

  /** Answers given before the session started. They count for the session that adopts them. */
  const provisional = new Map<OpenChat, { readonly blockId: string; readonly text: string }[]>();

  function addGiven(sessionId: string, blockId: string, text: string): void {
    const key = `${sessionId}/${blockId}`;
    given.set(key, (given.get(key) ?? new Set()).add(text));
  }

  function adoptProvisional(chat: OpenChat): void {
    const { sessionId, chunks } = chat.session.getState();
    if (sessionId === undefined) return;
    for (const { blockId, text } of provisional.get(chat) ?? []) {
      const isShown = chunks.some(
        ({ answer }) => answer?.answer.type === "text" && answer.answer.value === text,
      );
      if (isShown) addGiven(sessionId, blockId, text);
    }
    provisional.delete(chat);
  }

  function watch(chat: OpenChat, before?: OpenChat): OpenChat {
    if (before !== undefined) {
      queued.reloaded(before, chat);
      feedback.reloaded(before, chat);
    }
    chat.session.subscribe(() => {
      queued.observe(chat);
      adoptProvisional(chat);
      const { sessionId = "", chunks } = chat.session.getState();
      for (const { input, answer } of chunks.slice(-2)) {
        if (input === undefined || answer?.status !== "sent" || answer.answer.type !== "text") continue;
        const sent = { sessionId, blockId: input.id, text: answer.answer.value };
        acknowledged.set(JSON.stringify(sent), sent);
      }
    });
    return chat;
  }

  function recordAnswer(chat: OpenChat, blockId: string, text: string): string {
    const { sessionId } = chat.session.getState();
    if (sessionId !== undefined) addGiven(sessionId, blockId, text);
    else provisional.set(chat, [...(provisional.get(chat) ?? []), { blockId, text }]);
    return text;
  }

  const log: VisitorLog = {
    given,
    get acknowledged() {
      return [...acknowledged.values()];
    },
    queued,
    feedback,
  };
  return { log, watch, recordAnswer };
}

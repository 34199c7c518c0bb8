import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";

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
}

export interface VisitorLogWriter {
  readonly log: VisitorLog;
  /** Records the answers that the chat shows as sent. */
  watch(chat: OpenChat): OpenChat;
  /** Records and returns the text. */
  recordAnswer(chat: OpenChat, blockId: string, text: string): string;
}

export function createVisitorLog(): VisitorLogWriter {
  const given = new Map<string, Set<string>>();
  const acknowledged = new Map<string, VisitorLog["acknowledged"][number]>();

  function watch(chat: OpenChat): OpenChat {
    chat.session.subscribe(() => {
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
    const key = `${chat.session.getState().sessionId}/${blockId}`;
    given.set(key, (given.get(key) ?? new Set()).add(text));
    return text;
  }

  const log: VisitorLog = {
    given,
    get acknowledged() {
      return [...acknowledged.values()];
    },
  };
  return { log, watch, recordAnswer };
}

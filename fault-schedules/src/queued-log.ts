import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";

/** Follows each queued message: it must be sent, or stay visible until the visitor removes it. */
export interface QueuedLog {
  /** Texts that were queued, by session. */
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>;
  record(chat: OpenChat, text: string): string;
  /** The visitor removes what the chat has queued. */
  withdraw(chat: OpenChat): void;
  /** The host page deletes the stored conversation, or the browser its storage: a reload loses the message. */
  forget(): void;
  observe(chat: OpenChat): void;
  /** The page of `before` was reloaded as `chat`. */
  reloaded(before: OpenChat, chat: OpenChat): void;
  findProblems(): readonly string[];
}

export function createQueuedLog(): QueuedLog {
  const texts = new Map<string, Set<string>>();
  const shown = new Map<OpenChat, string | undefined>();
  const withdrawn = new Set<string>();
  const problems: string[] = [];
  let isForgotten = false;

  function observe(chat: OpenChat): void {
    const before = shown.get(chat);
    const { queued } = chat.session.getState().composer;
    if (queued?.text === before) return;
    shown.set(chat, queued?.text);
    if (before === undefined || withdrawn.has(before) || isVisible(chat, before)) return;
    problems.push(`The queued message "${before}" was neither sent nor returned to the visitor`);
  }

  return {
    texts,
    record: (chat, text) => {
      const { sessionId = "" } = chat.session.getState();
      texts.set(sessionId, (texts.get(sessionId) ?? new Set()).add(text));
      return text;
    },
    withdraw: (chat) => {
      const text = chat.session.getState().composer.queued?.text;
      if (text !== undefined) withdrawn.add(text);
    },
    forget: () => {
      isForgotten = true;
    },
    observe,
    reloaded: (before, chat) => {
      if (isForgotten) return;
      shown.set(chat, shown.get(before));
      observe(chat);
    },
    findProblems: () => problems,
  };
}

/** Whether the text is an answer, back in the field, or not sent together with a later one. */
function isVisible({ session }: OpenChat, text: string): boolean {
  const { chunks, composer } = session.getState();
  const { field, queued } = composer;
  if (queued?.text.startsWith(`${text}\n`)) return true;
  const answers = [
    field?.state === "returned" ? field.answer : undefined,
    ...chunks.map(({ answer }) => answer?.answer),
  ];
  return field?.text === text || answers.some((answer) => answer?.type === "text" && answer.value === text);
}

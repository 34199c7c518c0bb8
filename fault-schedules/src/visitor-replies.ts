import type { ReplyFeedback } from "@banter/protocol";
import type { Act, FeedbackAct } from "./fault-schedule.ts";
import type { VisitorLogWriter } from "./visitor-log.ts";
import type { VisitorTabs } from "./visitor-tabs.ts";

/** What the visitor does with streamed replies, in the active tab. */
export function createReplyActs({ current }: VisitorTabs, { log }: VisitorLogWriter) {
  let texts = 0;

  return {
    "stop-reply": () => current().session.stopReply(),
    "ask-again": () => current().session.regenerateReply(),
    "queue-message": (): void => {
      const chat = current();
      const { isAhead, queued } = chat.session.getState().composer;
      if (isAhead !== true || queued !== undefined) return;
      chat.session.queueMessage(log.queued.record(chat, `queued!${(texts += 1)}`));
    },
    "edit-queued": () => current().session.editQueued(),
    "remove-queued": (): void => {
      const chat = current();
      log.queued.withdraw(chat);
      chat.session.removeQueued();
    },
    rate: ({ which, feedback }: Extract<Act, { type: "rate" }>): void => {
      const chat = current();
      const turns = chat.session.getState().chunks.flatMap(({ streamed }) => streamed?.rateableTurn ?? []);
      const turn = which === "newest" ? turns.at(-1) : turns[0];
      if (turn === undefined) return;
      const value = FEEDBACK[feedback];
      log.feedback.record(chat, turn, value);
      chat.session.rateReply(turn, value);
    },
  };
}

const FEEDBACK: Readonly<Record<FeedbackAct, ReplyFeedback | undefined>> = {
  up: { value: "up" },
  down: { value: "down" },
  commented: { value: "down", comment: "Last year's price" },
  withdrawn: undefined,
};

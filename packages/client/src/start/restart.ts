import { blankConversation } from "../model/model.ts";
import { effect, emit, patch, type Transition } from "../model/transition.ts";
import { nextComposer } from "../composer/composer.ts";
import { carryWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { beginStart, replaceConversation } from "./start-conversation.ts";

/** Discards the conversation and starts a new one with the same bot. Keeps what the visitor has written. */
export function restart(transition: Transition): void {
  const { bot } = transition.model.chat;
  const composer = nextComposer(transition, undefined);
  const written = findWritten(transition.model);
  replaceConversation(transition);
  effect(transition, { type: "abort", what: "everything" }, { type: "delete-saved" });
  patch(transition, {
    ...blankConversation,
    isUnconfirmed: false,
    chat: { phase: "loading", chunks: [], reply: { state: "none" }, bot, composer },
  });
  beginStart(transition);
  patch(transition, { options: { ...transition.model.options, startsOver: true } });
  carryWritten(transition, written);
  emit(transition, { type: "init" });
  effect(transition, { type: "save" }, { type: "start" });
}

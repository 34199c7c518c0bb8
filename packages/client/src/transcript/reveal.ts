import {
  countFirstMessages,
  imageBox,
  messageLoadTimeout,
  parseSettings,
  plainText,
  timing,
  typingDelay,
  waitsForEvent,
  type HostMessage,
  type Settings,
} from "@banter/protocol";
import { startDueActions } from "../actions/action-queue.ts";
import type { Model } from "../model/model.ts";
import type { Reveal } from "../model/progress.ts";
import {
  effect,
  emit,
  followUp,
  lastChunk,
  patch,
  patchChat,
  patchChunk,
  type Transition,
} from "../model/transition.ts";

/** Reveals the last chunk: leading actions, the messages one by one, then the input (spec §4). */
export function startReveal(transition: Transition): void {
  patch(transition, { reveal: { stage: "actions", index: -1 } });
  runActions(transition);
}

/** The wait of the current stage is over. */
export function continueReveal(transition: Transition): void {
  const { stage, index } = transition.model.reveal;
  if (stage === "typing") showMessage(transition, index);
  else if (stage === "shown" && pauseAfter(transition.model, index) > 0)
    wait(transition, { stage: "pause", index }, pauseAfter(transition.model, index));
  else if (stage === "shown" || stage === "pause") {
    patch(transition, { reveal: { stage: "actions", index } });
    runActions(transition);
  }
}

/** Runs the due actions, then continues with the next message or the input. */
export function runActions(transition: Transition): void {
  const { reveal } = transition.model;
  if (reveal.stage !== "actions" || startDueActions(transition, reveal.index)) return;
  const chunk = lastChunk(transition.model);
  if (chunk === undefined) return;
  const next = reveal.index + 1;
  const message = chunk.messages[next];
  if (message === undefined) return finishReveal(transition);
  const { bot, chunks } = transition.model.chat;
  const typing = bot?.settings.typingEmulation ?? parseSettings(undefined).typingEmulation;
  const isFirst = chunks.length === 1 && next < countFirstMessages(chunk.messages);
  const delay = messageWait(message, typing, isFirst && typing.isDisabledOnFirstMessage);
  if (delay === 0) return showMessage(transition, next);
  patchChunk(transition, chunk.id, { isTyping: true });
  wait(transition, { stage: "typing", index: next }, delay);
}

/** A media message finished loading before its maximum wait. */
export function messageLoaded(transition: Transition, chunkId: string, index: number): void {
  const chunk = lastChunk(transition.model);
  const { reveal } = transition.model;
  if (chunk?.id !== chunkId || reveal.stage !== "typing" || reveal.index !== index) return;
  if (chunk.messages[index]?.type !== "text") showMessage(transition, index);
}

/** Reveals the remaining messages of the last chunk at once, because the conversation has moved on. */
export function revealAll(transition: Transition): void {
  const chunk = lastChunk(transition.model);
  effect(transition, { type: "stop-timers", names: ["reveal"] });
  patch(transition, { reveal: { stage: "done", index: -1 } });
  if (chunk !== undefined)
    patchChunk(transition, chunk.id, { shown: chunk.messages.length, isTyping: false });
}

/** Ends the chat if nothing can follow: no input, action, waiting message, stream or delivery (spec §4). */
export function endIfFinished(transition: Transition): void {
  const { model } = transition;
  const chunk = lastChunk(model);
  const isOpen =
    model.chat.phase !== "running" ||
    model.opening !== undefined ||
    model.reveal.stage !== "done" ||
    chunk?.input !== undefined ||
    waitsForEvent(chunk?.messages.at(-1)) ||
    model.delivery.state !== "none" ||
    model.stream !== undefined ||
    model.queue.running !== undefined ||
    model.queue.failed !== undefined ||
    model.queue.started < model.queue.actions.length;
  if (isOpen) return;
  patchChat(transition, { phase: "ended" });
  if (!model.hasEnded) emit(transition, { type: "ended" });
  patch(transition, { hasEnded: true, isBusy: false });
  effect(transition, { type: "save" });
  followUp(transition, { type: "settle-queued" });
}

/**
 * The longest time that the typing indicator is shown before a message. `messageLoaded` ends it early, except for text
 * (spec §9). Messages `atOnce` wait only for images of unknown size, which would move what is below them.
 */
function messageWait(message: HostMessage, typing: Settings["typingEmulation"], atOnce: boolean): number {
  const isPlaced = message.type === "text" || (message.type === "image" && imageBox(message.content));
  if (atOnce && isPlaced) return 0;
  if (message.type !== "text") return messageLoadTimeout(message);
  const { content } = message;
  return typingDelay(content.type === "markdown" ? content.markdown : plainText(content.richText), typing);
}

function showMessage(transition: Transition, index: number): void {
  const chunk = lastChunk(transition.model);
  if (chunk === undefined) return;
  patchChunk(transition, chunk.id, { shown: index + 1, isTyping: false });
  wait(transition, { stage: "shown", index }, timing.messageTransition);
}

function finishReveal(transition: Transition): void {
  const chunk = lastChunk(transition.model);
  patch(transition, { reveal: { stage: "done", index: -1 } });
  if (chunk?.input !== undefined) patchChunk(transition, chunk.id, { isInputShown: true });
  followUp(transition, { type: "settle-queued" });
  endIfFinished(transition);
}

/** Milliseconds between message `index` and the next one, from the bot's settings. */
function pauseAfter({ chat }: Model, index: number): number {
  const isLast = index >= (chat.chunks.at(-1)?.messages.length ?? 0) - 1;
  return isLast ? 0 : Math.max(0, chat.bot?.settings.typingEmulation.delayBetweenBubbles ?? 0) * 1_000;
}

function wait(transition: Transition, reveal: Reveal, delay: number): void {
  patch(transition, { reveal });
  effect(transition, { type: "set-timer", name: "reveal", delay });
}

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
import { effect, emit, followUp, lastChunk, patch, patchChat, patchChunk, type Step } from "../model/step.ts";

/** Reveals the last chunk: leading actions, the messages one by one, then the input (spec §4). */
export function startReveal(step: Step): void {
  patch(step, { reveal: { stage: "actions", index: -1 } });
  runActions(step);
}

/** The wait of the current stage is over. */
export function continueReveal(step: Step): void {
  const { stage, index } = step.model.reveal;
  if (stage === "typing") showMessage(step, index);
  else if (stage === "shown" && pauseAfter(step.model, index) > 0)
    wait(step, { stage: "pause", index }, pauseAfter(step.model, index));
  else if (stage === "shown" || stage === "pause") {
    patch(step, { reveal: { stage: "actions", index } });
    runActions(step);
  }
}

/** Runs the due actions, then continues with the next message or the input. */
export function runActions(step: Step): void {
  const { reveal } = step.model;
  if (reveal.stage !== "actions" || startDueActions(step, reveal.index)) return;
  const chunk = lastChunk(step.model);
  if (chunk === undefined) return;
  const next = reveal.index + 1;
  const message = chunk.messages[next];
  if (message === undefined) return finishReveal(step);
  const { bot, chunks } = step.model.chat;
  const typing = bot?.settings.typingEmulation ?? parseSettings(undefined).typingEmulation;
  const isFirst = chunks.length === 1 && next < countFirstMessages(chunk.messages);
  const delay = messageWait(message, typing, isFirst && typing.isDisabledOnFirstMessage);
  if (delay === 0) return showMessage(step, next);
  patchChunk(step, chunk.id, { isTyping: true });
  wait(step, { stage: "typing", index: next }, delay);
}

/** A media message finished loading before its maximum wait. */
export function messageLoaded(step: Step, chunkId: string, index: number): void {
  const chunk = lastChunk(step.model);
  const { reveal } = step.model;
  if (chunk?.id !== chunkId || reveal.stage !== "typing" || reveal.index !== index) return;
  if (chunk.messages[index]?.type !== "text") showMessage(step, index);
}

/** Reveals the remaining messages of the last chunk at once, because the conversation has moved on. */
export function revealAll(step: Step): void {
  const chunk = lastChunk(step.model);
  effect(step, { type: "stop-timers", names: ["reveal"] });
  patch(step, { reveal: { stage: "done", index: -1 } });
  if (chunk !== undefined) patchChunk(step, chunk.id, { shown: chunk.messages.length, isTyping: false });
}

/** Ends the chat if nothing can follow: no input, action, waiting message, stream or delivery (spec §4). */
export function endIfFinished(step: Step): void {
  const { model } = step;
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
  patchChat(step, { phase: "ended" });
  if (!model.hasEnded) emit(step, { type: "ended" });
  patch(step, { hasEnded: true, isBusy: false });
  effect(step, { type: "save" });
  followUp(step, { type: "settle-queued" });
}

/**
 * The longest time that the typing indicator is shown before a message. `messageLoaded` ends it early, except for text
 * (spec §9). Messages `atOnce` wait only for pictures of unknown size, which would move what is below them.
 */
function messageWait(message: HostMessage, typing: Settings["typingEmulation"], atOnce: boolean): number {
  const isPlaced = message.type === "text" || (message.type === "image" && imageBox(message.content));
  if (atOnce && isPlaced) return 0;
  if (message.type !== "text") return messageLoadTimeout(message);
  const { content } = message;
  return typingDelay(content.type === "markdown" ? content.markdown : plainText(content.richText), typing);
}

function showMessage(step: Step, index: number): void {
  const chunk = lastChunk(step.model);
  if (chunk === undefined) return;
  patchChunk(step, chunk.id, { shown: index + 1, isTyping: false });
  wait(step, { stage: "shown", index }, timing.messageTransition);
}

function finishReveal(step: Step): void {
  const chunk = lastChunk(step.model);
  patch(step, { reveal: { stage: "done", index: -1 } });
  if (chunk?.input !== undefined) patchChunk(step, chunk.id, { isInputShown: true });
  followUp(step, { type: "settle-queued" });
  endIfFinished(step);
}

/** Milliseconds between message `index` and the next one, from the bot's settings. */
function pauseAfter({ chat }: Model, index: number): number {
  const isLast = index >= (chat.chunks.at(-1)?.messages.length ?? 0) - 1;
  return isLast ? 0 : Math.max(0, chat.bot?.settings.typingEmulation.delayBetweenBubbles ?? 0) * 1_000;
}

function wait(step: Step, reveal: Reveal, delay: number): void {
  patch(step, { reveal });
  effect(step, { type: "set-timer", name: "reveal", delay });
}

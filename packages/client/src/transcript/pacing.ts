import { parseSettings, timing, lastOf } from "@banter/protocol";
import { effect, emit, lastChunk, patch, patchChat, patchChunk } from "../step.ts";
import { messageWait, waitsForEvent } from "./message-wait.ts";
import type { Model, Pace, Step } from "../model.ts";

/** Begins to show the last chunk: actions that come first, messages one by one, then the input (spec §4). */
export function beginPace(step: Step): void {
  patch(step, { pace: { at: "actions", index: -1 } });
  runActionsHere(step);
}

/** Goes on where a message's wait, its transition or the pause after it is over. */
export function continuePace(step: Step): void {
  const { at, index } = step.model.pace;
  if (at === "typing") showMessage(step, index);
  else if (at === "shown" && pauseAfter(step.model, index) > 0)
    wait(step, { at: "pause", index }, pauseAfter(step.model, index));
  else if (at === "shown" || at === "pause") {
    patch(step, { pace: { at: "actions", index } });
    runActionsHere(step);
  }
}

/** Runs the actions that are due, then goes on to the next message or the input. */
export function runActionsHere(step: Step): void {
  const { pace } = step.model;
  if (pace.at !== "actions" || step.beginActions(step, pace.index)) return;
  const chunk = lastChunk(step.model);
  if (chunk === undefined) return;
  const next = pace.index + 1;
  const message = chunk.messages[next];
  if (message === undefined) return finish(step);
  const { bot, chunks } = step.model.chat;
  const typing = bot?.settings.typingEmulation ?? parseSettings(undefined).typingEmulation;
  const delay = messageWait(message, typing, chunks.length === 1 && next === 0);
  if (delay === 0) return showMessage(step, next);
  patchChunk(step, chunk.id, { isTyping: true });
  wait(step, { at: "typing", index: next }, delay);
}

/** A message that was waited for is there. */
export function messageLoaded(step: Step, chunkId: string, index: number): void {
  const chunk = lastChunk(step.model);
  const { pace } = step.model;
  if (chunk?.id !== chunkId || pace.at !== "typing" || pace.index !== index) return;
  if (chunk.messages[index]?.type !== "text") showMessage(step, index);
}

/** Shows all that is left of the last chunk, as the conversation goes on without waiting for it. */
export function hurryPace(step: Step): void {
  const chunk = lastChunk(step.model);
  effect(step, { type: "stop-timers", names: ["pace"] });
  patch(step, { pace: { at: "done", index: -1 } });
  if (chunk !== undefined) patchChunk(step, chunk.id, { shown: chunk.messages.length, isTyping: false });
}

/** Ends the chat when nothing more can come: no input, no action, no message that waits, nothing under way (spec §4). */
export function endIfOver(step: Step): void {
  const { model } = step;
  const chunk = lastChunk(model);
  const isOpen =
    model.chat.phase !== "running" ||
    model.pace.at !== "done" ||
    chunk?.input !== undefined ||
    waitsForEvent(chunk && lastOf(chunk.messages)) ||
    model.delivery.state !== "none" ||
    model.stream !== undefined ||
    model.queue.running !== undefined ||
    model.queue.failed !== undefined ||
    model.queue.begun < model.queue.actions.length;
  if (isOpen) return;
  patchChat(step, { phase: "ended", isBusy: false });
  if (!model.hasEnded) emit(step, { type: "ended" });
  patch(step, { hasEnded: true });
  effect(step, { type: "save" });
}

function showMessage(step: Step, index: number): void {
  const chunk = lastChunk(step.model);
  if (chunk === undefined) return;
  patchChunk(step, chunk.id, { shown: index + 1, isTyping: false });
  wait(step, { at: "shown", index }, timing.messageTransition);
}

function finish(step: Step): void {
  const chunk = lastChunk(step.model);
  patch(step, { pace: { at: "done", index: -1 } });
  if (chunk?.input !== undefined) patchChunk(step, chunk.id, { isInputShown: true });
  endIfOver(step);
}

function pauseAfter({ chat }: Model, index: number): number {
  const isLast = index >= (lastOf(chat.chunks)?.messages.length ?? 0) - 1;
  return isLast ? 0 : Math.max(0, chat.bot?.settings.typingEmulation.delayBetweenBubbles ?? 0) * 1_000;
}

function wait(step: Step, pace: Pace, delay: number): void {
  patch(step, { pace });
  effect(step, { type: "set-timer", name: "pace", delay });
}

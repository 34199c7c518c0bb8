import { lastOf } from "@banter/protocol";
import type { ClientLog } from "@banter/protocol";
import type { ChatState, Chunk } from "./chat-state.ts";
import type { Effect, FollowUp, Model, Step } from "./model.ts";
import type { SessionEvent } from "./session.ts";

export function patch(step: Step, changes: Partial<Model>): void {
  step.model = { ...step.model, ...changes };
}

export function patchChat(step: Step, changes: Partial<ChatState>): void {
  patch(step, { chat: { ...step.model.chat, ...changes } });
}

export function effect(step: Step, ...effects: readonly Effect[]): void {
  step.effects.push(...effects);
}

export function followUp(step: Step, next: FollowUp): void {
  step.followUps.push(next);
}

export function emit(step: Step, event: SessionEvent): void {
  effect(step, { type: "emit", event });
}

/** Tells the host page, and the server too where it keeps logs (never in preview, spec §6). */
export function reportLogs(step: Step, logs: readonly ClientLog[]): void {
  if (logs.length === 0) return;
  emit(step, { type: "logs-added", logs });
  if (!isPreview(step.model) && step.model.chat.sessionId !== undefined)
    effect(step, { type: "post-logs", logs });
}

export function isPreview({ options }: Model): boolean {
  return options.isPreview || typeof options.typebot !== "string";
}

export function lastChunk(model: Model): Chunk | undefined {
  return lastOf(model.chat.chunks);
}

export function patchChunk(step: Step, id: string, changes: Partial<Chunk>): void {
  const chunks = [...step.model.chat.chunks];
  // It is the last one or close to it, however long the conversation is.
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index];
    if (chunk?.id !== id) continue;
    chunks[index] = { ...chunk, ...changes };
    return patchChat(step, { chunks });
  }
}

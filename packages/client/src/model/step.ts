import type { ClientLog, GuestMessage } from "@banter/protocol";
import type { ChatState, Chunk } from "../contract/chat-state.ts";
import type { SessionEvent } from "../contract/session.ts";
import type { Effect } from "./effect.ts";
import { isPreview, type Model } from "./model.ts";

/** One run of the reducer. Handlers replace `model` and append to `effects`. */
export interface Step {
  model: Model;
  readonly effects: Effect[];
  readonly followUps: FollowUp[];
  readonly env: ReducerEnvironment;
}

/** Impure inputs of the reducer. */
export interface ReducerEnvironment {
  /** 128 random bits. */
  readonly id: string;
  /** From 0 to below 1. */
  readonly random: number;
  readonly isOnline: boolean;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Work that a lower module leaves to a higher one. `reduce` runs it after the handler, in order. */
export type FollowUp =
  | { readonly type: "send-action-result"; readonly message: GuestMessage | undefined }
  | { readonly type: "resume-actions" }
  | { readonly type: "settle-queued" }
  | { readonly type: "open-stream"; readonly action: number };

export function patch(step: Step, changes: Partial<Model>): void {
  step.model = { ...step.model, ...changes };
}

export function patchChat(step: Step, changes: Partial<ChatState>): void {
  patch(step, { chat: { ...step.model.chat, ...changes } });
}

export function patchChunk(step: Step, id: string | undefined, changes: Partial<Chunk>): void {
  const chunks = [...step.model.chat.chunks];
  // Search from the end: only recent chunks change.
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index];
    if (chunk === undefined || chunk.id !== id) continue;
    chunks[index] = { ...chunk, ...changes };
    return patchChat(step, { chunks });
  }
}

export function lastChunk(model: Model): Chunk | undefined {
  return model.chat.chunks.at(-1);
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

/** Reports logs to the host page and, except in a preview, to the server (spec §6). */
export function reportLogs(step: Step, logs: readonly ClientLog[]): void {
  if (logs.length === 0) return;
  emit(step, { type: "logs-added", logs });
  if (!isPreview(step.model) && step.model.chat.sessionId !== undefined)
    effect(step, { type: "post-logs", logs });
}

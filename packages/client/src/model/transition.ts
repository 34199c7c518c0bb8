import type { ClientLog, Result, StartReply, VisitorMessage } from "@banter/protocol";
import type { ChatState, Chunk } from "../contract/chat-state.ts";
import type { TransportFailure } from "../contract/ports.ts";
import type { SessionEvent } from "../contract/session.ts";
import type { Effect } from "./effect.ts";
import { isPreview, type Model } from "./model.ts";

/** One run of the reducer. Handlers replace `model` and append to `effects`. */
export interface Transition {
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

/** An event that a handler leaves to a higher module. `reduce` handles it after the handler, in order. */
export type FollowUp =
  | { readonly type: "send-action-result"; readonly message: VisitorMessage | undefined }
  | { readonly type: "resume-actions" }
  /** A start was confirmed or has failed, of a conversation that was restored from storage. */
  | { readonly type: "restored-start-replied"; readonly result: Result<StartReply, TransportFailure> }
  /** The conversation `chat` was replaced: what was written in it is for the new one, or for the next one. */
  | { readonly type: "settle-written" | "carry-written"; readonly chat: ChatState }
  /** What is blocked by a failure is repeated. */
  | { readonly type: "failure-retried" }
  /** A message waits for a start, which has been confirmed or doesn't reach the server. */
  | { readonly type: "start-confirmed" | "start-unreachable" }
  | { readonly type: "settle-queued" }
  | { readonly type: "open-stream"; readonly action: number };

export function patch(transition: Transition, changes: Partial<Model>): void {
  transition.model = { ...transition.model, ...changes };
}

export function patchChat(transition: Transition, changes: Partial<ChatState>): void {
  patch(transition, { chat: { ...transition.model.chat, ...changes } });
}

export function patchChunk(transition: Transition, id: string | undefined, changes: Partial<Chunk>): void {
  const chunks = [...transition.model.chat.chunks];
  // Search from the end: only recent chunks change.
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index];
    if (chunk === undefined || chunk.id !== id) continue;
    chunks[index] = { ...chunk, ...changes };
    return patchChat(transition, { chunks });
  }
}

export function lastChunk(model: Model): Chunk | undefined {
  return model.chat.chunks.at(-1);
}

export function effect(transition: Transition, ...effects: readonly Effect[]): void {
  transition.effects.push(...effects);
}

export function followUp(transition: Transition, next: FollowUp): void {
  transition.followUps.push(next);
}

export function emit(transition: Transition, event: SessionEvent): void {
  effect(transition, { type: "emit", event });
}

/** Reports logs to the host page and, except in a preview, to the server (spec §6). */
export function reportLogs(transition: Transition, logs: readonly ClientLog[]): void {
  if (logs.length === 0) return;
  emit(transition, { type: "logs-added", logs });
  if (!isPreview(transition.model) && transition.model.chat.sessionId !== undefined)
    effect(transition, { type: "post-logs", logs });
}

/** Hides the failure of the message, unless an earlier action failed and still needs a retry. */
export function clearFailure(transition: Transition): void {
  if (transition.model.queue.failed === undefined) patch(transition, { failure: undefined });
}

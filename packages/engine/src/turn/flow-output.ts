import { lineSize } from "../state/session-size.ts";
import type { Flow } from "./flow.ts";
import type { FlowLog } from "./turn.ts";

/** Maximum number of log entries per turn. */
const MAX_SUCCESS_LOGS = 50;
const MAX_LOGS = 100;

/** Longest text in a log entry, in characters. */
const MAX_LOG_TEXT = 2_000;

/** Adds a message to the reply, unless the reply is full. */
export function show(
  flow: Flow,
  message: { readonly id: string; readonly type: string; readonly content: Record<string, unknown> },
): void {
  if (!flow.out.isFull && fitsReply(flow, message)) flow.out.messages.push(message);
}

/** Counts a part of the reply. Returns false and logs it once if the reply would become too large. */
function fitsReply(flow: Flow, part: Readonly<Record<string, unknown>>): boolean {
  const { out } = flow;
  const { replyCharacters } = flow.services.limits;
  const size = JSON.stringify(part).length;
  if (out.characters + size <= replyCharacters) {
    out.characters += size;
    return true;
  }
  if (!out.isFull) {
    log(flow, {
      status: "error",
      description: "The reply is too large; further messages were skipped",
      details: `The messages and actions of one reply have at most ${replyCharacters.toLocaleString("en")} characters.`,
    });
  }
  out.isFull = true;
  return false;
}

/**
 * Adds a client-side action to the reply, to run after the last message. In a full reply only an action whose result the
 * flow needs is added.
 */
export function addAction(
  flow: Flow,
  action: { readonly type: string; readonly [field: string]: unknown },
  options?: { readonly expectsResult: boolean },
): void {
  const last = flow.out.messages.at(-1);
  const expectsResult = options?.expectsResult === true;
  if (!fitsReply(flow, action) && !expectsResult) return;
  const added = {
    ...action,
    ...(last && { lastBubbleBlockId: last.id }),
    ...(expectsResult && { expectsDedicatedReply: true }),
  };
  flow.out.actions.push(added);
  flow.actionSteps.set(added, flow.step ?? "");
}

/** Adds a log entry. A turn that loops must not fill the owner's log. */
export function log(flow: Flow, { details, context, ...entry }: FlowLog): void {
  const { logs } = flow.out;
  // The successes of a loop leave room for the error that ends it.
  if (entry.status === "success" && logs.length >= MAX_SUCCESS_LOGS) return;
  if (logs.length > MAX_LOGS) return;
  if (logs.length === MAX_LOGS) {
    logs.push({ status: "info", description: `A turn logs at most ${MAX_LOGS} entries` });
    return;
  }
  logs.push({
    ...entry,
    ...(details !== undefined && { details: details.slice(0, MAX_LOG_TEXT) }),
    ...(context !== undefined && { context: context.slice(0, MAX_LOG_TEXT) }),
  });
}

/** Appends a line to the transcript and drops the oldest lines beyond the limit. No-op for bots that never read it. */
export function addToTranscript(flow: Flow, role: "Assistant" | "User", text: string): void {
  const { transcript } = flow.session;
  if (transcript === undefined || text.trim() === "") return;
  const { transcriptCharacters } = flow.services.limits;
  const line = text.slice(0, transcriptCharacters);
  transcript.push({ role, text: line });
  flow.size.transcript += lineSize(line);
  while (flow.size.transcript > transcriptCharacters && transcript.length > 1) {
    flow.size.transcript -= lineSize(transcript.shift()?.text ?? "");
  }
}

import {
  fail,
  ok,
  parseSessionReply,
  percentEncode,
  type ClientAction,
  type ClientLog,
} from "@banter/protocol";
import { RESYNC_TIMEOUT_MS } from "../contract/client-timing.ts";
import { classifyFailure, describeFailure } from "../outbox/classify-failure.ts";
import type { TransportResult } from "../contract/ports.ts";
import type { GivenFeedback } from "../contract/chat-state.ts";
import type { Outgoing, Stream } from "../model/progress.ts";
import { isNewer } from "../restore/adopt-saved.ts";
import type { ChatPersistence } from "../saved/chat-persistence.ts";
import type { Abort } from "./abort.ts";
import type { StartDeps } from "./start-requests.ts";

export interface RequestDeps extends StartDeps {
  readonly persistence: ChatPersistence;
}

/** Delivers a message under the lock of all tabs, unless another tab has saved a newer state. */
export function deliverMessage(
  { ports, persistence, aborts, getModel, dispatch }: RequestDeps,
  outgoing: Outgoing,
  attempt: number,
): Promise<void> {
  const { signal } = aborts.create("delivery");
  return ports.tabs.exclusively(async () => {
    if (signal.aborted) return;
    const model = getModel();
    const saved = persistence.readExternalChange(model);
    if (isNewer(model, saved)) return dispatch({ type: "superseded", saved });
    const request = continueRequest(model.chat.sessionId ?? "", outgoing);
    const result = await Promise.race([ports.transport({ ...request, signal }), whenAborted(signal)]);
    if (signal.aborted) return;
    dispatch({ type: "delivery-finished", messageId: outgoing.messageId, attempt, result });
  });
}

/** Resends the pending message of an earlier page. It stays stored until the server has responded. */
export async function resendUndelivered({ ports, persistence }: RequestDeps): Promise<void> {
  const { undelivered } = persistence.findComposer();
  if (undelivered === undefined) return;
  const { sessionId, outgoing } = undelivered;
  const result = await ports.transport(continueRequest(sessionId, outgoing));
  if (result.ok || classifyFailure(result.error, true, 1) !== "resend")
    persistence.deleteUndelivered(sessionId);
}

/** Fetches the session's state, unless the body of a 409 response contains it already. */
export async function resyncSession(
  { ports, timers, getModel, dispatch }: RequestDeps,
  body: unknown,
): Promise<void> {
  const { epoch, replies, chat } = getModel();
  if (parseSessionReply(body).ok) return dispatch({ type: "resynced", epoch, replies, result: ok(body) });
  timers.set("resync", RESYNC_TIMEOUT_MS, () => dispatch({ type: "timer", name: "resync" }));
  const result = await ports.transport({ method: "GET", path: sessionPath(1, chat.sessionId) });
  timers.stop("resync");
  dispatch({ type: "resynced", epoch, replies, result });
}

/** Streams a reply. */
export async function requestStream(
  { ports, aborts, getModel, dispatch }: RequestDeps,
  action: ClientAction,
  { attempt }: Stream,
): Promise<void> {
  const { epoch, chat } = getModel();
  const { signal } = aborts.create("stream");
  const path = `${sessionPath(2, chat.sessionId)}/streamMessage`;
  const result = await ports.streamTransport(
    { method: "POST", path, body: streamBody(action), signal },
    (text) => {
      if (!signal.aborted) dispatch({ type: "stream-text", epoch, attempt, text });
    },
  );
  if (!signal.aborted) dispatch({ type: "stream-closed", epoch, attempt, result });
}

/** Sends feedback. */
export async function requestFeedback(
  { ports, aborts, getModel, dispatch }: RequestDeps,
  { turn, value, comment, ratedAt }: GivenFeedback,
): Promise<void> {
  const { epoch, chat } = getModel();
  const { signal } = aborts.create("feedback");
  const path = `${sessionPath(1, chat.sessionId)}/replies/${turn}/rating`;
  const result = await ports.transport({
    method: "POST",
    path,
    body: { value: value ?? null, comment, ratedAt },
    signal,
  });
  if (!signal.aborted) dispatch({ type: "feedback-finished", epoch, result });
}

/** Posts logs once; a failure is only reported in the console (spec §7). */
export async function postLogs({ ports, getModel }: RequestDeps, logs: readonly ClientLog[]): Promise<void> {
  const path = `${sessionPath(2, getModel().chat.sessionId)}/clientLogs`;
  const result = await ports.transport({ method: "POST", path, body: { clientLogs: logs } });
  if (!result.ok) ports.reportError(`Failed to save logs: ${describeFailure(result.error)}`);
}

function continueRequest(sessionId: string, { message, messageId, turn, blockId }: Outgoing) {
  const path = `${sessionPath(1, sessionId)}/continueChat`;
  return { method: "POST", path, body: { message, messageId, turn, blockId } } as const;
}

function sessionPath(apiVersion: 1 | 2, sessionId = ""): string {
  return `/api/v${apiVersion}/sessions/${percentEncode(sessionId)}`;
}

function streamBody({ payload, type }: ClientAction): unknown {
  if (type === "stream" || typeof payload !== "object" || payload === null) return {};
  return "messages" in payload ? { messages: payload.messages } : {};
}

/** Releases the lock as soon as the request is aborted, even if the transport ignores the signal. */
function whenAborted(signal: Abort["signal"]): Promise<TransportResult> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(fail({ kind: "aborted", message: "Request aborted" })));
  });
}

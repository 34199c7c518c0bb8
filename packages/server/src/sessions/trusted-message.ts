import { fail, ok, type VisitorMessage, type Result } from "@banter/protocol";
import type { StreamedReply } from "../store/store.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Clock, LiveSessions, Stored } from "./conversation-deps.ts";
import { ReplyStopped, streamKey } from "./reply-streams.ts";
import { requestStop, takeOverText } from "./single-flight-stream.ts";

/** Another instance streams the turn's reply. */
interface StreamConflict {
  readonly kind: "turn-conflict";
}

/** A message for the flow, as `FlowEvent` has it. */
export interface TrustedMessage {
  readonly message: VisitorMessage | undefined;
  readonly hasStreamFailed?: boolean;
}

/**
 * The visitor's message. In a turn that waits for a streamed reply the text is the model's, so nothing else is stored: the
 * page's echo only confirms that the reply was shown and, if the visitor has stopped it, how much of it. A reply of which this
 * server has nothing is left empty if it was stopped; otherwise the empty text lets the flow call the model.
 */
export async function trustedMessage(
  deps: Clock & Stored & Pick<LiveSessions, "replyStreams">,
  session: StoredSession,
  message: VisitorMessage | undefined,
): Promise<Result<TrustedMessage, StreamConflict>> {
  if (!waitsForStream(session)) return ok({ message });
  const { replyStreams, store } = deps;
  const key = streamKey(session);
  // Whatever ends the turn ends its stream: a run that goes on would act for a turn that is over.
  if (message?.type === "command") {
    await replyStreams.stop(key);
    return ok({ message });
  }
  const { text: shown = "", isStopped = false } = message?.type === "text" ? message : {};
  // The model's work is paid for, so only the visitor's stop discards it.
  await (isStopped ? replyStreams.stop(key, new ReplyStopped()) : replyStreams.ended(key));
  const findReply = () => store.sessions.findStreamedText(session.id, session.turn);
  const published = (await findReply()) === undefined ? await takeOverText(deps, key) : "";
  if (published === undefined) {
    if (isStopped) await requestStop(deps, key);
    return fail({ kind: "turn-conflict" });
  }
  // Another instance may have completed it meanwhile.
  const reply = await findReply();
  if (reply !== undefined && !isStopped) return ok({ message: { type: "text", text: reply.text } });
  const failures =
    reply === undefined ? await store.streamLeases.findFailures(key, deps.now().getTime()) : undefined;
  const hasStreamFailed = failures !== undefined;
  const known = reply?.text ?? published;
  const isKnown = known.startsWith(shown);
  if (!isStopped) return ok({ message: { type: "text", text: isKnown ? shown : "" }, hasStreamFailed });
  const text = isKnown ? shown : known;
  if (reply !== undefined && text !== "") await saveShownPart(store, session, reply, text);
  return ok({ message: { type: "text", text, isStopped }, hasStreamFailed });
}

/** Forgets what a stopped reply contains after the text that the visitor has read. */
async function saveShownPart(
  { sessions }: Stored["store"],
  { id: sessionId, turn }: StoredSession,
  { text, sources: citations }: StreamedReply,
  shown: string,
): Promise<void> {
  if (shown === text) return;
  const shownCitations = citations.filter(({ at }) => at <= shown.length);
  await sessions.saveStreamedText({ sessionId, turn, text: shown, sources: shownCitations });
}

export function waitsForStream({ reply }: StoredSession): boolean {
  return reply.clientSideActions?.some(({ type }) => type === "stream") === true;
}

import { fail, ok, type ReplyFeedback, type ReplyFeedbackRequest, type Result } from "@banter/protocol";
import type { WireReply } from "@banter/engine/runtime";
import { findById } from "../bots/bot-library.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { RatedReply } from "../store/stored-result.ts";
import type { Observers, Stored } from "./conversation-deps.ts";
import { findSession, type SessionFinder } from "./find-session.ts";
import { newDelivery } from "./new-delivery.ts";
import type { Caller } from "./origin-rule.ts";

const notRateable: ApiFailure = { code: "NOT_FOUND", message: "This reply can't be rated" };

/**
 * Stores a visitor's feedback on a streamed reply, also after the end of the conversation. The one that was given last counts,
 * so requests may be repeated and overtake each other. A preview leaves no result, hence no feedback.
 */
export async function rateReply(
  deps: SessionFinder & Observers,
  { sessionId, turn }: RatedReply,
  request: ReplyFeedbackRequest,
  caller: Caller,
): Promise<Result<ReplyFeedback | undefined, ApiFailure>> {
  const session = await findSession(deps, sessionId, caller);
  if (!session.ok) return session;
  const { resultId, botId, botRevision, isPreview } = session.value;
  const feedback = toFeedback(request);
  if (isPreview) return ok(feedback);
  const reply = await deps.store.sessions.findReplyOfTurn(sessionId, turn);
  if (resultId === undefined || reply === undefined || !isRateable(reply)) return fail(notRateable);
  const bot = findById(deps.library, botId)?.compiled ?? (await deps.revisions.find(botId, botRevision));
  const isChanged = await deps.store.replyFeedback.save({
    sessionId,
    turn,
    resultId,
    feedback,
    ratedAt: request.ratedAt,
    now: deps.now().getTime(),
    ...newDelivery(deps, bot),
  });
  if (!isChanged) return ok(await storedFeedback(deps, resultId, { sessionId, turn }));
  deps.events.rated(feedback?.value);
  return ok(feedback);
}

function toFeedback({ value, comment }: ReplyFeedbackRequest): ReplyFeedback | undefined {
  if (value === null) return undefined;
  return { value, ...(comment !== undefined && comment !== "" && { comment }) };
}

/** The feedback that counts: a later one may have arrived before this one. */
async function storedFeedback(
  { store }: Stored,
  resultId: string,
  { sessionId, turn }: RatedReply,
): Promise<ReplyFeedback | undefined> {
  const { feedback = [] } = (await store.results.find(resultId)) ?? {};
  const found = feedback.find((each) => each.sessionId === sessionId && each.turn === turn);
  return found && { value: found.value, ...(found.comment !== undefined && { comment: found.comment }) };
}

/** Whether the author lets visitors rate the streamed reply that this reply requested. */
function isRateable({ clientSideActions = [] }: WireReply): boolean {
  return clientSideActions.some(({ canRate }) => canRate === true);
}

import type { Turn, TurnRefusal } from "@banter/engine";
import type { ApiFailure } from "../http/api-failure.ts";
import type { StoredSession, TurnCommit } from "../store/stored-session.ts";

/** The session after a turn, with all that is to be kept of it. */
export function afterTurn(
  { blockId: _blockId, ...session }: StoredSession,
  turn: Turn,
  { delivery, ...options }: Pick<TurnCommit, "expectedTurn" | "holder" | "messageId" | "said" | "delivery">,
): TurnCommit {
  const blockId = turn.reply.input?.["id"];
  const isCompleted = turn.isEnded && turn.hasAnswers;
  return {
    ...options,
    session: {
      ...session,
      ...(typeof blockId === "string" && { blockId }),
      state: turn.state,
      reply: turn.reply,
      isEnded: turn.isEnded,
    },
    ...(isCompleted && delivery !== undefined && { delivery }),
    ...(session.resultId !== undefined &&
      !session.isPreview && {
        result: {
          id: session.resultId,
          botId: session.botId,
          isCompleted,
          hasStarted: turn.hasAnswers,
          variables: turn.variables,
          answers: turn.answers,
          logs: turn.logs,
          visitedEdgeIds: turn.visitedEdgeIds,
        },
      }),
  };
}

export function refusalFailure({ kind, message }: TurnRefusal): ApiFailure {
  return { code: kind === "session-broken" ? "INTERNAL_SERVER_ERROR" : "BAD_REQUEST", message };
}

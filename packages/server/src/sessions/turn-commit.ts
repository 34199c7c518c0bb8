import type { Turn, TurnRefusal } from "@banter/engine";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { ResultChange } from "../store/stored-result.ts";
import type { StoredSession, TurnCommit } from "../store/stored-session.ts";

export type TurnCommitOptions = Pick<
  TurnCommit,
  "expectedTurn" | "leaseOwner" | "messageId" | "guestText" | "delivery"
>;

/** The commit that writes `session` as it is after `turn`. */
export function toTurnCommit(
  { blockId: _blockId, ...session }: StoredSession,
  turn: Turn,
  { delivery, ...options }: TurnCommitOptions,
): TurnCommit {
  const blockId = turn.reply.input?.["id"];
  const isCompleted = turn.isEnded && turn.hasAnswers;
  const result = resultChange(session, turn, isCompleted);
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
    ...(result !== undefined && { result }),
  };
}

/** Previews leave no result. */
function resultChange(
  { resultId, botId, isPreview }: StoredSession,
  turn: Turn,
  isCompleted: boolean,
): ResultChange | undefined {
  if (resultId === undefined || isPreview) return undefined;
  return {
    id: resultId,
    botId,
    isCompleted,
    hasStarted: turn.hasAnswers,
    variables: turn.variables,
    answers: turn.answers,
    logs: turn.logs,
    visitedEdgeIds: turn.visitedEdgeIds,
  };
}

export function refusalFailure({ kind, message }: TurnRefusal): ApiFailure {
  return { code: refusalCodes[kind], message };
}

const refusalCodes = {
  "command-not-found": "BAD_REQUEST",
  "invalid-action-result": "BAD_REQUEST",
  "session-broken": "INTERNAL_SERVER_ERROR",
  "turn-conflict": "CONFLICT",
} as const satisfies Record<TurnRefusal["kind"], ApiFailure["code"]>;

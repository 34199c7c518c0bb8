import type { LinkedResult, Turn, TurnRefusal } from "@banter/engine/runtime";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { LinkedResultChange, NewDelivery, ResultChange } from "../store/stored-result.ts";
import type { StoredSession, TurnCommit } from "../store/stored-session.ts";
import { sessionBody } from "./session-body.ts";

export type TurnCommitOptions = Pick<
  TurnCommit,
  "expectedTurn" | "charge" | "leaseOwner" | "messageId" | "visitorText" | "delivery"
> & {
  /** The webhook call for a completed result of a linked bot. */
  readonly linkedDelivery?: (botId: string) => NewDelivery | undefined;
  /** Whether the turn belongs to the visitor's result. Default: true. */
  readonly isRecorded?: boolean;
};

/** The commit that writes `session` as it is after `turn`. */
export function toTurnCommit(
  { blockId: _blockId, ...session }: StoredSession,
  turn: Turn,
  { delivery, linkedDelivery, isRecorded = true, ...options }: TurnCommitOptions,
): TurnCommit {
  const blockId = turn.reply.input?.["id"];
  const isCompleted = turn.isEnded && turn.hasAnswers;
  const waiting = typeof blockId === "string" ? { blockId } : {};
  const result = isRecorded ? resultChange({ ...session, ...waiting }, turn, isCompleted) : undefined;
  const linkedResults =
    result === undefined
      ? []
      : turn.linkedResults.map((linked) => linkedChange(linked, waiting, linkedDelivery));
  return {
    ...options,
    session: {
      ...session,
      ...waiting,
      state: turn.state,
      reply: turn.reply,
      isEnded: turn.isEnded,
    },
    ...(isCompleted && delivery !== undefined && { delivery }),
    ...(result !== undefined && { result }),
    ...(linkedResults.length > 0 && { linkedResults }),
  };
}

/** Previews leave no result. */
function resultChange(
  { resultId, botId, isPreview, blockId }: StoredSession,
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
    ...(turn.identity && { identity: turn.identity }),
    ...(turn.isWaiting && blockId !== undefined && { waitingBlockId: blockId }),
  };
}

/** Logs belong to the visitor's result. */
function linkedChange(
  {
    resultId,
    botId,
    isEnded,
    hasAnswers,
    isWaiting,
    variables,
    answers,
    visitedEdgeIds,
    identity,
  }: LinkedResult,
  { blockId }: Pick<StoredSession, "blockId">,
  newDelivery: TurnCommitOptions["linkedDelivery"],
): LinkedResultChange {
  const isCompleted = isEnded && hasAnswers;
  const delivery = isCompleted ? newDelivery?.(botId) : undefined;
  return {
    id: resultId,
    botId,
    isCompleted,
    hasStarted: hasAnswers,
    variables,
    answers,
    logs: [],
    visitedEdgeIds,
    ...(identity && { identity }),
    ...(isWaiting && blockId !== undefined && { waitingBlockId: blockId }),
    ...(delivery && { delivery }),
  };
}

export function refusalFailure({ kind, message }: TurnRefusal, session?: StoredSession): ApiFailure {
  const failure = { code: refusalCodes[kind], message };
  // A conflict tells the page the current state.
  return kind === "cannot-go-back" && session ? { ...failure, fields: sessionBody(session) } : failure;
}

const refusalCodes = {
  "command-not-found": "BAD_REQUEST",
  "invalid-action-result": "BAD_REQUEST",
  "session-broken": "INTERNAL_SERVER_ERROR",
  "session-full": "PAYLOAD_TOO_LARGE",
  "cannot-go-back": "CONFLICT",
  "ai-limit-reached": "FORBIDDEN",
  "no-open-question": "BAD_REQUEST",
  "turn-conflict": "CONFLICT",
} as const satisfies Record<TurnRefusal["kind"], ApiFailure["code"]>;

import type { ReplyFeedback } from "@banter/protocol";
import type { Accepted } from "../../packages/client/src/testing/scripted-server.ts";
import type { Store } from "../../packages/server/src/store/store.ts";
import type { ExternalEffect, ServerEnvironment } from "./crashing-server.ts";
import { createFakePaymentProvider } from "./fake-payment-provider.ts";
import { feedbackKey } from "./feedback-log.ts";

const START_TIME = Date.UTC(2026, 0, 1);

/** An answer with the turn and the result that it was committed with. */
interface AcceptedInTurn extends Accepted {
  readonly turn: number;
  readonly resultId: string;
}

/** What a schedule collects. The servers outlive it. */
export interface Outcome extends ServerEnvironment {
  readonly accepted: AcceptedInTurn[];
  readonly usedSolutions: string[];
  readonly provenSessions: Set<string>;
  /** The ids of the starts that the visitor's chats have sent. */
  readonly sentStarts: Set<string>;
  /** The start ids of the sessions that were stored as new; undefined for a start without one. */
  readonly storedStarts: (string | undefined)[];
  /** Results whose replies were rated. */
  readonly ratedResults: Set<string>;
  hasCrashes: boolean;
}

export function emptyOutcome(
  now: () => number,
  solveChallenge: ServerEnvironment["solveChallenge"] = async () => undefined,
): Outcome {
  return {
    provider: createFakePaymentProvider(),
    effects: [],
    accepted: [],
    usedSolutions: [],
    provenSessions: new Set(),
    sentStarts: new Set(),
    storedStarts: [],
    ratedResults: new Set(),
    hasCrashes: false,
    solveChallenge,
    now: () => new Date(START_TIME + now()),
  };
}

/** Records what the store commits. */
export function observeStore(store: Store, outcome: () => Outcome): Store {
  const { sessions, usedTokens, replyFeedback } = store;
  const commit: typeof sessions.commit = async (change) => {
    const result = await sessions.commit(change);
    if (result !== "committed") return result;
    if (change.expectedTurn === undefined) outcome().storedStarts.push(change.messageId);
    const { id: sessionId, turn, reply } = change.session;
    replaceAfter(outcome().accepted, sessionId, reply.returnsTo);
    const { id: resultId = "", answers = [] } = change.result ?? {};
    for (const { blockId, content } of answers)
      outcome().accepted.push({ sessionId, blockId, text: content, turn, resultId });
    return result;
  };
  const add: typeof usedTokens.add = async (token, now) => {
    const isNew = await usedTokens.add(token, now);
    const session = /^proven session (.*)/.exec(token)?.[1];
    if (session !== undefined) outcome().provenSessions.add(session);
    else if (isNew) outcome().usedSolutions.push(token);
    return isNew;
  };
  const save: typeof replyFeedback.save = (change) => {
    outcome().ratedResults.add(change.resultId);
    return replyFeedback.save(change);
  };
  return {
    ...store,
    sessions: { ...sessions, commit },
    usedTokens: { ...usedTokens, add },
    replyFeedback: { save },
  };
}

/** The conversation has gone back to the turn. */
function replaceAfter(accepted: AcceptedInTurn[], sessionId: string, turn: number | undefined): void {
  if (turn === undefined) return;
  for (const [index, answer] of accepted.entries())
    if (answer.sessionId === sessionId && answer.turn > turn)
      accepted[index] = { ...answer, isReplaced: true };
}

/** Each result has the answers that count, and apart from them those behind which its visitor went back. */
export async function findStoredProblems(
  { results }: Store,
  { accepted }: Outcome,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const resultId of new Set(accepted.map((answer) => answer.resultId))) {
    const result = await results.find(resultId);
    if (result === undefined) continue;
    const own = accepted.filter((answer) => answer.resultId === resultId);
    const told = (answers: readonly { readonly turn: number; readonly blockId: string }[]) =>
      answers
        .map(({ turn, blockId }) => `${turn} ${blockId}`)
        .toSorted()
        .join();
    const expected = [
      own.filter((answer) => !answer.isReplaced),
      own.filter(({ isReplaced }) => isReplaced),
    ].map(told);
    const stored = [result.answers, result.earlierAnswers].map(told);
    if (stored.join("; ") !== expected.join("; "))
      problems.push(
        `The result has the answers ${stored.join("; earlier ")} instead of ${expected.join("; earlier ")}`,
      );
  }
  return problems;
}

export async function readFeedback(
  { results }: Store,
  { ratedResults }: Outcome,
): Promise<ReadonlyMap<string, ReplyFeedback>> {
  const rated = await Promise.all([...ratedResults].map((id) => results.find(id)));
  const feedback = rated.flatMap((result) => result?.feedback ?? []);
  return new Map(
    feedback.map(({ sessionId, turn, value, comment }) => [
      feedbackKey(sessionId, turn),
      { value, ...(comment !== undefined && { comment }) },
    ]),
  );
}

/** A solution proves one session, and each session that went on needed one. */
export function findProofOfWorkProblems({ usedSolutions, provenSessions, accepted }: Outcome): string[] {
  const isRepeated = usedSolutions.length > new Set(usedSolutions).size;
  const unproven = accepted.find(({ sessionId }) => !provenSessions.has(sessionId));
  return [
    ...(isRepeated ? ["A solution was accepted twice"] : []),
    ...(unproven === undefined ? [] : [`${unproven.sessionId} went on without a proof of work`]),
  ];
}

/** The text of the call that a flow makes before its first question. */
export const VISIT = "visit";

/** A start leaves one conversation and one set of effects, however often it is sent. */
export function findStartProblems({ effects, sentStarts, storedStarts }: Outcome): string[] {
  const conversations = storedStarts.length;
  const visits = new Set(effects.filter(({ text }) => text === VISIT).map(({ key }) => key)).size;
  return [
    ...(conversations > sentStarts.size
      ? [`${sentStarts.size} starts left ${conversations} conversations`]
      : []),
    ...(visits > sentStarts.size ? [`${sentStarts.size} starts had ${visits} first effects`] : []),
  ];
}

/** External effects must belong to accepted answers, and repetitions must use the same idempotency key. */
export function findEffectProblems({ effects, accepted, hasCrashes }: Outcome): string[] {
  // If a server crashes between a mail and its commit and the visitor's storage loses the answer, nothing can repair it.
  const problems = (hasCrashes ? [] : effects)
    .filter(({ text }) => text !== VISIT && !accepted.some((answer) => answer.text === text))
    .map(({ kind, text }) => `The ${kind} for "${text}" went out, but that answer was never accepted`);
  const repetitions = new Map<string, ExternalEffect[]>();
  for (const effect of effects) {
    const start = effect.text === VISIT ? ` of ${effect.key}` : "";
    const name = `${effect.kind} for "${effect.text}"${start}`;
    repetitions.set(name, [...(repetitions.get(name) ?? []), effect]);
  }
  for (const [name, repeated] of repetitions) {
    const keys = new Set(repeated.map(({ key }) => key));
    if (keys.size > 1) problems.push(`The ${name} went out with ${keys.size} different keys`);
    // A repetition is allowed only if all effects before it were not journaled.
    if (repeated.slice(0, -1).some(({ isUnjournaled }) => !isUnjournaled))
      problems.push(`The ${name} went out ${repeated.length} times`);
  }
  return problems;
}

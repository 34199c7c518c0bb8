import type { VariableValue } from "../bot/bot-definition.ts";
import type { ResultContent, Turn } from "../turn/turn.ts";
import { isList } from "../variables/variable-values.ts";
import { verifiedValue } from "../variables/verified-variables.ts";
import type { Frame } from "../state/session-state.ts";
import type { Flow, LinkedOutput, ResultOutput } from "../turn/flow.ts";

/** The result of the running bot if it is a linked bot with results of its own; undefined for the visitor's result. */
export function linkedResultId({ session }: Flow): string | undefined {
  return session.frames.findLast(({ resultId }) => resultId !== undefined)?.resultId;
}

/** The output for the result that the running bot's answers belong to. */
export function resultOutput(flow: Flow): ResultOutput {
  const resultId = linkedResultId(flow);
  return resultId === undefined ? flow.out : linkedOutput(flow, resultId);
}

function linkedOutput({ session, out }: Flow, resultId: string): LinkedOutput {
  const botId = session.frames.find((frame) => frame.resultId === resultId)?.botId ?? "";
  const output = out.linked.get(resultId) ?? { botId, answers: [], visitedEdgeIds: [] };
  out.linked.set(resultId, output);
  return output;
}

/** Closes the result of a linked bot that is about to be left. */
export function endLinkedResult(flow: Flow, { resultId }: Frame): void {
  if (resultId === undefined) return;
  const { session } = flow;
  const output = linkedOutput(flow, resultId);
  output.ended = { ...resultContent(flow, resultId), hasAnswers: hasAnswers(flow, resultId) };
  // A flow that links in a loop must not grow the session.
  session.answers = session.answers.filter((answer) => answer.resultId !== resultId);
}

/** The changes of all linked bots' own results in this turn. */
export function linkedResults(flow: Flow): Turn["linkedResults"] {
  const current = linkedResultId(flow);
  if (current !== undefined) linkedOutput(flow, current);
  return [...flow.out.linked].map(([resultId, { botId, answers, visitedEdgeIds, ended }]) => {
    return {
      resultId,
      botId,
      answers,
      visitedEdgeIds,
      ...(ended ?? { ...resultContent(flow, resultId), hasAnswers: hasAnswers(flow, resultId) }),
      isEnded: ended !== undefined,
      isWaiting: resultId === current && flow.out.input !== undefined,
    };
  });
}

export function hasAnswers({ session }: Flow, resultId: string | undefined): boolean {
  return session.answers.some((answer) => answer.resultId === resultId);
}

/** Notes what the results contain before the turn: before it goes back, if it does. */
export function noteResults(flow: Flow, before: Flow): void {
  const ids = new Set([undefined, ...before.session.frames.map(({ resultId }) => resultId)]);
  flow.variablesBefore = new Map([...ids].map((id) => [id, resultContent(before, id).variables]));
  flow.framesBefore = new Set(flow.session.frames);
}

/**
 * Non-empty variables by name, and those that the turn has emptied, without session variables, of the bots whose answers belong to the result; and the visitor's
 * identity, with the names of those that it has set.
 */
export function resultContent(flow: Flow, resultId: string | undefined): ResultContent {
  const { frames, identity } = flow.session;
  const values = new Map<
    string,
    { readonly value: NonNullable<VariableValue>; readonly isVerified: boolean }
  >();
  const before = flow.variablesBefore.get(resultId);
  // A value of a linked bot that has ended stays, also when another one has a variable of that name.
  const declared = new Set<string>();
  let owner: string | undefined;
  for (const [depth, frame] of frames.entries()) {
    owner = frame.resultId ?? owner;
    const isIncluded = depth === 0 || frame.isMerging || frame.resultId !== undefined;
    if (!isIncluded || owner !== resultId) continue;
    for (const { id, name, isSessionVariable } of flow.bots.get(frame.botId)?.variables.values() ?? []) {
      if (!isSessionVariable && flow.framesBefore.has(frame)) declared.add(name);
      const verified = verifiedValue(flow, name, depth);
      const value = verified === undefined ? (frame.variables[id] ?? null) : verified;
      const isEmpty = value === null || (isList(value) && value.length === 0);
      if (!isSessionVariable && !isEmpty) values.set(name, { value, isVerified: verified !== undefined });
    }
  }
  const verified = [...values].flatMap(([name, { isVerified }]) => (isVerified ? [name] : []));
  return {
    variables: {
      ...emptied(before, (name) => declared.has(name)),
      ...Object.fromEntries([...values].map(([name, { value }]) => [name, value])),
    },
    ...(identity && { identity: { subject: identity.subject, verified } }),
  };
}

/** The variables with an empty text. */
export function emptied(
  variables: ResultContent["variables"] = {},
  isIncluded: (name: string) => boolean = () => true,
): ResultContent["variables"] {
  return Object.fromEntries(
    Object.keys(variables)
      .filter(isIncluded)
      .map((name) => [name, ""]),
  );
}

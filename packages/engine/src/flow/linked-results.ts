import type { Turn } from "../turn/turn.ts";
import { isList } from "../variables/variable-values.ts";
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
  output.ended = { variables: resultVariables(flow, resultId), hasAnswers: hasAnswers(flow, resultId) };
  // A flow that links in a loop must not grow the session.
  session.answers = session.answers.filter((answer) => answer.resultId !== resultId);
}

/** The changes of all linked bots' own results in this turn. */
export function linkedResults(flow: Flow): Turn["linkedResults"] {
  const current = linkedResultId(flow);
  if (current !== undefined) linkedOutput(flow, current);
  return [...flow.out.linked].map(([resultId, { botId, answers, visitedEdgeIds, ended }]) => {
    const variables = ended?.variables ?? resultVariables(flow, resultId);
    const identity = resultIdentity(flow, variables);
    return {
      resultId,
      botId,
      answers,
      visitedEdgeIds,
      variables,
      hasAnswers: ended?.hasAnswers ?? hasAnswers(flow, resultId),
      isEnded: ended !== undefined,
      isWaiting: resultId === current && flow.out.input !== undefined,
      ...(identity && { identity }),
    };
  });
}

export function hasAnswers({ session }: Flow, resultId: string | undefined): boolean {
  return session.answers.some((answer) => answer.resultId === resultId);
}

/** Non-empty variables by name, without session variables, of the bots whose answers belong to the result. */
export function resultVariables(flow: Flow, resultId: string | undefined): Turn["variables"] {
  let owner: string | undefined;
  const frames = flow.session.frames.filter((frame, index) => {
    owner = frame.resultId ?? owner;
    const isIncluded = index === 0 || frame.isMerging || frame.resultId !== undefined;
    return isIncluded && owner === resultId;
  });
  return Object.fromEntries(
    frames.flatMap(({ botId, variables }) =>
      Object.entries({ ...variables, ...verifiedById(flow, botId) }).flatMap(([id, value]) => {
        const variable = flow.bots.get(botId)?.variables.get(id);
        const isEmpty = value === null || (isList(value) && value.length === 0);
        return variable === undefined || variable.isSessionVariable || isEmpty
          ? []
          : [[variable.name, value]];
      }),
    ),
  );
}

/** The values of a bot's verified variables. */
function verifiedById({ bots, session }: Flow, botId: string): Frame["variables"] {
  const values = Object.entries(session.identity?.variables ?? {});
  return Object.fromEntries(
    values.flatMap(([name, value]) => {
      const id = bots.get(botId)?.variablesByName.get(name)?.id;
      return id === undefined ? [] : [[id, value]];
    }),
  );
}

/** The visitor's identity, with the names of those variables of a result that it has set. */
export function resultIdentity(
  { session: { identity } }: Flow,
  variables: Turn["variables"],
): Turn["identity"] {
  if (identity === undefined) return undefined;
  return {
    subject: identity.subject,
    verified: Object.keys(variables).filter((name) => Object.hasOwn(identity.variables, name)),
  };
}

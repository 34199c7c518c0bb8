import { now, type Effectful } from "../../effects/effect.ts";
import { currentBot, type Flow } from "../../turn/flow.ts";
import { linkedResultId } from "../../flow/linked-results.ts";
import { isList, readVariable } from "../../variables/variable-values.ts";
import { valueText } from "../../variables/value-text.ts";

/** All answers and variables of the running bot's result by name, with the time of submission. */
export function* allAnswers(flow: Flow): Effectful<Readonly<Record<string, string>>> {
  const resultId = linkedResultId(flow);
  const answers = flow.session.answers
    .filter((answer) => answer.resultId === resultId)
    .map(({ key, content }): [string, string] => [key, content]);
  const variables = [...currentBot(flow).variables.values()].flatMap(({ id, name }): [string, string][] => {
    const value = readVariable(flow, id);
    return value === null || value === "" || (isList(value) && value.length === 0)
      ? []
      : [[name, valueText(flow, value)]];
  });
  return {
    submittedAt: (yield* now()).toISOString(),
    ...Object.fromEntries(answers),
    ...Object.fromEntries(variables),
  };
}

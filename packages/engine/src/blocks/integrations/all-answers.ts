import { now, type Effectful } from "../../effects/effect.ts";
import { currentBot, type Flow } from "../../flow/flow.ts";
import { isList, readVariable } from "../../variables/variable-values.ts";
import { valueText } from "../../variables/value-text.ts";

/** All answers and variables of the session by name, with the time of submission. */
export function* allAnswers(flow: Flow): Effectful<Readonly<Record<string, string>>> {
  const answers = flow.session.answers.map(({ key, content }): [string, string] => [key, content]);
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

import { isRecord } from "@banter/protocol";
import * as v from "valibot";
import { finiteNumber } from "../../authoring/check-number.ts";
import { checkLiteral, quote } from "../../authoring/check-value.ts";
import { isTimeZone } from "../../blocks/logic/date-time.ts";
import { blockId } from "../../authoring/question-source.ts";
import type { SpecialValue } from "../../authoring/set-source.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

/** Values provided by the server or the visitor's browser, with their names in exported bots. */
export const specialValues = {
  empty: "Empty",
  now: "Now",
  today: "Today",
  yesterday: "Yesterday",
  tomorrow: "Tomorrow",
  "random id": "Random ID",
  "result id": "Result ID",
  "user id": "User ID",
  transcript: "Transcript",
  environment: "Environment name",
  "moment of the day": "Moment of the day",
  device: "Device type",
} as const satisfies Readonly<Record<SpecialValue, string>>;

export function isSpecialValue(word: string): word is SpecialValue {
  return Object.hasOwn(specialValues, word);
}

const computed = v.strictObject({
  /** A JavaScript expression. The bot's variables are in scope by name, or as `{{name}}`. */
  expr: v.string(),
  runsOnClient: flag,
});
const special = v.strictObject({
  special: v.picklist(Object.keys(specialValues).filter((word) => isSpecialValue(word))),
  timeZone: v.optional(
    v.pipe(
      v.string(),
      checkLiteral((name) =>
        isTimeZone(name) ? undefined : `is ${quote(name)}, but must be a time zone such as "Europe/Berlin"`,
      ),
    ),
  ),
});
const append = v.strictObject({ append: v.string() });
const take = v.strictObject({ take: v.picklist(["first", "last"]), save: text });
const lookUp = v.strictObject({ lookUp: v.string(), in: v.string(), from: v.string() });
const literal = v.union([v.string(), finiteNumber, v.boolean(), v.array(v.string()), v.null()]);

const formulas = [computed, special, append, take, lookUp] as const;

export const setStep = v.strictObject({
  set: v.string(),
  to: v.lazy((input) => {
    if (input === undefined) return v.union([literal, ...formulas]);
    if (!isRecord(input)) return literal;
    return (
      formulas.find((formula) =>
        Object.keys(formula.entries).some((key) => key !== "save" && key in input),
      ) ?? computed
    );
  }),
  id: blockId,
});

import * as v from "valibot";
import { checkLiteral, checkValue, quote, type Problem } from "./check-value.ts";

/** A number in a bot source. JSON has no others, but TypeScript does. */
export const finiteNumber = v.pipe(
  v.number(),
  checkValue((value) => (Number.isFinite(value) ? undefined : `is ${value}, but must be a finite number`)),
);

/** A number, or a text that is a number or may contain `{{variables}}`. */
export const anyAmount = v.union([
  finiteNumber,
  v.pipe(
    v.string(),
    checkLiteral((text) =>
      Number.isFinite(Number(text)) ? undefined : `is ${quote(text)}, but must be a number`,
    ),
  ),
]);

/** The finite number that an author wrote. Undefined for none, and for one that is only known when the bot runs. */
export function literalNumber(amount: number | string | undefined): number | undefined {
  const isNumber = typeof amount === "number" || (amount !== undefined && amount.trim() !== "");
  return isNumber && Number.isFinite(Number(amount)) ? Number(amount) : undefined;
}

/** A number outside of the range that `range` describes. */
export function rangeProblem(
  amount: number | string | undefined,
  isInRange: (value: number) => boolean,
  range: string,
): Problem {
  const value = literalNumber(amount);
  return value === undefined || isInRange(value) ? undefined : `is ${value}, but must be ${range}`;
}

/** A number that isn't positive. */
export function positiveProblem(amount: number | string | undefined): Problem {
  return rangeProblem(amount, (value) => value > 0, "more than 0");
}

/** A `max` that is less than the `min`. */
export function orderProblem(min: number | string | undefined, max: number | string | undefined): Problem {
  const [least, most] = [literalNumber(min), literalNumber(max)];
  if (least === undefined || most === undefined || least <= most) return undefined;
  return `is ${most}, which is less than the min of ${least}. Write a larger max or a smaller min`;
}

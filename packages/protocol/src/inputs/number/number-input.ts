import { picklist, optionalNumber, optionalString, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  labels: object({ placeholder: string("Type a number..."), button: string("Send") }),
  min: optionalNumber(),
  max: optionalNumber(),
  step: optionalNumber(),
  locale: optionalString(),
  style: picklist(["decimal", "currency", "percent", "unit"], "decimal"),
  currency: optionalString(),
  unit: optionalString(),
});

/** Options of a number input, with all defaults. */
export type NumberInputOptions = Decoded<typeof decodeOptions>;

/** A number, submitted as `1234.5` whatever the locale (spec §5). */
export const numberInput: InputDefinition<"number input", NumberInputOptions> = {
  type: "number input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }, { min, max, step }) => {
    const plain = text.trim().replace(",", ".");
    if (plain === "") return fail({ kind: "empty" });
    const value = isDecimal(plain) ? Number(plain) : Number.NaN;
    if (!Number.isFinite(value)) return fail({ kind: "not-a-number" });
    if (min !== undefined && value < min) return fail({ kind: "too-small", min });
    if (max !== undefined && value > max) return fail({ kind: "too-large", max });
    if (step !== undefined && step > 0 && !isOnStep(value, step, min ?? 0))
      return fail({ kind: "not-a-step", step, nearest: nearestOnStep(value, step, min, max) });
    return ok({ value: canonicalNumber(plain) });
  },
  example: { options: { min: 0, max: 100 } },
};

/** Decimal notation with an optional exponent. Excludes what `Number` accepts besides, e.g. `0x1f`. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** More characters are no number that a person means. */
const MAX_LENGTH = 50;

/** Whether this is decimal notation, e.g. `-1234.5` or `1e3`. */
export function isDecimal(text: string): text is `${number}` {
  return text.length <= MAX_LENGTH && NUMBER.test(text);
}

/**
 * Decimal notation without a plus and without trailing zeros. Every digit is kept: `Number` would change
 * 9007199254740993 to 9007199254740992. Leading zeros are kept, too, because they can be part of a code.
 */
export function canonicalNumber(text: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole + fraction === "") return isDecimal(text) ? String(Number(text)) : text;
  const digits = withoutTrailingZeros(fraction);
  const value = (whole || "0") + (digits === "" ? "" : `.${digits}`);
  return sign === "-" && /[1-9]/.test(value) ? `-${value}` : value;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** The numbers on the step grid next to `value`, within the limits. */
function nearestOnStep(value: number, step: number, min = -Infinity, max = Infinity): readonly number[] {
  const base = Number.isFinite(min) ? min : 0;
  const below = Math.floor((value - base) / step);
  return (
    [below, below + 1]
      // Avoids floating-point noise such as 0.30000000000000004.
      .map((steps) => Number((base + steps * step).toPrecision(12)))
      .filter((candidate) => candidate >= min && candidate <= max)
  );
}

function isOnStep(value: number, step: number, base: number): boolean {
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps));
}

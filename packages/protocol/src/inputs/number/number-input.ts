import { oneOf, optionalNumber, optionalText, section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  labels: section({ placeholder: text("Type a number..."), button: text("Send") }),
  min: optionalNumber(),
  max: optionalNumber(),
  step: optionalNumber(),
  locale: optionalText(),
  style: oneOf(["decimal", "currency", "percent", "unit"], "decimal"),
  currency: optionalText(),
  unit: optionalText(),
});

/** Options of a number input, every default filled in. */
export type NumberInputOptions = Read<typeof readOptions>;

/** A number. What is sent is plain: `1234.5`, whatever the locale shows (spec §5). */
export const numberInput: InputUnit<"number input", NumberInputOptions> = {
  type: "number input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }, { min, max, step }) => {
    const plain = text.trim().replace(",", ".");
    if (plain === "") return fail({ kind: "empty" });
    const value = NUMBER.test(plain) ? Number(plain) : Number.NaN;
    if (!Number.isFinite(value)) return fail({ kind: "not-a-number" });
    if (min !== undefined && value < min) return fail({ kind: "too-small", min });
    if (max !== undefined && value > max) return fail({ kind: "too-large", max });
    if (step !== undefined && step > 0 && !isOnStep(value, step, min ?? 0))
      return fail({ kind: "not-a-step", step });
    return ok({ value: /^0\d/.test(plain) ? plain : String(value) });
  },
  example: { options: { min: 0, max: 100 } },
};

/** Digits, and a power of ten where they are many. Not what else code takes for a number, like `0x1f`. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function isOnStep(value: number, step: number, base: number): boolean {
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps));
}

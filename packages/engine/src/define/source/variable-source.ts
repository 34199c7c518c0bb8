import * as v from "valibot";
import { finiteNumber } from "../../authoring/check-number.ts";
import { checkFields, quote } from "../../authoring/check-value.ts";

const comment = v.optional(v.string());

/** Declaration of a variable. `isKept: false` excludes it from the results. */
export const variableSource = v.variant("type", [
  v.strictObject({
    type: v.literal("text"),
    default: v.optional(v.string()),
    isKept: v.optional(v.boolean()),
    comment,
  }),
  v.strictObject({
    type: v.literal("number"),
    default: v.optional(finiteNumber),
    isKept: v.optional(v.boolean()),
    comment,
  }),
  v.pipe(
    v.strictObject({
      type: v.literal("oneOf"),
      values: v.pipe(v.array(v.string()), v.minLength(1)),
      default: v.optional(v.string()),
      isKept: v.optional(v.boolean()),
      comment,
    }),
    checkFields(({ values, default: initial }) => ({
      default:
        initial === undefined || values.includes(initial)
          ? undefined
          : `is ${quote(initial)}, but must be one of the values: ${values.map(quote).join(", ")}`,
    })),
  ),
  v.strictObject({
    type: v.literal("list"),
    default: v.optional(v.array(v.string())),
    isKept: v.optional(v.boolean()),
    comment,
  }),
]);

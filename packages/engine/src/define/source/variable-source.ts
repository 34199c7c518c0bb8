import * as v from "valibot";

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
    default: v.optional(v.number()),
    isKept: v.optional(v.boolean()),
    comment,
  }),
  v.strictObject({
    type: v.literal("oneOf"),
    values: v.pipe(v.array(v.string()), v.minLength(1)),
    default: v.optional(v.string()),
    isKept: v.optional(v.boolean()),
    comment,
  }),
  v.strictObject({
    type: v.literal("list"),
    default: v.optional(v.array(v.string())),
    isKept: v.optional(v.boolean()),
    comment,
  }),
]);

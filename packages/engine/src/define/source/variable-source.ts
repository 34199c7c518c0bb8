import * as v from "valibot";

const comment = v.optional(v.string());

/** A variable as its author declares it; `isKept: false` keeps it out of the results (it lives with the session). */
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

export type VariableSource = v.InferOutput<typeof variableSource>;

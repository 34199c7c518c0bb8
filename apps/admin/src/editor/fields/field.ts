import * as v from "valibot";
import botFields from "./bot-fields.json" with { type: "json" };
import type { StepKind } from "../draft/step-kinds.ts";

interface FieldBase {
  readonly name: string;
  readonly isRequired?: true | undefined;
  /** The documentation's sentence. */
  readonly description?: string | undefined;
  /** In words of the documentation. */
  readonly default?: string | undefined;
}

const simpleKinds = [
  "text",
  "longText",
  "richText",
  "number",
  "amount",
  "boolean",
  "texts",
  "json",
  "variable",
  "group",
  "step",
  "condition",
  "options",
  "cases",
  "value",
  "pairs",
] as const;

interface SimpleField extends FieldBase {
  readonly kind: (typeof simpleKinds)[number];
}

interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly values: readonly string[];
}

/** A record with fixed fields, or a list of such records. */
interface NestedField extends FieldBase {
  readonly kind: "fields" | "list";
  readonly fields: readonly Field[];
}

/** A field of a bot's form. `json` is edited as text. */
export type Field = SimpleField | ChoiceField | NestedField;

const base = {
  name: v.string(),
  isRequired: v.optional(v.literal(true)),
  description: v.optional(v.string()),
  default: v.optional(v.string()),
};

const fieldSchema: v.GenericSchema<unknown, Field> = v.variant("kind", [
  v.object({ ...base, kind: v.picklist(simpleKinds) }),
  v.object({ ...base, kind: v.literal("choice"), values: v.array(v.string()) }),
  v.object({
    ...base,
    kind: v.picklist(["fields", "list"]),
    fields: v.array(v.lazy(() => fieldSchema)),
  }),
]);

const fields = v.array(fieldSchema);

/** The fields of settings and themes. */
export const settingsFields = v.parse(fields, botFields.settings);
export const themeFields = v.parse(fields, botFields.theme);

/** The fields of a step's form; its branches are edited in the outline. */
export function stepFields(kind: StepKind): readonly Field[] {
  return v.parse(fields, botFields.steps[kind]);
}

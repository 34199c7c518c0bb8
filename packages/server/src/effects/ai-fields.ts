import type { AiRequest } from "@banter/engine";
import { isRecord } from "@banter/protocol";

type Field = NonNullable<AiRequest["fields"]>[number];

/** The JSON schema of an object with all fields; a field is null if the model finds no value. */
export function fieldsSchema({ fields = [] }: AiRequest) {
  return {
    type: "object" as const,
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    required: fields.map(({ name }) => name),
    additionalProperties: false,
  };
}

function fieldSchema({ description, type, values }: Field) {
  const jsonType = jsonTypeOf(type);
  return {
    type: [jsonType, "null" as const],
    ...(description !== undefined && description !== "" && { description }),
    ...(jsonType === "array" && { items: { type: "string" as const } }),
    ...(jsonType === "string" && values !== undefined && values.length > 0 && { enum: [...values, null] }),
  };
}

function jsonTypeOf(type: string): "number" | "boolean" | "array" | "string" {
  const name = type.toLowerCase();
  if (name === "number" || name === "integer") return "number";
  if (name === "boolean") return "boolean";
  return name === "array" || name === "list" ? "array" : "string";
}

/** The schema as a prompt, for models that ignore schemas. */
export function fieldsInstruction({ fields = [] }: AiRequest): string {
  const lines = fields.map(({ name, description, type, values }) => {
    const choices = values === undefined || values.length === 0 ? "" : `, one of ${JSON.stringify(values)}`;
    return `- ${JSON.stringify(name)} (${type}${choices})${description ? `: ${description}` : ""}`;
  });
  return ["Answer with one JSON object and nothing else. Its fields (null when unknown):", ...lines].join(
    "\n",
  );
}

/** Picks the requested fields that have a value. */
export function readFields({ fields = [] }: AiRequest, output: unknown): Readonly<Record<string, unknown>> {
  const values = new Map(Object.entries(isRecord(output) ? output : {}));
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values.get(name);
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

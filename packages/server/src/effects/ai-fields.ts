import type { AiRequest } from "@banter/engine/runtime";
import { fail, isRecord, ok, parseJson, type Result } from "@banter/protocol";

/** How often a model is asked for values in all, if its replies don't match their schema. */
export const MAX_FIELD_ATTEMPTS = 3;

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

/** Reads the values of a reply. Fails with a message for the model if the reply doesn't match the fields. */
export function parseFields(
  { fields = [] }: AiRequest,
  text: string,
): Result<Readonly<Record<string, unknown>>, string> {
  const output = parseJson(withoutFence(text));
  if (!isRecord(output)) return fail("The reply is not a JSON object.");
  const entries: [string, unknown][] = [];
  for (const field of fields) {
    const value = output[field.name];
    if (value === undefined || value === null) continue;
    const read = readField(field, value);
    if (!read.ok) return read;
    entries.push([field.name, read.value]);
  }
  return ok(Object.fromEntries(entries));
}

/** Models like to wrap JSON in a Markdown code block. */
function withoutFence(text: string): string {
  return text
    .trim()
    .replace(/^```(?:json)?/, "")
    .replace(/```$/, "");
}

function readField({ name, type, values = [] }: Field, value: unknown): Result<unknown, string> {
  const jsonType = jsonTypeOf(type);
  const wrong = (expected: string) =>
    fail(`${JSON.stringify(name)} must be ${expected}, not ${JSON.stringify(value)}.`);
  if (jsonType === "number") {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? ok(number) : wrong("a number");
  }
  if (jsonType === "boolean") return typeof value === "boolean" ? ok(value) : wrong("true or false");
  if (jsonType === "array") return Array.isArray(value) ? ok(value) : wrong("a list");
  if (values.length > 0 && !values.some((known) => known === value))
    return wrong(`one of ${JSON.stringify(values)}`);
  return typeof value === "object" ? wrong("a text") : ok(value);
}

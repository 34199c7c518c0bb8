import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { inputs } from "../packages/protocol/src/inputs/inputs.ts";
import { commonNotes, questionNotes, stepNotes, type FieldNote } from "./bot-reference-notes.ts";
import { root } from "./run-command.ts";

/*
 * node tools/bot-reference.ts
 * Writes the tables of docs/bot-reference.md: fields and types from the JSON Schema of bot files, defaults from the inputs'
 * decoders, descriptions from bot-reference-notes.ts.
 */

const SCHEMA = "packages/engine/bot.schema.json";
export const REFERENCE = join(root, "docs/bot-reference.md");

export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly additionalProperties?: JsonSchema | undefined;
  readonly required?: readonly string[] | undefined;
  readonly $defs?: Readonly<Record<string, JsonSchema>> | undefined;
}

const jsonSchema: v.GenericSchema<unknown, JsonSchema> = v.object({
  $ref: v.optional(v.string()),
  type: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.lazy(() => jsonSchema))),
  items: v.optional(v.lazy(() => jsonSchema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => jsonSchema),
    ),
  ),
  additionalProperties: v.optional(
    v.pipe(
      v.union([v.boolean(), v.lazy(() => jsonSchema)]),
      v.transform((rest) => (typeof rest === "boolean" ? undefined : rest)),
    ),
  ),
  required: v.optional(v.array(v.string())),
  $defs: v.optional(
    v.record(
      v.string(),
      v.lazy(() => jsonSchema),
    ),
  ),
});

/** The schema of bot files. */
export const botSchema = v.parse(jsonSchema, JSON.parse(readFileSync(join(root, SCHEMA), "utf8")));

/** By the step's key or, for a question, `ask.` and its kind. */
export const stepSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  alternatives({ $ref: "#/$defs/step" }).map((schema) => [stepName(schema), schema]),
);

export const stepNames: readonly string[] = [...stepSchemas.keys()];

if (process.argv[1] === import.meta.filename)
  writeFileSync(REFERENCE, withFieldTables(readFileSync(REFERENCE, "utf8")));

/** Replaces the tables between `<!-- fields: … -->` and `<!-- /fields -->`. */
export function withFieldTables(text: string): string {
  return text.replaceAll(/<!-- fields: ([\w.]+) -->[^]*?<!-- \/fields -->/g, (_, name: string) =>
    [
      `<!-- fields: ${name} -->`,
      "",
      "| field | type | description | default |",
      "|---|---|---|---|",
      ...rows(name),
      "",
      "<!-- /fields -->",
    ].join("\n"),
  );
}

/** The steps that have a table in a text. */
export function describedSteps(text: string): readonly string[] {
  return [...text.matchAll(/<!-- fields: ([\w.]+) -->/g)].map(([, name = ""]) => name);
}

function rows(name: string): readonly string[] {
  const schema = stepSchemas.get(name);
  if (schema === undefined) throw new Error(`docs/bot-reference.md asks for an unknown step: ${name}.`);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => field !== "ask");
  const unknownNote = Object.keys(stepNotes[name] ?? {}).find(
    (field) => schema.properties?.[field] === undefined,
  );
  if (unknownNote !== undefined) throw new Error(`The step ${name} has no field ${unknownNote}.`);
  return fields.map(([field, fieldSchema]) => {
    const note = noteOn(name, field);
    if (note === undefined) throw new Error(`bot-reference-notes.ts has no note on ${name}: ${field}.`);
    const isRequired = schema.required?.includes(field) === true;
    const fallback = isRequired ? "required" : note.default;
    return `| \`${field}\` | ${note.type ?? typeText(fieldSchema)} | ${note.text} | ${fallback} |`;
  });
}

/** What the reference says about a step's field; `default` is empty if it has none. */
export function noteOn(
  step: string,
  field: string,
): { readonly text: string; readonly type?: string; readonly default: string } | undefined {
  const notes = { ...commonNotes, ...(step.startsWith("ask.") && questionNotes), ...stepNotes[step] };
  const written = notes[field];
  if (written === undefined) return undefined;
  const note: FieldNote = typeof written === "string" ? { text: written } : written;
  return { ...note, default: defaultOf(step, note) };
}

function defaultOf(name: string, note: FieldNote): string {
  if (note.defaultAt === undefined) return note.default ?? "";
  const kind = name.replace("ask.", "");
  const definition = Object.values(inputs).find(({ type }) => type.startsWith(kind));
  let value: unknown = definition?.parse({
    id: "",
    type: definition.type,
    options: {},
    items: [],
    runtimeOptions: {},
  });
  for (const key of note.defaultAt.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key))
      throw new Error(`The input of ${name} has no option ${note.defaultAt}.`);
    value = Reflect.get(value, key);
  }
  return value === undefined || value === "" ? "" : `\`${JSON.stringify(value)}\``;
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if (schema.anyOf !== undefined || schema.$ref !== undefined)
    return [...new Set(alternatives(schema).map(typeText))].join(" or ");
  if (schema.type === "string") return "text";
  if (schema.type === "array") return `list of ${typeText(schema.items ?? {})}s`;
  if (schema.type === "number" || schema.type === "boolean") return schema.type;
  throw new Error(`Describe the type in bot-reference-notes.ts: ${JSON.stringify(schema).slice(0, 200)}`);
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref !== undefined)
    return alternatives(botSchema.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {});
  return schema.anyOf?.flatMap(alternatives) ?? [schema];
}

function stepName({ properties = {} }: JsonSchema): string {
  const [key = ""] = Object.keys(properties);
  const kind = properties["ask"]?.const;
  return typeof kind === "string" ? `ask.${kind}` : key;
}

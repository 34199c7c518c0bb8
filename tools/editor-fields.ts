import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { botSchema, noteOn, stepSchemas, type JsonSchema } from "./bot-reference.ts";
import { root } from "./run-command.ts";

/*
 * node tools/editor-fields.ts
 * Writes the fields that the admin page's editor shows: their shapes from the JSON Schema of bot files, their descriptions and
 * defaults from bot-reference-notes.ts.
 */

export const EDITOR_FIELDS = join(root, "apps/admin/src/editor/fields/bot-fields.json");

/** What a form shows for a value. `json` is edited as text. */
type Shape =
  | { readonly kind: "text" | "longText" | "richText" | "number" | "amount" | "boolean" | "texts" | "json" }
  | { readonly kind: "variable" | "group" | "step" | "condition" | "options" | "cases" | "value" | "pairs" }
  | { readonly kind: "choice"; readonly values: readonly unknown[] }
  | { readonly kind: "fields" | "list"; readonly fields: readonly Field[] };

type Field = Shape & {
  readonly name: string;
  readonly isRequired?: true;
  readonly description?: string;
  /** In words of the documentation. */
  readonly default?: string;
};

/** Fields whose meaning their type doesn't tell, by name, or by step and name. */
const kinds: Readonly<Record<string, Exclude<Shape["kind"], "choice" | "fields" | "list">>> = {
  "say.say": "richText",
  "set.to": "value",
  "script.script": "longText",
  "email.text": "longText",
  "http.body": "json",
  "branch.branch": "cases",
  "displayRules.when": "json",
  "ask.choice.options": "options",
  "cards.buttons": "options",
  "messages.content": "longText",
  "email.attachments": "variable",
  "tools.group": "group",
  save: "variable",
  set: "variable",
  optionsFrom: "variable",
  images: "variable",
  titles: "variable",
  descriptions: "variable",
  inputType: "variable",
  inputName: "variable",
  go: "group",
  jump: "group",
  onLimit: "group",
  onError: "group",
  at: "step",
  when: "condition",
  showIf: "condition",
  code: "longText",
  icon: "longText",
  customCss: "longText",
  customHeadCode: "longText",
  description: "longText",
};

/** The file's text. */
export function editorFields(): string {
  const steps = Object.fromEntries(
    [...stepSchemas].map(([name, schema]) => [name, fieldsOf(name, schema, (field) => noteOn(name, field))]),
  );
  const { settings = {}, theme = {} } = botSchema.properties ?? {};
  const file = {
    steps,
    settings: fieldsOf("settings", settings, noNote),
    theme: fieldsOf("theme", objectOf(theme), noNote),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Kinds with a form of their own: the documentation describes how they are written. */
const FORMS: ReadonlySet<Shape["kind"]> = new Set(["options", "cases", "condition", "list"]);

type Describe = (field: string) => { readonly text: string; readonly default: string } | undefined;

const noNote: Describe = () => undefined;

function fieldsOf(
  parent: string,
  { properties = {}, required = [] }: JsonSchema,
  describe: Describe,
): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (isBranch(schema) || schema.const !== undefined) return [];
    const shape = shapeOf(parent, name, schema);
    const note = FORMS.has(shape.kind) ? undefined : describe(name);
    return {
      name,
      ...shape,
      ...(required.includes(name) && { isRequired: true as const }),
      ...(note !== undefined && { description: plainText(note.text) }),
      ...(note !== undefined && note.default !== "" && { default: plainText(note.default) }),
    };
  });
}

function shapeOf(parent: string, name: string, schema: JsonSchema): Shape {
  const kind = kinds[`${parent}.${name}`] ?? kinds[name];
  const all = alternatives(schema);
  const [only, ...others] = all;
  const types = new Set(all.map(({ type }) => type));
  if (kind !== undefined && (kind !== "variable" || types.has("string"))) return { kind };
  if (only?.enum !== undefined && others.length === 0) return { kind: "choice", values: only.enum };
  if (others.length > 0) return { kind: mixedKind(types) };
  if (only?.type === "array") return listShape(name, only.items ?? {});
  if (only?.type === "object")
    return only.properties === undefined
      ? {
          kind: alternatives(only.additionalProperties ?? {}).every(({ type }) => type === "string")
            ? "pairs"
            : "json",
        }
      : { kind: "fields", fields: fieldsOf(name, only, noNote) };
  return { kind: simpleKind(only?.type) };
}

function listShape(name: string, items: JsonSchema): Shape {
  const item = objectOf(items);
  if (item.type === "string") return { kind: "texts" };
  return item.properties === undefined
    ? { kind: "json" }
    : { kind: "list", fields: fieldsOf(name, item, noNote) };
}

function mixedKind(types: ReadonlySet<string | undefined>): "amount" | "texts" | "json" | "text" {
  if (types.has("number") && types.has("string")) return "amount";
  if (types.has("array") && types.has("string")) return "texts";
  return types.has("boolean") && types.has("string") ? "text" : "json";
}

function simpleKind(type: string | undefined): "text" | "number" | "boolean" | "json" {
  return type === "string" ? "text" : type === "number" || type === "boolean" ? type : "json";
}

function isBranch({ $ref, properties }: JsonSchema): boolean {
  return $ref === "#/$defs/branch" || properties?.["a"]?.$ref === "#/$defs/branch";
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref !== undefined)
    return alternatives(botSchema.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {});
  return schema.anyOf?.flatMap(alternatives) ?? [schema];
}

/** The alternative with the most fields. */
function objectOf(schema: JsonSchema): JsonSchema {
  return (
    alternatives(schema).find(({ properties }) => properties !== undefined) ?? alternatives(schema)[0] ?? {}
  );
}

/** Without links and code marks. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
}

if (process.argv[1] === import.meta.filename) writeFileSync(EDITOR_FIELDS, editorFields());

import { isRecord } from "@banter/protocol";
import fields from "../fields/bot-fields.json" with { type: "json" };
import type { EditorTexts } from "../strings/editor-strings.ts";
import type { Step } from "./bot-draft.ts";

/** A step's kind: its key, or `ask.` and the kind of question. */
export type StepKind = keyof typeof fields.steps;

/** In the order in which the engine recognizes them: some have a field named like another kind. */
export const stepKinds: readonly StepKind[] = Object.keys(fields.steps).filter(isStepKind);

function isStepKind(name: string): name is StepKind {
  return Object.hasOwn(fields.steps, name);
}

/** Undefined for a step that the editor doesn't know. */
export function kindOf(step: Step): StepKind | undefined {
  return stepKinds.find((kind) =>
    kind.startsWith("ask.") ? step["ask"] === kind.slice("ask.".length) : Object.hasOwn(step, kind),
  );
}

/** What a new step needs to be complete. Texts to write are empty. */
export function newStep(kind: StepKind, { group }: { readonly group: string }): Step {
  if (kind.startsWith("ask.")) return { ask: kind.slice("ask.".length), ...questionStart[kind] };
  return { [kind]: "", ...stepStart(group)[kind] };
}

const questionStart: Readonly<Record<string, Step>> = {
  "ask.choice": { options: ["", ""] },
  "ask.picture": { pictures: [{ image: "" }] },
  "ask.cards": { cards: [{ title: "", buttons: [""] }] },
  "ask.payment": { amount: 10, currency: "EUR" },
};

function stepStart(group: string): Readonly<Record<string, Step>> {
  const condition = { variable: "", operator: "is set" };
  return {
    set: { to: "" },
    go: { go: group },
    jump: { jump: group },
    return: { return: true },
    when: { when: condition, do: [] },
    branch: { branch: [{ when: condition, do: [] }] },
    abTest: { abTest: { a: [], b: [] } },
    wait: { wait: 1 },
    ai: { ai: "openai", model: "", messages: [{ role: "user", content: "" }], save: "" },
    extract: {
      extract: "openai",
      model: "",
      messages: [{ role: "user", content: "" }],
      schema: {},
      save: {},
    },
    email: { email: "", subject: "" },
    listen: { listen: {} },
    block: { block: "", options: {} },
  };
}

/** Fields whose text says most about a step, in this order. */
const TELLING = ["placeholder", "save", "options", "pictures", "cards", "to", "when", "branch"];

/** A line about a step for the outline, without its kind; empty if it says nothing yet. */
export function summaryOf(step: Step, words: Words): string {
  const kind = kindOf(step);
  const own = kind === undefined || kind.startsWith("ask.") ? undefined : step[kind];
  const texts = [own, ...TELLING.map((name) => step[name])].map((value) => toText(value, words));
  return texts.find((text) => text !== "")?.slice(0, 120) ?? "";
}

/** The language of the editor. */
type Words = Pick<EditorTexts, "labelOf" | "fieldText">;

function toText(value: unknown, words: Words): string {
  if (typeof value === "string")
    return value
      .replaceAll(/\*\*|\+\+|~~/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value
      .map((item) => toText(item, words))
      .filter(Boolean)
      .join(" · ");
  if (!isRecord(value)) return "";
  const { label, title, variable, operator, value: compared } = value;
  const parts =
    variable === undefined ? [label ?? title] : [variable, words.fieldText(String(operator)), compared];
  const text = parts
    .map((part) => toText(part, words))
    .filter(Boolean)
    .join(" ");
  return text === "" ? Object.keys(value).map(words.labelOf).join(" · ") : text;
}

import { isRecord } from "@banter/protocol";
import type { BotDraft, Step } from "./bot-draft.ts";
import { replaceStep } from "./edit-steps.ts";
import { keepAnswers } from "./keep-answers.ts";
import { stepAt, walkSteps, type StepPath } from "./step-path.ts";

/** A text of a step that contains what was looked for. */
export interface FoundText {
  readonly path: StepPath;
  readonly text: string;
}

/** Every text with `wanted`, in any case, in the order of the outline. */
export function findText(draft: BotDraft, wanted: string): readonly FoundText[] {
  const folded = wanted.toLowerCase();
  if (folded === "") return [];
  return [...walkSteps(draft)].flatMap(({ path, step }) =>
    textsOf(step)
      .filter((text) => text.toLowerCase().includes(folded))
      .map((text) => ({ path, text })),
  );
}

/** Replaces it in all texts, in any case. Names of groups and variables, ids and what questions store stay. */
export function replaceText(draft: BotDraft, wanted: string, replacement: string): BotDraft {
  let changed = draft;
  // A changed text changes no path.
  for (const path of new Set(findText(draft, wanted).map((found) => found.path))) {
    const step = stepAt(changed, path);
    if (step !== undefined)
      changed = replaceStep(changed, path, keepAnswers(step, replaceIn(step, wanted, replacement)));
  }
  return changed;
}

/** Fields that visitors or models read. */
const TEXTS: ReadonlySet<string> = new Set([
  "say",
  "alt",
  "placeholder",
  "button",
  "retry",
  "hint",
  "searchPlaceholder",
  "suggestions",
  "from",
  "to",
  "left",
  "right",
  "clear",
  "skip",
  "single",
  "multiple",
  "label",
  "title",
  "description",
  "subject",
  "text",
  "content",
  "status",
]);

/** Fields that contain such fields. Branches aren't among them: their steps are found by themselves. */
const OWNERS: ReadonlySet<string> = new Set([
  "options",
  "pictures",
  "cards",
  "buttons",
  "success",
  "messages",
]);

function replaceIn(step: Step, wanted: string, replacement: string): Step {
  return mapTexts(step, (text) => replaceAll(text, wanted, replacement));
}

function replaceAll(text: string, wanted: string, replacement: string): string {
  const folded = text.toLowerCase();
  // A few letters, such as "İ", change their length, so that places in the folded text are no places in the text.
  if (folded.length !== text.length) return text.replaceAll(wanted, () => replacement);
  let replaced = "";
  let from = 0;
  for (
    let at = folded.indexOf(wanted.toLowerCase());
    at !== -1;
    at = folded.indexOf(wanted.toLowerCase(), from)
  ) {
    replaced += text.slice(from, at) + replacement;
    from = at + wanted.length;
  }
  return replaced + text.slice(from);
}

function mapTexts(step: Step, change: (text: string) => string): Step {
  // The label of a date has the name of the value that a variable is set to, and conditions compare the value.
  const isText = (key: string): boolean =>
    (TEXTS.has(key) || OWNERS.has(key)) && !(key === "to" && "set" in step);
  const mapValue = (key: string, value: unknown): unknown => {
    if (typeof value === "string") return isText(key) ? change(value) : value;
    if (Array.isArray(value)) return value.map((item: unknown) => mapValue(key, item));
    return isRecord(value) && OWNERS.has(key) ? mapRecord(value) : value;
  };
  const mapRecord = (record: Step): Step =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, mapValue(key, value)]));
  // What is text in a block of the exported format isn't known.
  return "block" in step ? step : mapRecord(step);
}

function textsOf(step: Step): readonly string[] {
  const texts: string[] = [];
  mapTexts(step, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

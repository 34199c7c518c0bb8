import { isRecord } from "@banter/protocol";
import type { BotDraft, Step } from "./bot-draft.ts";
import { replaceStep } from "./edit-steps.ts";
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

/** Replaces it in all texts, in any case. Names of groups and variables and ids stay. */
export function replaceText(draft: BotDraft, wanted: string, replacement: string): BotDraft {
  let changed = draft;
  // A changed text changes no path.
  for (const path of new Set(findText(draft, wanted).map((found) => found.path))) {
    const step = stepAt(changed, path);
    if (step !== undefined) changed = replaceStep(changed, path, replaceIn(step, wanted, replacement));
  }
  return changed;
}

/** Fields that name something instead of saying it. */
const NAMES: ReadonlySet<string> = new Set([
  "ask",
  "id",
  "save",
  "go",
  "at",
  "jump",
  "set",
  "variable",
  "operator",
  "link",
  "group",
  "onLimit",
  "onError",
  "optionsFrom",
  "do",
  "else",
  "abTest",
]);

function replaceIn(step: Step, wanted: string, replacement: string): Step {
  const changed = mapTexts(step, (text) => replaceAll(text, wanted, replacement));
  return isRecord(changed) ? changed : step;
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

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, NAMES.has(key) ? item : mapTexts(item, change)]),
  );
}

function textsOf(value: unknown): readonly string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

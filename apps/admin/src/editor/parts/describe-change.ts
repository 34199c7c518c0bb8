import type { BotChange } from "@banter/engine/runtime";
import { pluralize } from "../../page/format.ts";
import { interpolate } from "../../strings/strings.ts";
import type { EditorTexts } from "../strings/editor-strings.ts";

/** A change as one line, in the words of the forms, e.g. `Question “Your email” in “contact”: Required is now “yes”`. */
export function describeChange(change: BotChange, texts: EditorTexts): string {
  return `${subjectOf(change, texts)}: ${whatHappened(change, texts)}`;
}

function subjectOf(
  { what, step, label = "", group }: BotChange,
  { strings, languageName }: EditorTexts,
): string {
  if (what === "translation")
    return interpolate(strings["part.translation"], { language: languageName(label) });
  const quoted = label === "" ? "" : ` “${label}”`;
  if (what === "group") return group === undefined ? strings["part.groups"] : `${strings.group} “${group}”`;
  if (what !== "step") return `${strings[`part.${what}`]}${quoted}`;
  const kind = step === undefined || step === "ask" ? "ask" : step;
  const noun = `kind.${kind}`;
  const named = `${isKnown(noun, strings) ? strings[noun] : strings.unknownStep}${quoted}`;
  return group === undefined ? named : interpolate(strings.inGroup, { step: named, group });
}

function whatHappened(
  { kind, what, path = [], before, after, count }: BotChange,
  texts: EditorTexts,
): string {
  const { strings } = texts;
  if (kind === "added" || kind === "removed") return strings[`change.${kind}`];
  if (kind === "renamed") return interpolate(strings["change.renamed"], { before: before ?? "" });
  if (kind === "moved" && what === "group") return strings["change.order"];
  if (kind === "moved")
    return before === undefined
      ? strings["change.moved"]
      : interpolate(strings["change.movedFrom"], { before });
  if (count !== undefined) return pluralize(count, strings["change.texts"]);
  if (before === undefined && after === undefined) return strings["change.edited"];
  const field = path.length === 0 ? strings.value : path.map((key) => partOf(key, texts)).join(" › ");
  const value = (text: string) => (text === "true" ? strings.yes : text === "false" ? strings.no : text);
  if (after === undefined)
    return interpolate(strings["change.unset"], { field, before: value(before ?? "") });
  if (before === undefined) return interpolate(strings["change.set"], { field, after: value(after) });
  return interpolate(strings["change.changed"], { field, before: value(before), after: value(after) });
}

function partOf(key: string | number, { labelOf }: EditorTexts): string {
  return typeof key === "number" ? String(key + 1) : labelOf(key);
}

function isKnown<Strings extends object>(key: string, strings: Strings): key is string & keyof Strings {
  return Object.hasOwn(strings, key);
}

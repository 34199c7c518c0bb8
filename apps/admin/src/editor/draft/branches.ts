import { isRecord } from "@banter/protocol";
import type { Step } from "./bot-draft.ts";

/** Steps inside a step, such as those that an option leads to. */
export interface Branch {
  /** Identifies the branch within its step: where its steps are, as JSON. */
  readonly key: string;
  /** What it belongs to. */
  readonly role: "option" | "then" | "else" | "case" | "a" | "b";
  /** The option's label, or the number of the case. */
  readonly label: string;
  readonly steps: readonly Step[];
}

type Place = readonly (string | number)[];

/** The branches of a step, in the order in which its form shows them. */
export function branchesOf(step: Step): readonly Branch[] {
  return placesOf(step).map(({ place, role, label }) => ({
    key: JSON.stringify(place),
    role,
    label,
    steps: asSteps(valueAt(step, place)),
  }));
}

interface BranchPlace extends Pick<Branch, "role" | "label"> {
  readonly place: Place;
}

function placesOf(step: Step): readonly BranchPlace[] {
  return [
    ...optionPlaces(step["options"], ["options"]),
    ...optionPlaces(step["pictures"], ["pictures"]),
    ...listOf(step["cards"]).flatMap((card, index) =>
      optionPlaces(isRecord(card) ? card["buttons"] : undefined, ["cards", index, "buttons"]),
    ),
    ...listOf(step["branch"]).map((_, index) =>
      branchPlace("case", ["branch", index, "do"], String(index + 1)),
    ),
    ...("when" in step ? [branchPlace("then", ["do"])] : []),
    ...("when" in step || "branch" in step ? [branchPlace("else", ["else"])] : []),
    ...("abTest" in step ? [branchPlace("a", ["abTest", "a"]), branchPlace("b", ["abTest", "b"])] : []),
  ];
}

function branchPlace(role: Branch["role"], place: Place, label = ""): BranchPlace {
  return { place, role, label };
}

function optionPlaces(options: unknown, place: Place): readonly BranchPlace[] {
  return listOf(options).map((option, index) =>
    branchPlace("option", [...place, index, "do"], optionLabel(option)),
  );
}

function optionLabel(option: unknown): string {
  if (typeof option === "string") return option;
  const { label, title, value } = isRecord(option) ? option : {};
  return [label, title, value].find((text) => typeof text === "string" && text !== "")?.toString() ?? "";
}

/** The step with other steps in the branch. An option or `else` without steps continues with the next step. */
export function withBranch(step: Step, key: string, steps: readonly Step[]): Step {
  const found = placesOf(step).find(({ place }) => JSON.stringify(place) === key);
  if (found === undefined) return step;
  const isOptional = found.role === "option" || found.role === "else";
  const changed = setAt(step, found.place, isOptional && steps.length === 0 ? undefined : steps);
  return isRecord(changed) ? changed : step;
}

function asSteps(value: unknown): readonly Step[] {
  return (Array.isArray(value) ? value : [value]).filter(isRecord);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valueAt(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return typeof key === "number" ? valueAt(value[key], rest) : undefined;
  return isRecord(value) ? valueAt(value[key], rest) : undefined;
}

/** Removes the value if it is undefined. A text that stands for an option becomes the option. */
function setAt(value: unknown, [key, ...rest]: Place, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? setAt(item, rest, next) : item));
  const record = typeof value === "string" ? { label: value } : isRecord(value) ? value : {};
  const changed = setAt(record[key], rest, next);
  if (changed !== undefined) return { ...record, [key]: changed };
  const { [key]: _, ...others } = record;
  return others;
}

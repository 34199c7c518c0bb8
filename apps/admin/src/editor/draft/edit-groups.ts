import { isRecord } from "@banter/protocol";
import type { BotDraft, Step } from "./bot-draft.ts";
import { mapItems, mapSteps } from "./map-steps.ts";

/* Changes of a draft's groups. Each returns a new draft. */

/** Names that JSON objects can't safely have; whoever parses a bot leaves them out. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a group or a variable can have this name. */
export function isFreeName(name: string, taken: readonly string[]): boolean {
  return name.trim() !== "" && !taken.includes(name) && !IMPOSSIBLE.has(name);
}

/** Fields of steps that name a group. */
const REFERENCES = ["go", "jump", "onLimit", "onError", "group"];

/** A name that no group has yet. */
export function freeName(taken: readonly string[], wanted: string): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted} ${number}`)) number++;
  return `${wanted} ${number}`;
}

export function addGroup(draft: BotDraft, name: string): BotDraft {
  return Object.hasOwn(draft.groups, name) ? draft : { ...draft, groups: { ...draft.groups, [name]: [] } };
}

/** Renames a group and whatever leads to it. */
export function renameGroup(draft: BotDraft, from: string, to: string): BotDraft {
  if (from === to || to === "" || Object.hasOwn(draft.groups, to)) return draft;
  const groups = Object.fromEntries(
    Object.entries(draft.groups).map(([name, steps]) => [name === from ? to : name, steps]),
  );
  const renamed = { ...draft, groups, start: draft.start === from ? to : draft.start };
  return mapSteps(renamed, (step) => withReference(step, from, to));
}

function withReference(step: Step, from: string, to: string): Step {
  // A group of another bot has the same field.
  const names = REFERENCES.filter((name) => name !== "group" || step["link"] === "current");
  const withTools = mapItems(renameIn(step, names, from, to), "tools", (tool) =>
    renameIn(tool, ["group"], from, to),
  );
  const withItems =
    "block" in step ? mapItems(withTools, "items", (item) => renameIn(item, ["go"], from, to)) : withTools;
  const { options } = withItems;
  if (!("block" in step) || !isRecord(options)) return withItems;
  const renamed = renameIn(options, ["groupId"], from, to);
  return {
    ...withItems,
    options: mapItems(renamed, "tools", (tool) => renameIn(tool, ["groupId"], from, to)),
  };
}

function renameIn(owner: Step, names: readonly string[], from: string, to: string): Step {
  const found = names.filter((name) => owner[name] === from);
  if (found.length === 0) return owner;
  return { ...owner, ...Object.fromEntries(found.map((name) => [name, to])) };
}

export function removeGroup(draft: BotDraft, name: string): BotDraft {
  const { [name]: _, ...groups } = draft.groups;
  return { ...draft, groups };
}

/** Moves a group by one place. */
export function moveGroup(draft: BotDraft, name: string, by: 1 | -1): BotDraft {
  const names = Object.keys(draft.groups);
  const index = names.indexOf(name);
  const other = names[index + by];
  if (index === -1 || other === undefined) return draft;
  const order = names.with(index, other).with(index + by, name);
  return {
    ...draft,
    groups: Object.fromEntries(order.map((group) => [group, draft.groups[group] ?? []])),
  };
}

import { isRecord } from "@banter/protocol";
import type { BotDraft, Step } from "./bot-draft.ts";
import { isSame } from "./is-same.ts";
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
  const ownNames = new Set(["current", draft.id, draft.publicId ?? draft.id]);
  return mapSteps(renamed, (step) => withReference(step, { from, to, ownNames }));
}

interface Renaming {
  readonly from: string;
  readonly to: string;
  /** By which a link leads to this bot: a group of another bot may have the same name. */
  readonly ownNames: ReadonlySet<unknown>;
}

function withReference(step: Step, renaming: Renaming): Step {
  if ("block" in step) return withBlockReferences(step, renaming);
  const names = REFERENCES.filter((name) => name !== "group" || renaming.ownNames.has(step["link"]));
  return mapItems(renameIn(step, names, renaming), "tools", (tool) => renameIn(tool, ["group"], renaming));
}

/** A block in the exported format: the exits of its items, and what the engine takes for the name of a group in its options. */
function withBlockReferences(step: Step, renaming: Renaming): Step {
  const rename = (exit: Step): Step => renameIn(exit, ["go"], renaming);
  const withExits = mapItems(step, "items", (item) =>
    renameNested(mapItems(rename(item), "paths", rename), ["fields"], renaming),
  );
  const renamed = renameNested(withExits, ["options", "content"], renaming);
  return isSame(step, renamed) ? step : renamed;
}

function renameNested(owner: Step, names: readonly string[], renaming: Renaming): Step {
  const nested = names.filter((name) => isRecord(owner[name]));
  const renamed = nested.map((name) => [name, renameGroupIds(owner[name], renaming)]);
  return { ...owner, ...Object.fromEntries(renamed) };
}

/** At any depth. */
function renameGroupIds(value: unknown, renaming: Renaming): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renameGroupIds(item, renaming));
  if (!isRecord(value)) return value;
  const { typebotId } = value;
  const isOwn = typeof typebotId !== "string" || renaming.ownNames.has(typebotId);
  const entries = Object.entries(value).map(([key, field]) => [
    key,
    key === "groupId" && isOwn ? renameNames(field, renaming) : renameGroupIds(field, renaming),
  ]);
  return Object.fromEntries(entries);
}

/** One name or a list of them. */
function renameNames(value: unknown, renaming: Renaming): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renameNames(item, renaming));
  return value === renaming.from ? renaming.to : value;
}

function renameIn(owner: Step, names: readonly string[], { from, to }: Renaming): Step {
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

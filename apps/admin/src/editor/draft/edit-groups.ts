import { isRecord } from "@banter/protocol";
import type { BotDraft } from "./bot-draft.ts";

/* Changes of a draft's groups. Each returns a new draft. */

/** Fields that name a group of the bot. */
const REFERENCES: ReadonlySet<string> = new Set(["go", "jump", "onLimit", "onError", "group"]);

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
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (!isRecord(value)) return value;
    // A group of another bot.
    const isForeign = typeof value["link"] === "string" && value["link"] !== "current";
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        REFERENCES.has(key) && item === from && !isForeign ? to : renamed(item),
      ]),
    );
  };
  const changed = renamed({ groups, events: draft.events });
  const { groups: renamedGroups = groups, events = draft.events } = isRecord(changed) ? changed : {};
  return {
    ...draft,
    start: draft.start === from ? to : draft.start,
    // The same shape with other names.
    groups: Object.fromEntries(
      Object.entries(isRecord(renamedGroups) ? renamedGroups : groups).map(([name, steps]) => [
        name,
        Array.isArray(steps) ? steps.filter(isRecord) : [],
      ]),
    ),
    ...(isRecord(events) && { events }),
  };
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

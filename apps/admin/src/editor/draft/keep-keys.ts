import type { StepId } from "@banter/engine/runtime";
import { isRecord } from "@banter/protocol";
import { branchesOf } from "./branches.ts";
import type { BotDraft, Step } from "./bot-draft.ts";
import { draftIds } from "./draft-ids.ts";
import { replaceStep } from "./edit-steps.ts";
import { rootLists, stepAt, stepOfPlace, stepsAt, type ListPath, type StepPath } from "./step-path.ts";

/**
 * Translations are found by ids, some of which are made of labels and names of variables. What is translated keeps its id, written
 * down, when these are changed.
 */
export function keepKeys(before: BotDraft, after: BotDraft): BotDraft {
  const isSameFlow = before.groups === after.groups && before.events === after.events;
  if (before.translations === undefined || isSameFlow) return after;
  let kept = after;
  let ids: ReadonlyMap<string, StepId> | undefined;
  for (const list of rootLists(before))
    for (const { path, step, changed } of changedSteps(list, stepsAt(before, list), stepsAt(after, list))) {
      if (idParts(step) === idParts(changed)) continue;
      ids ??= idsByPath(before);
      const known = ids.get(path.join("/"));
      const current = stepAt(kept, path);
      if (known !== undefined && current !== undefined)
        kept = replaceStep(kept, path, withIds(step, current, known));
    }
  return kept;
}

interface ChangedStep {
  readonly path: StepPath;
  readonly step: Step;
  readonly changed: Step;
}

/** The steps of a list and of their branches that have changed in their places. */
function* changedSteps(
  list: ListPath,
  before: readonly Step[] = [],
  after: readonly Step[] = [],
): Generator<ChangedStep> {
  if (before === after) return;
  for (const [index, step] of before.entries()) {
    const changed = after[index];
    if (changed === undefined || changed === step) continue;
    const path = [...list, index];
    yield { path, step, changed };
    const branches = branchesOf(changed);
    for (const { key, steps } of branchesOf(step))
      yield* changedSteps([...path, key], steps, branches.find((branch) => branch.key === key)?.steps);
  }
}

function idsByPath(draft: BotDraft): ReadonlyMap<string, StepId> {
  return new Map(
    draftIds(draft).flatMap((found) => {
      const path = stepOfPlace(draft, found.path);
      return path === undefined ? [] : [[path.join("/"), found]];
    }),
  );
}

const LISTS = ["options", "pictures", "cards"];

/** What ids are made of. */
function idParts(step: Step): string {
  return JSON.stringify([step["save"], LISTS.map((list) => itemsOf(step, list).map(itemParts))]);
}

function itemParts(item: unknown): readonly unknown[] {
  return [nameOf(item), isRecord(item) ? itemsOf(item, "buttons").map(nameOf) : []];
}

function nameOf(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const isCard = "buttons" in item;
  return isCard ? item["title"] : (item["value"] ?? item["label"] ?? item["title"]);
}

function itemsOf(owner: Step, list: string): readonly unknown[] {
  const items = owner[list];
  return Array.isArray(items) ? items : [];
}

function withIds(before: Step, after: Step, { id, items }: StepId): Step {
  const step = before["save"] === after["save"] || "id" in after ? after : { ...after, id };
  const ids = items.map((item) => item.id);
  return LISTS.reduce((kept, list) => {
    const named = withItemIds(before, kept, list, ids);
    return {
      ...named,
      ...(list === "cards" && list in named && { cards: withButtonIds(before, named, items) }),
    };
  }, step);
}

function withButtonIds(before: Step, after: Step, items: StepId["items"]): readonly unknown[] {
  const cards = itemsOf(before, "cards");
  return itemsOf(after, "cards").map((card, index) => {
    const old = cards[index];
    return isRecord(card) && isRecord(old)
      ? withItemIds(old, card, "buttons", items[index]?.paths ?? [])
      : card;
  });
}

/** An item with another name keeps its id, unless the item was only moved. */
function withItemIds(before: Step, after: Step, list: string, ids: readonly string[]): Step {
  const [old, now] = [itemsOf(before, list), itemsOf(after, list)];
  if (old.length !== now.length || now.length === 0) return after;
  const names = new Set(now.map(nameOf));
  const named = now.map((item, index) => {
    const isRenamed = nameOf(old[index]) !== nameOf(item) && !names.has(nameOf(old[index]));
    const id = ids[index];
    if (!isRenamed || id === undefined) return item;
    if (typeof item === "string") return { label: item, id };
    return isRecord(item) && !("id" in item) ? { ...item, id } : item;
  });
  return { ...after, [list]: named };
}

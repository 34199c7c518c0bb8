import { isRecord } from "@banter/protocol";
import { parseDraft, type BotDraft } from "./bot-draft.ts";
import { freeName } from "./edit-groups.ts";
import { isSame } from "./is-same.ts";

/** A part of a bot that both sides changed. */
export interface MergeConflict {
  /** Such as `groups` and the group's name, or `translations`, the language and the key of the text. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** With my side of the conflicts. */
  readonly draft: BotDraft;
  readonly conflicts: readonly MergeConflict[];
}

/** Merged by name, whatever the order. */
const PARTS = ["groups", "variables", "events", "settings", "translations"] as const;
/** Merged by name, too, in a list. */
const LIST = "tests";

/** Combines two drafts that come from the same one. A group that both changed is a conflict. */
export function mergeDrafts(base: BotDraft, mine: BotDraft, theirs: BotDraft): Merge {
  const conflicts: MergeConflict[] = [];
  const [before, my, their] = [base, mine, theirs].map(withoutParts);
  const merged = mergeRecords(before, my, their, [], conflicts);
  for (const part of PARTS)
    if (isKept(base[part], mine[part], theirs[part]))
      merged[part] = mergeRecords(base[part], mine[part], theirs[part], [part], conflicts);
  const tests = mergeTests(base.tests, mine.tests, theirs.tests, conflicts);
  if (tests.length > 0) merged[LIST] = tests;
  const draft = parseDraft(merged);
  return { draft: draft.ok ? draft.value : mine, conflicts };
}

/** The fields that are merged as a whole. */
function withoutParts(draft: BotDraft): Readonly<Record<string, unknown>> {
  const parts = new Set<string>([...PARTS, LIST]);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !parts.has(name)));
}

/** Tests whose names both sides have changed are both there. */
function mergeTests(
  base: BotDraft["tests"],
  mine: BotDraft["tests"],
  theirs: BotDraft["tests"],
  conflicts: MergeConflict[],
): readonly unknown[] {
  if (isSame(base, theirs)) return mine ?? [];
  if (isSame(base, mine)) return theirs ?? [];
  const [before, other] = [byName(base), byName(theirs)];
  const own = apartFrom(before, other, byName(mine));
  return [...mergeEntries(before, own, other, [LIST], conflicts).values()];
}

type Entries = ReadonlyMap<string, unknown>;

/** The second one of the same name has a number, so that none is lost. */
function byName(tests: BotDraft["tests"] = []): Entries {
  const named = new Map<string, unknown>();
  for (const test of tests) {
    const name = String(test["name"]);
    let key = name;
    for (let number = 2; named.has(key); number++) key = `${name} (${number})`;
    named.set(key, test);
  }
  return named;
}

/** My tests: a new one with the name of a different new one of the other side gets a number. */
function apartFrom(before: Entries, theirs: Entries, mine: Entries): Entries {
  const taken = [before, theirs, mine].flatMap((tests) => [...tests.keys()]);
  return new Map(
    [...mine].map(([key, test]) => {
      const other = before.has(key) ? undefined : theirs.get(key);
      if (other === undefined || !isRecord(test) || isSame(test, other)) return [key, test];
      const name = freeName(taken, key);
      return [name, { ...test, name }];
    }),
  );
}

/** Changes of different steps of a group; undefined if both changed the same one, or the number of steps. */
function mergeSteps(base: unknown, mine: unknown, theirs: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  if (mine.length !== base.length || theirs.length !== base.length) return undefined;
  const isTwice = base.some((step, index) => !isSame(step, mine[index]) && !isSame(step, theirs[index]));
  return isTwice
    ? undefined
    : base.map((step: unknown, index): unknown => (isSame(step, mine[index]) ? theirs[index] : mine[index]));
}

/** The texts of a translation, each on its own; undefined for other parts, and if one side removed the translation. */
function mergeTexts(
  path: readonly string[],
  base: unknown,
  mine: unknown,
  theirs: unknown,
  conflicts: MergeConflict[],
): unknown {
  const isTranslation = path[0] === "translations" && path.length === 2;
  if (!isTranslation || !isRecord(mine) || !isRecord(theirs)) return undefined;
  return mergeRecords(base, mine, theirs, path, conflicts);
}

/** Whether a part is there after the merge: one side may have removed it. */
function isKept(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (mine === undefined) return !isSame(base, theirs);
  return theirs !== undefined || !isSame(base, mine);
}

function mergeRecords(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  conflicts: MergeConflict[],
): Record<string, unknown> {
  return Object.fromEntries(
    mergeEntries(entriesOf(base), entriesOf(mine), entriesOf(theirs), path, conflicts),
  );
}

function entriesOf(value: unknown): Entries {
  return new Map(isRecord(value) ? Object.entries(value) : []);
}

/** In the order of the other side, mine behind. */
function mergeEntries(
  before: Entries,
  mine: Entries,
  theirs: Entries,
  path: readonly string[],
  conflicts: MergeConflict[],
): Entries {
  const merged = new Map<string, unknown>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [old, own, other] = [before.get(key), mine.get(key), theirs.get(key)];
    const isMine = !isSame(old, own);
    const isConflict = isMine && !isSame(old, other) && !isSame(own, other);
    const both = isConflict
      ? (mergeSteps(old, own, other) ?? mergeTexts([...path, key], old, own, other, conflicts))
      : undefined;
    if (isConflict && both === undefined) conflicts.push({ path: [...path, key], mine: own, theirs: other });
    const value = both ?? (isMine ? own : other);
    if (value !== undefined) merged.set(key, value);
  }
  return merged;
}

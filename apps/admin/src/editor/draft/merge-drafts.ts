import { isRecord } from "@banter/protocol";
import { parseDraft, type BotDraft } from "./bot-draft.ts";
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
  const merged: Record<string, unknown> = mergeRecords(base, mine, theirs, [], conflicts, [...PARTS, LIST]);
  for (const part of PARTS)
    if (isKept(base[part], mine[part], theirs[part]))
      merged[part] = mergeRecords(base[part], mine[part], theirs[part], [part], conflicts, []);
  const tests = mergeTests(base.tests, mine.tests, theirs.tests, conflicts);
  if (tests.length > 0) merged[LIST] = tests;
  const draft = parseDraft(merged);
  return { draft: draft.ok ? draft.value : mine, conflicts };
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
  return Object.values(mergeRecords(byName(base), byName(mine), byName(theirs), [LIST], conflicts, []));
}

/** The second one of the same name has a number, so that none is lost. */
function byName(tests: BotDraft["tests"] = []): Readonly<Record<string, unknown>> {
  const named: Record<string, unknown> = {};
  for (const test of tests) {
    const name = String(test["name"]);
    let key = name;
    for (let number = 2; key in named; number++) key = `${name} (${number})`;
    named[key] = test;
  }
  return named;
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
  return mergeRecords(base, mine, theirs, path, conflicts, []);
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
  ignored: readonly string[],
): Record<string, unknown> {
  const [before, my, their] = [base, mine, theirs].map((value) => (isRecord(value) ? value : {}));
  if (before === undefined || my === undefined || their === undefined) return {};
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(their), ...Object.keys(my)])) {
    if (ignored.includes(key)) continue;
    const [old, own, other] = [before[key], my[key], their[key]];
    const isMine = !isSame(old, own);
    const isTheirs = !isSame(old, other);
    const isConflict = isMine && isTheirs && !isSame(own, other);
    const both = isConflict
      ? (mergeSteps(old, own, other) ?? mergeTexts([...path, key], old, own, other, conflicts))
      : undefined;
    if (isConflict && both === undefined) conflicts.push({ path: [...path, key], mine: own, theirs: other });
    const value = both ?? (isMine ? own : other);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

import { fieldsOf, groupBy, isRecord, type UnknownRecord } from "@banter/protocol";
import type { BotSource } from "../authoring/bot-source.ts";
import { canonicalJson } from "../bot/revision.ts";
import { matchSteps, movedPairs } from "./match-steps.ts";
import { readStep, type ComparedStep, type StepKind } from "./step-kind.ts";

/** A difference between two versions of a bot. */
export interface BotChange {
  readonly kind: "added" | "removed" | "moved" | "changed" | "renamed";
  readonly what:
    | "bot"
    | "variable"
    | "event"
    | "theme"
    | "settings"
    | "translation"
    | "group"
    | "step"
    | "test";
  /** The name of the group of a step, or of the group itself. Absent if all that has changed is the order of the groups. */
  readonly group?: string;
  /** Kind of the step, e.g. `say`. */
  readonly step?: StepKind;
  /** What authors recognize it by: the text of a step, the name of a variable or a test, the language of a translation. */
  readonly label?: string;
  /** The changed field, as keys and indexes. */
  readonly path?: readonly (string | number)[];
  /** The value before, shortened. Of a renamed or moved group or step: its name or group before. Absent if there was none. */
  readonly before?: string;
  /** The value afterwards, shortened. */
  readonly after?: string;
  /** How many texts of a translation have changed. */
  readonly count?: number;
}

type Path = NonNullable<BotChange["path"]>;
type Subject = Pick<BotChange, "what" | "group" | "step" | "label">;

/** Longest label or value, in UTF-16 code units. */
const MAX_TEXT = 60;

/** What has changed between two versions of a bot, in the order of the new one. Either may be unfinished. */
export function compareBots(
  before: BotSource | UnknownRecord,
  after: BotSource | UnknownRecord,
): readonly BotChange[] {
  const [a, b] = [fieldsOf(before), fieldsOf(after)];
  const { variables: variablesBefore, groups: groupsBefore, translations: textsBefore, ...othersBefore } = a;
  const { variables: variablesAfter, groups: groupsAfter, translations: textsAfter, ...othersAfter } = b;
  const { tests: testsBefore, ...restBefore } = othersBefore;
  const { tests: testsAfter, ...restAfter } = othersAfter;
  const parts = keysOf(restBefore, restAfter).flatMap((key) =>
    compareValues(subjectOf(key), pathOf(key), a[key], b[key]),
  );
  return [
    ...parts,
    ...compareNamed("variable", variablesBefore, variablesAfter, compareFields),
    ...joinMoves(compareGroups(fieldsOf(groupsBefore), fieldsOf(groupsAfter))),
    ...compareNamed("translation", textsBefore, textsAfter, compareTexts),
    ...compareTests(testsBefore, testsAfter),
  ];
}

function subjectOf(key: string): Subject {
  if (key === "theme" || key === "settings") return { what: key };
  return key === "events" ? { what: "event", group: "events" } : { what: "bot" };
}

function pathOf(key: string): Path {
  return key === "theme" || key === "settings" || key === "events" ? [] : [key];
}

/** Variables by their names, or translations by their languages. */
function compareNamed(
  what: BotChange["what"],
  before: unknown,
  after: unknown,
  compare: (subject: Subject, before: unknown, after: unknown) => readonly BotChange[],
): readonly BotChange[] {
  const [a, b] = [fieldsOf(before), fieldsOf(after)];
  return keysOf(a, b).flatMap((label): readonly BotChange[] => {
    const subject = { what, label };
    if (!Object.hasOwn(a, label)) return [{ ...subject, kind: "added" }];
    if (!Object.hasOwn(b, label)) return [{ ...subject, kind: "removed" }];
    return compare(subject, a[label], b[label]);
  });
}

/** By name. What has changed within a test is not said. */
function compareTests(before: unknown, after: unknown): readonly BotChange[] {
  const [old, now] = [testsByName(before), testsByName(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((label): readonly BotChange[] => {
    const [a, b] = [old.get(label), now.get(label)];
    if (canonicalJson(a) === canonicalJson(b)) return [];
    const kind = a === undefined ? "added" : b === undefined ? "removed" : "changed";
    return [{ kind, what: "test", label }];
  });
}

/** Several may have one name. */
function testsByName(tests: unknown): ReadonlyMap<string, readonly unknown[]> {
  return groupBy(listOf(tests), (test) => String(fieldsOf(test)["name"]));
}

function compareFields(subject: Subject, before: unknown, after: unknown): readonly BotChange[] {
  return compareValues(subject, [], before, after);
}

function compareTexts(subject: Subject, before: unknown, after: unknown): readonly BotChange[] {
  const [a, b] = [fieldsOf(before), fieldsOf(after)];
  const count = keysOf(a, b).filter((key) => canonicalJson(a[key]) !== canonicalJson(b[key])).length;
  return count === 0 ? [] : [{ kind: "changed", ...subject, count }];
}

function keysOf(a: UnknownRecord, b: UnknownRecord): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

type Groups = Readonly<Record<string, unknown>>;

function compareGroups(before: Groups, after: Groups): readonly FoundChange[] {
  const removed = new Set(Object.keys(before).filter((name) => !Object.hasOwn(after, name)));
  const namesByJson = groupBy([...removed], (name) => canonicalJson(before[name]));
  const changes = Object.entries(after).flatMap(([group, steps]): readonly FoundChange[] => {
    if (Object.hasOwn(before, group)) return compareSteps(group, listOf(before[group]), listOf(steps));
    const old = namesByJson.get(canonicalJson(steps))?.shift();
    if (old === undefined)
      return [{ kind: "added", what: "group", group }, ...compareSteps(group, [], listOf(steps))];
    removed.delete(old);
    return [{ kind: "renamed", what: "group", group, before: old, after: group }];
  });
  return [
    ...compareOrder(before, after),
    ...changes,
    ...[...removed].flatMap((group): readonly FoundChange[] => [
      { kind: "removed", what: "group", group },
      ...compareSteps(group, listOf(before[group]), []),
    ]),
  ];
}

/** A moved group changes the bot's revision. Added and removed groups are no change of the order. */
function compareOrder(before: Groups, after: Groups): readonly FoundChange[] {
  const old = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  const now = Object.keys(after).filter((name) => Object.hasOwn(before, name));
  return old.every((name, index) => name === now[index]) ? [] : [{ kind: "moved", what: "group" }];
}

/** A change with the whole step that was added or removed. */
interface FoundChange extends BotChange {
  readonly content?: string;
}

/** A step that was removed from one group and added to another has moved. */
function joinMoves(changes: readonly FoundChange[]): readonly BotChange[] {
  const removed = groupBy(changes, ({ kind, content }) => (kind === "removed" ? content : undefined));
  const gone = new Set<FoundChange>();
  const joined = changes.map((change): FoundChange => {
    const origin =
      change.kind === "added" && change.content !== undefined && removed.get(change.content)?.shift();
    if (!origin) return change;
    gone.add(origin);
    return { ...change, kind: "moved", ...(origin.group !== undefined && { before: origin.group }) };
  });
  return joined
    .filter((_, index) => !gone.has(changes[index] ?? { kind: "added", what: "step" }))
    .map(({ content: _, ...change }) => change);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function compareSteps(
  group: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly FoundChange[] {
  const [a, b] = [before, after].map((steps) => steps.flatMap((step) => readStep(step) ?? []));
  const [old, now] = [a ?? [], b ?? []];
  const pairs = matchSteps(old, now);
  const moved = movedPairs(pairs);
  const pairOf = new Map(pairs.map((pair) => [pair[1], pair]));
  const kept = new Set(pairs.map(([from]) => from));
  const whole = (kind: "added" | "removed", steps: readonly ComparedStep[], index: number): FoundChange => ({
    kind,
    ...stepSubject(group, steps, index),
    content: canonicalJson(steps[index]?.fields),
  });
  return [
    ...now.flatMap((step, index): readonly FoundChange[] => {
      const pair = pairOf.get(index);
      if (pair === undefined) return [whole("added", now, index)];
      const subject = stepSubject(group, now, index);
      const changes = compareValues(subject, [], old[pair[0]]?.fields, step.fields);
      return moved.has(pair) ? [{ kind: "moved", ...subject }, ...changes] : changes;
    }),
    ...old.flatMap((_, index) => (kept.has(index) ? [] : [whole("removed", old, index)])),
  ];
}

/** Compares field by field, and lists of steps step by step. */
function compareValues(subject: Subject, path: Path, before: unknown, after: unknown): readonly BotChange[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (isRecord(before) && isRecord(after)) {
    return keysOf(before, after).flatMap((key) =>
      compareValues(subject, [...path, key], before[key], after[key]),
    );
  }
  if (subject.group !== undefined && isStepList(before) && isStepList(after))
    return joinMoves(compareSteps(subject.group, before, after));
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item: unknown, index) =>
      compareValues(subject, [...path, index], before[index], item),
    );
  const [a, b] = [shortText(before), shortText(after)];
  return [
    {
      kind: "changed",
      ...subject,
      path,
      ...(a !== undefined && { before: a }),
      ...(b !== undefined && { after: b }),
    },
  ];
}

function isStepList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((step) => readStep(step) !== undefined);
}

function stepSubject(group: string, steps: readonly ComparedStep[], index: number): Subject {
  const step = steps[index];
  const label = labelOf(steps, index);
  return {
    what: "step",
    group,
    ...(step && { step: step.kind }),
    ...(label !== undefined && { label }),
  };
}

/** The text of a step; of a question the message before it, else the variable that gets the answer. */
function labelOf(steps: readonly ComparedStep[], index: number): string | undefined {
  const step = steps[index];
  if (step === undefined) return undefined;
  const { kind, fields } = step;
  const before = steps[index - 1];
  if (kind === "ask")
    return before?.kind === "say"
      ? shortText(before.fields["say"])
      : shortText(fields["save"] ?? fields["placeholder"] ?? fields["ask"]);
  const value = fields[kind];
  return typeof value === "string" ? shortText(value) : undefined;
}

/** Undefined without a value. */
function shortText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\s+/g, " ").trim();
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}

import { isRecord } from "@banter/protocol";
import { branchesOf, withBranch } from "./branches.ts";
import type { BotDraft, Step } from "./bot-draft.ts";

/**
 * Where steps are: `["groups", name]`, `["commands", name]` or `["events", "reply"]`, followed by the index of a step and the key
 * of its branch for each level.
 */
export type ListPath = readonly (string | number)[];

/** A `ListPath` and the index of a step. */
export type StepPath = readonly (string | number)[];

export function splitPath(path: StepPath): { readonly list: ListPath; readonly index: number } {
  return { list: path.slice(0, -1), index: Number(path.at(-1)) };
}

/** Undefined if there is no such list. */
export function stepsAt(draft: BotDraft, path: ListPath): readonly Step[] | undefined {
  let steps = rootSteps(draft, String(path[0]), String(path[1]));
  for (let at = 2; at < path.length && steps !== undefined; at += 2) {
    const step: Step | undefined = steps[Number(path[at])];
    steps = step && branchesOf(step).find(({ key }) => key === path[at + 1])?.steps;
  }
  return steps;
}

export function stepAt(draft: BotDraft, path: StepPath): Step | undefined {
  const { list, index } = splitPath(path);
  return stepsAt(draft, list)?.[index];
}

type ChangeSteps = (steps: readonly Step[]) => readonly Step[];

/** The draft with a changed list. Unchanged parts are the same objects. */
export function changeSteps(draft: BotDraft, path: ListPath, change: ChangeSteps): BotDraft {
  const [root, name, ...rest] = path;
  const before = rootSteps(draft, String(root), String(name));
  if (before === undefined) return draft;
  return withRootSteps(draft, String(root), String(name), changeNested(before, rest, change));
}

function changeNested(
  steps: readonly Step[],
  [index, key, ...rest]: ListPath,
  change: ChangeSteps,
): readonly Step[] {
  if (index === undefined) return change(steps);
  return steps.map((step, at) => {
    if (at !== index) return step;
    const branch = branchesOf(step).find((candidate) => candidate.key === key);
    return branch === undefined
      ? step
      : withBranch(step, branch.key, changeNested(branch.steps, rest, change));
  });
}

function rootSteps(draft: BotDraft, root: string, name: string): readonly Step[] | undefined {
  if (root === "groups") return Object.hasOwn(draft.groups, name) ? draft.groups[name] : undefined;
  const event = eventsOf(draft, root)[name];
  if (!isRecord(event)) return undefined;
  const steps = event["do"];
  return Array.isArray(steps) ? steps.filter(isRecord) : isRecord(steps) ? [steps] : [];
}

function withRootSteps(draft: BotDraft, root: string, name: string, steps: readonly Step[]): BotDraft {
  if (root === "groups") return { ...draft, groups: { ...draft.groups, [name]: steps } };
  const events = eventsOf(draft, root);
  const event = events[name];
  const changed = { ...events, [name]: { ...(isRecord(event) && event), do: steps } };
  return {
    ...draft,
    events: root === "commands" ? { ...draft.events, commands: changed } : changed,
  };
}

function eventsOf({ events = {} }: BotDraft, root: string): Readonly<Record<string, unknown>> {
  if (root === "events") return events;
  const { commands } = events;
  return isRecord(commands) ? commands : {};
}

/** The list paths of a draft's groups, commands and answer events. */
export function rootLists(draft: BotDraft): readonly ListPath[] {
  const groups = Object.keys(draft.groups).map((name) => ["groups", name]);
  const commands = Object.keys(eventsOf(draft, "commands")).map((name) => ["commands", name]);
  const events = ["reply", "invalidReply"].filter((name) => draft.events?.[name] !== undefined);
  return [...groups, ...commands, ...events.map((name) => ["events", name])];
}

/** Every step with its path, in the order of the outline. */
export function* walkSteps(draft: BotDraft): Generator<{ readonly path: StepPath; readonly step: Step }> {
  for (const list of rootLists(draft)) yield* walkList(list, stepsAt(draft, list) ?? []);
}

function* walkList(list: ListPath, steps: readonly Step[]): ReturnType<typeof walkSteps> {
  for (const [index, step] of steps.entries()) {
    const path = [...list, index];
    yield { path, step };
    for (const { key, steps: nested } of branchesOf(step)) yield* walkList([...path, key], nested);
  }
}

/** The step that a place in the bot's file belongs to. */
export function stepOfPlace(draft: BotDraft, place: readonly (string | number)[]): StepPath | undefined {
  const isCommand = place[0] === "events" && place[1] === "commands";
  const head = isCommand ? ["commands", String(place[2])] : [String(place[0]), String(place[1])];
  const steps = stepsAt(draft, head);
  if (steps === undefined) return undefined;
  const rest = place.slice(isCommand ? 3 : 2);
  return nestedPlace(steps, head, rest[0] === "do" ? rest.slice(1) : rest);
}

function nestedPlace(
  steps: readonly Step[],
  list: ListPath,
  place: readonly (string | number)[],
): StepPath | undefined {
  const hasIndex = typeof place[0] === "number";
  const index = hasIndex ? Number(place[0]) : 0;
  const rest = hasIndex ? place.slice(1) : place;
  const step = steps[index];
  if (step === undefined) return undefined;
  const path = [...list, index];
  for (const { key, steps: nested } of branchesOf(step)) {
    const keys: readonly unknown[] = JSON.parse(key);
    if (rest.length > keys.length && keys.every((part, at) => String(part) === String(rest[at])))
      return nestedPlace(nested, [...path, key], rest.slice(keys.length)) ?? path;
  }
  return path;
}

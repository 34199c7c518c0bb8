import { groupBy, isRecord } from "@banter/protocol";
import type { BlockDefinition, BotDefinition, VariableDefinition } from "../bot/bot-definition.ts";
import { byId, indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { knownSuccessorsOf, mayLeadAnywhere, reach } from "../bot/reachability.ts";
import { namesSetIn } from "./names-set-in.ts";
import { placeholdersIn } from "../variables/interpolate.ts";

/** A variable that a block reads. */
export interface Read {
  readonly location: BlockLocation;
  readonly variable: VariableDefinition;
}

/** Which blocks of a bot read and set its variables. */
export interface DataFlow {
  readonly index: BotIndex;
  /** What the values contain: a variable's `{{name}}`, or its id in an option that names a list. */
  readsIn(location: BlockLocation, values: unknown): readonly Read[];
  /** The reads, and those of the blocks that compute what they read. */
  determiningReads(first: readonly Read[]): readonly Read[];
  /** Whether a way leads from one of the starts to the block on which no block sets the variable. */
  isReachedUnset(read: Read): boolean;
}

export function createDataFlow(
  bot: BotDefinition,
  startsOf: (index: BotIndex) => readonly BlockLocation[],
): DataFlow {
  const index = indexBot(bot);
  const variablesByName = groupBy(bot.variables, ({ name }) => name);
  const variablesById = byId(bot.variables);
  const setBy = new Map(
    [...index.blocks.values()].map((at) => [at, setVariables(at.block, variablesByName)]),
  );
  const computing = collect(
    [...setBy]
      .filter(([at]) => isComputing(at.block))
      .flatMap(([at, ids]) => [...ids].map((id) => [id, at] as const)),
  );
  const starts = new Set(startsOf(index));
  const predecessors = predecessorsIn(index);
  /** By variable, the blocks to which no way leads on which it isn't set. */
  const settled = new Map<string, Set<BlockLocation>>();
  /** Variables whose settled blocks include all that may lead to any group. */
  const settledAnywhere = new Set<string>();

  function readsIn(location: BlockLocation, values: unknown): readonly Read[] {
    const named = [...placeholdersIn(values)].flatMap((name) => variablesByName.get(name) ?? []);
    const listed = listIdsIn(values).flatMap((id) => variablesById.get(id) ?? []);
    return [...new Set([...named, ...listed])].map((variable) => ({ location, variable }));
  }

  function determiningReads(first: readonly Read[]): readonly Read[] {
    const all = new Set(first);
    const followed = new Set<VariableDefinition>();
    // A set's iteration includes what is added meanwhile.
    for (const { variable } of all) {
      if (followed.has(variable)) continue;
      followed.add(variable);
      for (const location of computing.get(variable.id) ?? []) {
        const values = { ...location.block.options, variableId: undefined };
        for (const read of readsIn(location, values)) all.add(read);
      }
    }
    return [...all];
  }

  /** Walks back from the block until each way has met a block that sets the variable. */
  function isReachedUnset({ location, variable: { id } }: Read): boolean {
    const known = settled.get(id) ?? new Set();
    settled.set(id, known);
    // Each walk meets those that may lead to any group once, however many groups it enters.
    let anywhere = settledAnywhere.has(id) ? [] : predecessors.ofAnyGroup;
    const previous = (at: BlockLocation): readonly BlockLocation[] => {
      const before = [...(predecessors.known.get(at) ?? []), ...(at.index === 0 ? anywhere : [])];
      if (at.index === 0) anywhere = [];
      return before.filter((each) => !known.has(each) && !setBy.get(each)?.has(id));
    };
    const passed: BlockLocation[] = [];
    for (const at of reach([location], previous)) {
      if (starts.has(at)) return true;
      passed.push(at);
    }
    for (const at of passed) known.add(at);
    if (anywhere.length === 0) settledAnywhere.add(id);
    return false;
  }

  return { index, readsIn, determiningReads, isReachedUnset };
}

interface Predecessors {
  /** By the block that they lead to. */
  readonly known: ReadonlyMap<BlockLocation, readonly BlockLocation[]>;
  /** Those that may lead to the first block of any group. */
  readonly ofAnyGroup: readonly BlockLocation[];
}

function predecessorsIn(index: BotIndex): Predecessors {
  const all = [...index.blocks.values()];
  const steps = all.flatMap((before) =>
    knownSuccessorsOf(index, before).map((after) => [after, before] as const),
  );
  return { known: collect(steps), ofAnyGroup: all.filter(mayLeadAnywhere) };
}

/** The values of each key, in order. */
function collect<Key, Value>(pairs: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, readonly Value[]> {
  const groups = groupBy(pairs, ([key]) => key);
  return new Map([...groups].map(([key, found]) => [key, found.map(([, value]) => value)]));
}

function isComputing({ type }: BlockDefinition): boolean {
  return type === "Set variable" || type === "Code";
}

/** Ids in options that name a list, such as `dynamicListVariableId`. */
function listIdsIn(values: unknown): readonly string[] {
  const json = JSON.stringify(values) ?? "";
  return [...json.matchAll(/ListVariableId":"([^"]*)"/g)].map(([, id = ""]) => id);
}

/** Types of values that keep a part of the old one. */
const CHANGING_TYPES: ReadonlySet<string> = new Set(["Append value(s)", "Pop", "Shift"]);

/** Ids of variables whose value the block replaces: by an answer, a computed value, or a part of a response. */
function setVariables(
  { type, options }: BlockDefinition,
  variablesByName: ReadonlyMap<string, readonly VariableDefinition[]>,
): ReadonlySet<string> {
  if (type === "Code") {
    const names = options["isExecutedOnClient"] === false ? namesSetIn(options["content"]) : [];
    return new Set(names.flatMap((name) => variablesByName.get(name) ?? []).map(({ id }) => id));
  }
  const isKept = type === "Set variable" && CHANGING_TYPES.has(String(options["type"]));
  return new Set(savedIn(isKept ? { ...options, variableId: undefined } : options));
}

function* savedIn(value: unknown): Generator<string, void> {
  if (Array.isArray(value)) for (const item of value) yield* savedIn(item);
  if (!isRecord(value)) return;
  for (const [key, field] of Object.entries(value)) {
    if (!/^(?:variableId|save\w*VariableId)$/.test(key)) yield* savedIn(field);
    else if (typeof field === "string") yield field;
  }
}

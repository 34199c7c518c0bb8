import { groupBy } from "@banter/protocol";
import type { BlockDefinition, BotDefinition, VariableDefinition } from "../bot/bot-definition.ts";
import { byId, indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { knownSuccessorsOf, mayLeadAnywhere, reach } from "../bot/reachability.ts";
import { placeholdersIn } from "../variables/interpolate.ts";
import { computedIds, keptIds, listIdsIn, pageSetIds, settledIds } from "./set-variables.ts";

/** A variable that a block reads. */
export interface Read {
  readonly location: BlockLocation;
  readonly variable: VariableDefinition;
}

/** How a page chooses a variable's value: it prefills it, or computes it in the visitor's browser. */
export type Exposure = "prefilled" | "computed";

/** Which blocks of a bot read and set its variables. */
export interface DataFlow {
  readonly index: BotIndex;
  /** What the values contain: a variable's `{{name}}`, or its id in an option that names a list or an item. */
  readsIn(location: BlockLocation, values: unknown): readonly Read[];
  /** What the blocks read that compute the variable. */
  readsToSet(variable: VariableDefinition): readonly Read[];
  /** The reads, and those of the blocks that compute what they read. */
  determiningReads(first: readonly Read[]): readonly Read[];
  /**
   * Whether a way leads to the block on which a page chooses the value, and no block sets it afterwards: a way from one of the
   * starts, if pages may prefill the variable, or from a block whose value the page computes.
   */
  exposureOf(read: Read, isPrefillable: boolean): Exposure | undefined;
}

/** What a link that merges results computes in the linked bot: by the name of a variable, those that determine it. */
export type LinkedValues = (link: BlockDefinition) => ReadonlyMap<string, readonly string[]>;

export function createDataFlow(
  bot: BotDefinition,
  startsOf: (index: BotIndex) => readonly BlockLocation[],
  linkedValues: LinkedValues = () => new Map(),
): DataFlow {
  const index = indexBot(bot);
  const variablesByName = groupBy(bot.variables, ({ name }) => name);
  const variablesById = byId(bot.variables);
  const idsNamed = (names: Iterable<string>) =>
    [...names].flatMap((name) => variablesByName.get(name) ?? []).map(({ id }) => id);
  const locations = [...index.blocks.values()];
  const idsBy = (idsOf: typeof settledIds) =>
    new Map(locations.map((at) => [at, new Set(idsOf(at.block, idsNamed))]));
  const [settledBy, setByPage] = [idsBy(settledIds), idsBy(pageSetIds)];
  const linkedBy = new Map(locations.map((at) => [at, linkedValues(at.block)]));
  const computing = collect(
    locations.flatMap((at) =>
      [...computedIds(at.block, idsNamed), ...idsNamed(linkedBy.get(at)?.keys() ?? [])].map(
        (id) => [id, at] as const,
      ),
    ),
  );
  const starts = new Set(startsOf(index));
  const predecessors = predecessorsIn(index);
  /** By variable and whether pages may prefill it, the blocks to which no way leads on which a page chooses it. */
  const settled = new Map<string, Set<BlockLocation>>();
  /** Those whose settled blocks include all that may lead to any group. */
  const settledAnywhere = new Set<string>();

  function readsOf(location: BlockLocation, ids: readonly string[]): readonly Read[] {
    const variables = ids.flatMap((id) => variablesById.get(id) ?? []);
    return [...new Set(variables)].map((variable) => ({ location, variable }));
  }

  function readsIn(location: BlockLocation, values: unknown): readonly Read[] {
    return readsOf(location, [...idsNamed(placeholdersIn(values)), ...listIdsIn(values)]);
  }

  /** What the block reads to compute the variable. */
  function readsToCompute(location: BlockLocation, { name }: VariableDefinition): readonly Read[] {
    const linked = linkedBy.get(location)?.get(name) ?? [];
    const { block } = location;
    return [
      ...readsIn(location, block.options),
      ...readsOf(location, [...keptIds(block), ...idsNamed(linked)]),
    ];
  }

  function readsToSet(variable: VariableDefinition): readonly Read[] {
    return (computing.get(variable.id) ?? []).flatMap((location) => readsToCompute(location, variable));
  }

  function determiningReads(first: readonly Read[]): readonly Read[] {
    const all = new Set(first);
    const followed = new Set<VariableDefinition>();
    // A set's iteration includes what is added meanwhile.
    for (const { variable } of all) {
      if (followed.has(variable)) continue;
      followed.add(variable);
      for (const read of readsToSet(variable)) all.add(read);
    }
    return [...all];
  }

  /** Walks back from the block until each way has met a block that sets the variable. */
  function exposureOf({ location, variable: { id } }: Read, isPrefillable: boolean): Exposure | undefined {
    const key = `${isPrefillable} ${id}`;
    const known = settled.get(key) ?? new Set();
    settled.set(key, known);
    // Each walk meets those that may lead to any group once, however many groups it enters.
    let anywhere = settledAnywhere.has(key) ? [] : predecessors.ofAnyGroup;
    const previous = (at: BlockLocation): readonly BlockLocation[] => {
      const before = [...(predecessors.known.get(at) ?? []), ...(at.index === 0 ? anywhere : [])];
      if (at.index === 0) anywhere = [];
      return before.filter((each) => !known.has(each) && !settledBy.get(each)?.has(id));
    };
    const passed: BlockLocation[] = [];
    for (const at of reach([location], previous)) {
      if (at !== location && setByPage.get(at)?.has(id)) return "computed";
      if (isPrefillable && starts.has(at)) return "prefilled";
      passed.push(at);
    }
    for (const at of passed) known.add(at);
    if (anywhere.length === 0) settledAnywhere.add(key);
    return undefined;
  }

  return { index, readsIn, readsToSet, determiningReads, exposureOf };
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

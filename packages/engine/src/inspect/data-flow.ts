import { groupBy } from "@banter/protocol";
import type { BlockDefinition, BotDefinition, VariableDefinition } from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { mayLeadAnywhere, reach } from "../bot/reachability.ts";
import { placeholdersIn } from "../variables/interpolate.ts";
import { nextBlocksOf } from "./next-blocks.ts";
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
  /** Whether any block lets the page compute the variable's value. */
  isSetByPage(variable: VariableDefinition): boolean;
  /** What the flow finds in variables, if it begins at one of these blocks. */
  from(starts: readonly BlockLocation[]): ExposureOf;
}

/**
 * Whether a way leads to the block on which a page chooses the value, and no block sets it afterwards: a way from one of the
 * starts, if pages may prefill the variable, or from a block whose value the page computes.
 */
export type ExposureOf = (read: Read, isPrefillable: boolean) => Exposure | undefined;

/** A variable that a link which merges results sets to what the linked bot gives back. */
export interface LinkedValue {
  /** Names of the variables from which the linked bot computes it. */
  readonly from: readonly string[];
  readonly isSetByPage: boolean;
}

/** By the variable's name. */
export type LinkedValues = (link: BlockDefinition) => ReadonlyMap<string, LinkedValue>;

/**
 * Steps that all walks through one bot take together. What is left after so many counts as prefilled: nobody writes such a bot by
 * hand, and no server may be busy with it for seconds.
 */
const MAX_STEPS = 500_000;

const NO_VALUES: ReadonlyMap<string, LinkedValue> = new Map();

export function createDataFlow(bot: BotDefinition, linkedValues: LinkedValues = () => NO_VALUES): DataFlow {
  const index = indexBot(bot);
  const locations = [...index.blocks.values()];
  // Of variables with the same name, texts and code mean the last.
  const idsByName = new Map(bot.variables.map(({ id, name }) => [name, id]));
  const variablesById = new Map(bot.variables.map((variable) => [variable.id, variable]));
  const idsNamed = (names: Iterable<string>) =>
    [...new Set(names)].flatMap((name) => idsByName.get(name) ?? []);
  const linkedBy = new Map(locations.map((at) => [at, linkedValues(at.block)]));
  const namesLinked = (at: BlockLocation, isWanted: (value: LinkedValue) => boolean) =>
    [...(linkedBy.get(at) ?? [])].filter(([, value]) => isWanted(value)).map(([name]) => name);
  const idsBy = (idsOf: (at: BlockLocation) => readonly string[]) =>
    new Map(locations.map((at) => [at, new Set(idsOf(at))]));
  const settledBy = idsBy(({ block }) => settledIds(block));
  const setByPage = idsBy((at) => [
    ...pageSetIds(at.block),
    ...idsNamed(namesLinked(at, ({ isSetByPage }) => isSetByPage)),
  ]);
  const computing = groupBy(
    locations.flatMap((at) =>
      [...computedIds(at.block, idsNamed), ...idsNamed(namesLinked(at, () => true))].map((id) => ({
        id,
        at,
      })),
    ),
    ({ id }) => id,
  );
  const pageSetters = groupBy(
    [...setByPage].flatMap(([at, ids]) => [...ids].map((id) => ({ id, at }))),
    ({ id }) => id,
  );
  const nextOf = nextBlocksOf(index);
  const firstBlocks = locations.filter((at) => at.index === 0);
  const readsAt = new Map<BlockLocation, readonly Read[]>();
  let stepsLeft = MAX_STEPS;

  function readsOf(location: BlockLocation, ids: readonly string[]): readonly Read[] {
    return [...new Set(ids)].flatMap((id) => {
      const variable = variablesById.get(id);
      return variable === undefined ? [] : { location, variable };
    });
  }

  function readsIn(location: BlockLocation, values: unknown): readonly Read[] {
    return readsOf(location, [...idsNamed(placeholdersIn(values)), ...listIdsIn(values)]);
  }

  /** All that the block reads, whichever variable it computes. */
  function readsToCompute(location: BlockLocation): readonly Read[] {
    const { content, options } = location.block;
    const known = readsAt.get(location);
    const reads = known ?? [
      ...readsIn(location, [content, options]),
      ...readsOf(location, keptIds(location.block)),
    ];
    readsAt.set(location, reads);
    return reads;
  }

  /** By each block that computes the variable. */
  function readsOfSetters({ id, name }: VariableDefinition): readonly (readonly Read[])[] {
    return (computing.get(id) ?? []).map(({ at }) => {
      const linked = linkedBy.get(at)?.get(name);
      return linked === undefined ? readsToCompute(at) : readsOf(at, idsNamed(linked.from));
    });
  }

  const readsToSet = (variable: VariableDefinition): readonly Read[] => readsOfSetters(variable).flat();

  function determiningReads(first: readonly Read[]): readonly Read[] {
    const all = new Set(first);
    const followed = new Set<VariableDefinition>();
    const computed = new Set<readonly Read[]>();
    // A set's iteration includes what is added meanwhile.
    for (const { variable } of all) {
      if (followed.has(variable) || stepsLeft < 0) continue;
      followed.add(variable);
      for (const reads of readsOfSetters(variable)) {
        if (computed.has(reads)) continue;
        computed.add(reads);
        stepsLeft -= reads.length;
        for (const read of reads) all.add(read);
      }
    }
    return [...all];
  }

  /** The blocks that the flow reaches from these without a block that sets the variable. */
  function reachUnset(first: readonly BlockLocation[], id: string): ReadonlySet<BlockLocation> {
    // The first block that may lead to any group leads to all of them.
    let others: readonly BlockLocation[] = firstBlocks;
    const reached = reach(first, (at) => {
      stepsLeft--;
      if (settledBy.get(at)?.has(id) || stepsLeft < 0) return [];
      const anywhere = mayLeadAnywhere(at) ? others : [];
      if (mayLeadAnywhere(at)) others = [];
      return [...nextOf(at), ...anywhere];
    });
    return new Set(reached);
  }

  function from(starts: readonly BlockLocation[]): ExposureOf {
    const unset = new Map<string, ReadonlySet<BlockLocation>>();
    const reachedFrom = (key: string, first: () => readonly BlockLocation[], id: string) => {
      const known = unset.get(key) ?? reachUnset(first(), id);
      unset.set(key, known);
      return known;
    };
    return ({ location, variable: { id } }, isPrefillable) => {
      const setters = pageSetters.get(id) ?? [];
      const afterPage = () => setters.flatMap(({ at }) => nextOf(at));
      if (setters.length > 0 && reachedFrom(`page ${id}`, afterPage, id).has(location)) return "computed";
      if (!isPrefillable) return undefined;
      const isReached = reachedFrom(`start ${id}`, () => starts, id).has(location);
      return isReached || stepsLeft < 0 ? "prefilled" : undefined;
    };
  }

  const isSetByPage = ({ id }: VariableDefinition): boolean => pageSetters.has(id);
  return { index, readsIn, readsToSet, determiningReads, isSetByPage, from };
}

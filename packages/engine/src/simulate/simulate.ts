import type { BlockDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { reachableGroups } from "../bot/reachability.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import type { Turn } from "../turn/turn.ts";
import { createRandom } from "../blocks/inputs/random.ts";
import { addToCoverage, createCoverage, reachedBlocks, type Coverage } from "./reached-blocks.ts";
import { simulatedPorts } from "./simulated-ports.ts";
import { walkBot, type Walk, type WalkFailure } from "./walk-bot.ts";

/** Options of a simulation. */
export interface SimulateOptions {
  /** Number of conversations. Default 100. */
  readonly walks?: number;
  /** Seed of the random numbers: the same seed produces the same walks. Default 1. */
  readonly seed?: number;
  /** Real ports, e.g. `runCode` of a sandbox or `linkedBot`. All other effects succeed without doing anything. */
  readonly ports?: Partial<EffectPorts>;
}

/** A failure, with the number of walks that failed in the same way at the same block. */
export interface SimulatedFailure extends WalkFailure {
  /** The group's name. */
  readonly groupTitle?: string;
  /** Number of walks. */
  readonly walks: number;
}

/** A block of a bot, for its author. */
export interface SimulatedBlock {
  /** The group's name. */
  readonly groupTitle: string;
  /** Id of the block. */
  readonly blockId: string;
  /** Type of the block. */
  readonly type: string;
}

/** Result of a simulation. */
export interface Simulation {
  /** Whether any walk crashed, looped, got stuck or never ended. */
  readonly hasFailures: boolean;
  /** Number of walks. */
  readonly walks: number;
  /** Number of walks that reached an end. */
  readonly ended: number;
  /** Number of replies in all walks. */
  readonly turns: number;
  /** Different failures. */
  readonly failures: readonly SimulatedFailure[];
  /** Inputs at which the chat was still asking after the last turn of a walk: a loop that the visitor can leave. */
  readonly openLoops: readonly (SimulatedBlock & { readonly walks: number })[];
  /** Inputs after which the chat ended without a message, with the number of walks. */
  readonly deadEnds: readonly (SimulatedBlock & { readonly walks: number })[];
  /** Groups to which nothing leads. */
  readonly unreachableGroups: readonly { readonly id: string; readonly title: string }[];
  /** Blocks of reachable groups that no walk has run. */
  readonly unreachedBlocks: readonly SimulatedBlock[];
  /** Errors logged by the flow, with their number. */
  readonly errors: readonly { readonly description: string; readonly times: number }[];
}

/** Runs many conversations with plausible answers and simulated effects. Deterministic for a given seed. */
export async function simulate(bot: CompiledBot, options: SimulateOptions = {}): Promise<Simulation> {
  const { walks = 100, seed = 1, ports = {} } = options;
  const tally = createTally(bot);
  for (let walk = 0; walk < walks; walk++) {
    const random = createRandom(seed + walk * 7919);
    const walkPorts = { ...simulatedPorts(random), ...ports, random };
    addWalk(bot, tally, await walkBot(bot, walkPorts, random, (turn) => addTurn(tally, turn)));
  }
  const failures = [...tally.failures.values()];
  const open = [...tally.openLoops.values()];
  return {
    hasFailures: failures.length > 0,
    walks,
    ended: walks - [...failures.map((failure) => failure.walks), ...open].reduce((sum, n) => sum + n, 0),
    turns: tally.turns,
    failures,
    openLoops: countedBlocks(bot, tally.openLoops),
    deadEnds: countedBlocks(bot, tally.silentEnds),
    ...unreachedParts(bot, tally.coverage),
    errors: [...tally.errors].map(([description, times]) => ({ description, times })),
  };
}

/** Running totals over all walks. */
interface Tally {
  readonly coverage: Coverage;
  /** Different failures. */
  readonly failures: Map<string, SimulatedFailure>;
  /** Number of walks that ended without a message, by the id of their last input. */
  readonly silentEnds: Map<string, number>;
  /** Number of walks that were still asking after their last turn, by the id of their last input. */
  readonly openLoops: Map<string, number>;
  readonly errors: Map<string, number>;
  turns: number;
}

function createTally(bot: CompiledBot): Tally {
  return {
    coverage: createCoverage(bot),
    failures: new Map(),
    silentEnds: new Map(),
    openLoops: new Map(),
    errors: new Map(),
    turns: 0,
  };
}

function addTurn(tally: Tally, turn: Turn): void {
  addToCoverage(tally.coverage, turn);
  for (const { status, description } of turn.logs) {
    if (status === "error") increment(tally.errors, description);
  }
}

function addWalk(bot: CompiledBot, tally: Tally, { turns, failure, silentEnd, openAt }: Walk): void {
  tally.turns += turns;
  if (failure) addFailure(bot, tally.failures, failure);
  if (silentEnd !== undefined) increment(tally.silentEnds, silentEnd);
  if (openAt !== undefined) increment(tally.openLoops, openAt);
}

function countedBlocks(
  bot: CompiledBot,
  counts: ReadonlyMap<string, number>,
): readonly (SimulatedBlock & { readonly walks: number })[] {
  return [...counts].map(([blockId, walks]) => {
    const location = bot.blocks.get(blockId);
    // The block belongs to a linked bot.
    if (location === undefined) return { groupTitle: "", blockId, type: "input", walks };
    return { ...simulatedBlock(location.group, location.block), walks };
  });
}

function addFailure(bot: CompiledBot, failures: Map<string, SimulatedFailure>, failure: WalkFailure): void {
  const { kind, blockId, message, answers } = failure;
  const key = `${kind} ${blockId ?? ""} ${message}`;
  const known = failures.get(key);
  const groupTitle = blockId === undefined ? undefined : bot.blocks.get(blockId)?.group.title;
  failures.set(key, {
    ...failure,
    // Report the shortest way to reproduce the failure.
    answers: known && known.answers.length <= answers.length ? known.answers : answers,
    walks: (known?.walks ?? 0) + 1,
    ...(groupTitle !== undefined && { groupTitle }),
  });
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function unreachedParts(
  bot: CompiledBot,
  coverage: Coverage,
): Pick<Simulation, "unreachableGroups" | "unreachedBlocks"> {
  const { groups } = bot.definition;
  const reachable = reachableGroups(bot.definition);
  const reached = reachedBlocks(bot, coverage);
  return {
    unreachableGroups: groups.filter(({ id }) => !reachable.has(id)).map(({ id, title }) => ({ id, title })),
    unreachedBlocks: groups
      .filter(({ id }) => reachable.has(id))
      .flatMap((group) =>
        group.blocks.filter(({ id }) => !reached.has(id)).map((block) => simulatedBlock(group, block)),
      ),
  };
}

function simulatedBlock(
  { title }: GroupDefinition,
  { id, type, originalType }: BlockDefinition,
): SimulatedBlock {
  return { groupTitle: title, blockId: id, type: originalType ?? type };
}

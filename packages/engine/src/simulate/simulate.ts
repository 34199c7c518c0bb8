import type { BlockDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { reachableGroups } from "../define/build/check-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import type { Turn } from "../turn.ts";
import { createRandom } from "./random.ts";
import { addToTrail, createTrail, reachedBlocks } from "./reached-blocks.ts";
import { simulatedPorts } from "./simulated-ports.ts";
import { walkBot, type WalkBreak } from "./walk-bot.ts";

/** How often and by which chance a bot is walked. */
export interface SimulateOptions {
  /** How many talks to try. Default 100. */
  readonly walks?: number;
  /** The same seed gives the same walks. Default 1. */
  readonly seed?: number;
  /** Parts of the outside to use for real: `runCode` of a sandbox, `linkedBot` … The rest works and does nothing. */
  readonly ports?: Partial<EffectPorts>;
}

/** A break with all walks that broke in the same way at the same place. */
export interface SimulatedBreak extends WalkBreak {
  readonly groupTitle?: string;
  readonly walks: number;
}

export interface SimulatedPlace {
  readonly groupTitle: string;
  readonly blockId: string;
  readonly type: string;
}

/** What all walks of a bot came to. */
export interface Simulation {
  /** Whether any walk crashed, looped, got stuck or never ended. */
  readonly isBroken: boolean;
  readonly walks: number;
  /** Walks that came to an end. */
  readonly ended: number;
  /** Replies of all walks. */
  readonly turns: number;
  readonly breaks: readonly SimulatedBreak[];
  /** Questions after whose answer a chat ended without a word, with how often. */
  readonly deadEnds: readonly (SimulatedPlace & { readonly walks: number })[];
  /** Groups that no way leads to. */
  readonly unreachableGroups: readonly { readonly id: string; readonly title: string }[];
  /** Blocks of reachable groups that no walk came through. */
  readonly unreachedBlocks: readonly SimulatedPlace[];
  /** What the flow logged as an error, with how often. */
  readonly errors: readonly { readonly description: string; readonly times: number }[];
}

/** Talks with a bot many times, with plausible answers and nobody listening. Pure: the same seed gives the same result. */
export async function simulate(bot: CompiledBot, options: SimulateOptions = {}): Promise<Simulation> {
  const { walks = 100, seed = 1, ports = {} } = options;
  const trail = createTrail(bot);
  const errors = new Map<string, number>();
  let turns = 0;
  const breaks = new Map<string, SimulatedBreak>();
  const silentEnds = new Map<string, number>();
  for (let walk = 0; walk < walks; walk++) {
    const random = createRandom(seed + walk * 7919);
    const walked = await walkBot(bot, { ...simulatedPorts(random), ...ports, random }, random);
    turns += walked.turns.length;
    for (const turn of walked.turns) {
      addToTrail(trail, turn);
      countErrors(errors, turn);
    }
    if (walked.break) addBreak(bot, breaks, walked.break);
    if (walked.silentEnd !== undefined)
      silentEnds.set(walked.silentEnd, (silentEnds.get(walked.silentEnd) ?? 0) + 1);
  }
  const reached = reachedBlocks(bot, trail);
  const reachable = reachableGroups(bot.definition);
  const { groups } = bot.definition;
  const broken = [...breaks.values()];
  return {
    isBroken: broken.length > 0,
    walks,
    ended: walks - broken.reduce((sum, found) => sum + found.walks, 0),
    turns,
    breaks: broken,
    deadEnds: [...silentEnds].flatMap(([blockId, times]) => {
      const at = bot.blocks.get(blockId);
      return at ? [{ ...placeOf(at.group, at.block), walks: times }] : [];
    }),
    unreachableGroups: groups.filter(({ id }) => !reachable.has(id)).map(({ id, title }) => ({ id, title })),
    unreachedBlocks: groups
      .filter(({ id }) => reachable.has(id))
      .flatMap((group) =>
        group.blocks.filter(({ id }) => !reached.has(id)).map((block) => placeOf(group, block)),
      ),
    errors: [...errors].map(([description, times]) => ({ description, times })),
  };
}

function placeOf({ title }: GroupDefinition, { id, type, originalType }: BlockDefinition): SimulatedPlace {
  return { groupTitle: title, blockId: id, type: originalType ?? type };
}

function addBreak(bot: CompiledBot, breaks: Map<string, SimulatedBreak>, found: WalkBreak): void {
  const key = `${found.kind} ${found.blockId ?? ""} ${found.message}`;
  const known = breaks.get(key);
  const groupTitle = found.blockId === undefined ? undefined : bot.blocks.get(found.blockId)?.group.title;
  // The shortest way there is the one to look at.
  const shortest = known && known.answers.length <= found.answers.length ? known.answers : found.answers;
  breaks.set(key, {
    ...found,
    answers: shortest,
    walks: (known?.walks ?? 0) + 1,
    ...(groupTitle !== undefined && { groupTitle }),
  });
}

function countErrors(errors: Map<string, number>, { logs }: Turn): void {
  for (const { status, description } of logs) {
    if (status === "error") errors.set(description, (errors.get(description) ?? 0) + 1);
  }
}

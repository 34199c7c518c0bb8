import { blockRegistry } from "../blocks/registry.ts";
import { perform } from "../effects/perform.ts";
import { step } from "../flow/step.ts";
import type { RunTurn } from "../turn/turn.ts";

/** Runs one turn: walks the flow and performs its effects in sequence through the ports. */
export const runTurn: RunTurn = async (bot, state, event, ports, journal) => {
  const performed = await perform(step(bot, state, event, ports, blockRegistry), ports, journal);
  return performed.ok ? performed.value : performed;
};

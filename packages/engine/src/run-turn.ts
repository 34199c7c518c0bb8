import { perform } from "./effects/perform.ts";
import { step } from "./flow/step.ts";
import type { RunTurn } from "./turn.ts";

/** Runs one turn: walks the flow and does its effects through the ports, one after another. */
export const runTurn: RunTurn = (bot, state, event, ports, journal) =>
  perform(step(bot, state, event, ports), ports, journal);

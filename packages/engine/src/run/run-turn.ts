import type { Result } from "@banter/protocol";
import { blockRegistry } from "../blocks/registry.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectJournal } from "../effects/effect-journal.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { perform } from "../effects/perform.ts";
import { step } from "../flow/step.ts";
import type { FlowState } from "../state/session-state.ts";
import type { FlowEvent, Turn, TurnRefusal } from "../turn/turn.ts";

/**
 * Runs one turn: walks the flow and performs its effects in sequence through the ports.
 * @param state of the last turn; undefined for the event `start`
 * @param journal keeps the results of effects, so that a repeated turn doesn't repeat them
 */
export async function runTurn(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  ports: EffectPorts,
  journal?: EffectJournal,
): Promise<Result<Turn, TurnRefusal>> {
  const performed = await perform(step(bot, state, event, ports, blockRegistry), ports, journal);
  return performed.ok ? performed.value : performed;
}

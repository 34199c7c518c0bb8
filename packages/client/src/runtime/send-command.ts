import { fail, MAX_COMMAND_ATTEMPTS, ok, timing } from "@banter/protocol";
import { COMMAND_BUSY, isBusy } from "../outbox/command-busy.ts";
import type { Clock, Random } from "../contract/ports.ts";
import type { CommandResult } from "../model/effect.ts";
import type { Command } from "../model/progress.ts";
import type { Model } from "../model/model.ts";
import type { ReducerEvent } from "../reducer/reducer-event.ts";

export interface CommandDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, "id">;
  /** Calls `settle` with the result of the command with this id. */
  readonly expectCommand: (messageId: string, settle: (result: CommandResult) => void) => void;
  readonly getModel: () => Model;
  readonly dispatch: (event: ReducerEvent) => void;
  readonly isDestroyed: () => boolean;
  /** Registers a function to call when the session is destroyed. */
  readonly onDestroy: (cancel: () => void) => void;
}

/** Sends a command. Retries while the chat is busy, at most as often as spec §5 allows. */
export async function sendCommand(command: Command, deps: CommandDeps): Promise<CommandResult> {
  const { clock, getModel, isDestroyed, onDestroy } = deps;
  for (let attempt = 0; getModel().chat.phase !== "ended" && !isDestroyed(); attempt++) {
    const result = isBusy(getModel()) ? fail(COMMAND_BUSY) : await trySend(command, deps);
    if (result.ok || result.error !== COMMAND_BUSY) return result;
    if (attempt === MAX_COMMAND_ATTEMPTS) return fail("Max retry attempts for command reached");
    await new Promise<void>((resolve) => onDestroy(clock.after(timing.commandRetry, resolve)));
  }
  return ok(undefined);
}

function trySend(message: Command, { random, expectCommand, dispatch }: CommandDeps): Promise<CommandResult> {
  return new Promise((resolve) => {
    const messageId = random.id();
    expectCommand(messageId, resolve);
    dispatch({ type: "command-received", message, messageId });
  });
}

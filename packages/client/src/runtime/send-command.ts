import { MAX_COMMAND_ATTEMPTS, timing } from "@banter/protocol";
import type { Happening, Model } from "../model.ts";
import type { Clock, Random } from "../ports.ts";
import type { EffectRunner } from "./run-effects.ts";

/** What a command is told that came at the wrong moment; it is given again. */
export const COMMAND_BUSY = "The chat is busy";

export interface CommandTools {
  readonly clock: Clock;
  readonly random: Pick<Random, "id">;
  readonly runner: Pick<EffectRunner, "expectCommand">;
  readonly getModel: () => Model;
  readonly dispatch: (happening: Happening) => void;
  readonly isDestroyed: () => boolean;
  /** Called with what ends a wait early. */
  readonly onDestroy: (cancel: () => void) => void;
}

/** Sends a command once the chat is not busy; gives up with the words of spec §5. */
export async function sendCommand(text: string, tools: CommandTools): Promise<void> {
  const { clock, random, runner, getModel, dispatch, isDestroyed, onDestroy } = tools;
  for (let attempt = 0; !isOver(); attempt++) {
    const error = isBusy(getModel()) ? COMMAND_BUSY : await give();
    if (error === undefined) return;
    if (error !== COMMAND_BUSY) throw new Error(error);
    if (attempt === MAX_COMMAND_ATTEMPTS) throw new Error("Max retry attempts for command reached");
    await new Promise<void>((resolve) => onDestroy(clock.after(timing.commandRetry, resolve)));
  }

  function give(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const messageId = random.id();
      runner.expectCommand(messageId, resolve);
      dispatch({ type: "command-given", text, messageId });
    });
  }

  function isOver(): boolean {
    return getModel().chat.phase === "ended" || isDestroyed();
  }
}

export function isBusy({ chat, delivery, stream }: Model): boolean {
  return (
    chat.phase === "idle" || chat.phase === "loading" || delivery.state !== "none" || stream !== undefined
  );
}

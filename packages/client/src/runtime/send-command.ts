import { MAX_COMMAND_ATTEMPTS, timing } from "@banter/protocol";
import type { Happening, Model } from "../model.ts";
import type { Clock } from "../ports.ts";
import type { EffectRunner } from "./run-effects.ts";

export interface CommandTools {
  readonly clock: Clock;
  readonly runner: Pick<EffectRunner, "expectCommand">;
  readonly getModel: () => Model;
  readonly dispatch: (happening: Happening) => void;
  readonly isDestroyed: () => boolean;
  /** Called with what ends a wait early. */
  readonly onDestroy: (cancel: () => void) => void;
}

/** Sends a command once the chat is not busy; gives up with the words of spec §5. */
export async function sendCommand(text: string, tools: CommandTools): Promise<void> {
  const { clock, runner, getModel, dispatch, isDestroyed, onDestroy } = tools;
  for (let attempt = 0; isBusy(getModel()); attempt++) {
    if (isOver()) return;
    if (attempt === MAX_COMMAND_ATTEMPTS) throw new Error("Max retry attempts for command reached");
    await new Promise<void>((resolve) => onDestroy(clock.after(timing.commandRetry, resolve)));
  }
  if (isOver()) return;
  const sent = new Promise<void>((resolve, reject) => {
    runner.expectCommand((error) => (error === undefined ? resolve() : reject(new Error(error))));
  });
  dispatch({ type: "command-given", text });
  return sent;

  function isOver(): boolean {
    return getModel().chat.phase === "ended" || isDestroyed();
  }
}

function isBusy({ chat, delivery, stream }: Model): boolean {
  return (
    chat.phase === "idle" || chat.phase === "loading" || delivery.state !== "none" || stream !== undefined
  );
}

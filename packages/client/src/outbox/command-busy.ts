import type { Model } from "../model/model.ts";

/** The result of a command that arrived while the chat was busy. `sendCommand` retries it. */
export const COMMAND_BUSY = "The chat is busy";

/** Whether a command has to wait: the chat is starting, delivering a message or streaming. */
export function isBusy({ chat, delivery, stream, opening }: Model): boolean {
  return (
    chat.phase === "idle" ||
    chat.phase === "loading" ||
    opening !== undefined ||
    delivery.state !== "none" ||
    stream !== undefined
  );
}

import { reduce } from "./reduce.ts";
import { createEffectRunner } from "./runtime/run-effects.ts";
import { sendCommand } from "./runtime/send-command.ts";
import { createChatMemory } from "./saved/chat-memory.ts";

/**
 * What a session needs after its opening: the whole reducer, its effects, the memory and the commands. A page fetches it
 * as the first message is shown, see docs/decisions/0005-a-session-opens-before-its-rest-is-there.md.
 */
export const sessionRest: SessionRest = { reduce, createEffectRunner, createChatMemory, sendCommand };

/** What `openSession` is given once it is fetched. */
export interface SessionRest {
  readonly reduce: typeof reduce;
  readonly createEffectRunner: typeof createEffectRunner;
  readonly createChatMemory: typeof createChatMemory;
  readonly sendCommand: typeof sendCommand;
}

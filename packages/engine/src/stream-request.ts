import { fail, ok, type Result } from "@banter/protocol";
import type { CompiledBot } from "./bot/compiled-bot.ts";
import type { AiRequest } from "./effects/effect-ports.ts";
import { readSessionState } from "./state/session-state.ts";
import type { FlowState } from "./turn.ts";

/** What the stream route has to ask the model for the session, where the flow waits for a streamed text. */
export function streamRequest(_bot: CompiledBot, state: FlowState): Result<AiRequest, string> {
  const session = readSessionState(state);
  if (session === undefined) return fail("The session's state can't be read");
  return session.stream ? ok(session.stream) : fail("The session doesn't wait for a streamed text");
}

import { fail, ok, type Result } from "@banter/protocol";
import type { AiRequest } from "./effects/effect-ports.ts";
import { readSessionState } from "./state/session-state.ts";
import type { FlowState } from "./turn.ts";

/** What to ask the model, where the flow waits for a streamed text. Fails, in words for a log, where it doesn't. */
export function streamRequest(state: FlowState): Result<AiRequest, string> {
  const session = readSessionState(state);
  if (session === undefined) return fail("The session's state can't be read");
  return session.stream ? ok(session.stream) : fail("The session doesn't wait for a streamed text");
}

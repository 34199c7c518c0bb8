import { fail, ok, type Result } from "@banter/protocol";
import type { AiRequest } from "../effects/effect-ports.ts";
import { readSessionState } from "../state/session-state.ts";
import type { FlowState } from "../state/session-state.ts";

/** The request that a flow waits for: one model call, or a conversation with tools. */
export interface StreamRequest extends AiRequest {
  /** Whether `runConversation` performs it. */
  readonly isConversation?: boolean;
  /** If the provider fails, the flow continues at the step's `onError` group: the page sends what has arrived. */
  readonly continuesOnError?: boolean;
}

/** The model request of a flow that waits for streamed text. Fails with a log message if it doesn't wait for one. */
export function streamRequest(state: FlowState): Result<StreamRequest, string> {
  const session = readSessionState(state);
  if (session === undefined) return fail("The session's state can't be read");
  return session.stream ? ok(session.stream) : fail("The session doesn't wait for a streamed text");
}

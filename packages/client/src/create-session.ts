import { openSession } from "./open-session.ts";
import { sessionRest } from "./session-rest.ts";
import type { SessionPorts } from "./ports.ts";
import type { Session, SessionOptions } from "./session.ts";

/** One conversation, with everything at hand from the start. */
export function createSession(options: SessionOptions, ports: SessionPorts): Session {
  return openSession(options, ports, () => sessionRest);
}

import type { SessionState } from "../state/session-state.ts";
import type { VisitorIdentity } from "../turn/turn.ts";
import { toVariableValue } from "../variables/variable-values.ts";

/** Keeps the claims of a visitor whose identity was verified. They replace the earlier ones. */
export function identify(session: SessionState, { subject, claims }: VisitorIdentity): void {
  const values = Object.entries(claims).map(([name, claim]) => [name, toVariableValue(claim)] as const);
  session.identity = {
    subject,
    claims: Object.fromEntries(
      values.map(([name, value]) => [name, typeof value === "string" || value === null ? value : [...value]]),
    ),
  };
}

import type { VariableValue } from "../bot/bot-definition.ts";
import type { SessionState } from "../state/session-state.ts";

type Identified = Pick<SessionState, "identity">;

/** Whether a variable has the value of a visitor's verified claim, which the flow can't change. */
export function isVerified({ identity }: Identified, name: string): boolean {
  return identity !== undefined && Object.hasOwn(identity.variables, name);
}

/** The value of a variable that `isVerified`. */
export function verifiedValue({ identity }: Identified, name: string): VariableValue {
  return identity?.variables[name] ?? null;
}

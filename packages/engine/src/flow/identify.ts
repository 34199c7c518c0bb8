import type { CompiledBot } from "../bot/compiled-bot.ts";
import { identityRule } from "../bot/identity-rule.ts";
import type { SessionState } from "../state/session-state.ts";
import type { VisitorIdentity } from "../turn/turn.ts";
import { toVariableValue } from "../variables/variable-values.ts";

/** Claims about the token itself. A variable takes one only if the bot's settings map it. */
const TOKEN_CLAIMS: ReadonlySet<string> = new Set(["iss", "aud", "exp", "nbf", "iat", "jti"]);

/** Sets the verified variables of a session, by name, to the claims of a visitor whose identity was verified. */
export function identify(
  session: SessionState,
  bot: CompiledBot,
  { subject, claims }: VisitorIdentity,
): void {
  const values = verifiedClaims(bot, claims).map(([name, claim]) => [name, toVariableValue(claim)] as const);
  session.identity = {
    subject,
    variables: Object.fromEntries(
      values.map(([name, value]) => [name, typeof value === "string" || value === null ? value : [...value]]),
    ),
  };
}

/** A mapped variable without its claim is verified, too: it has no value, and nobody can give it one. */
function verifiedClaims(
  bot: CompiledBot,
  claims: VisitorIdentity["claims"],
): readonly (readonly [name: string, claim: unknown])[] {
  const { variables } = identityRule(bot);
  if (variables !== undefined)
    return Object.entries(variables).map(([name, claim]) => [
      name,
      Object.hasOwn(claims, claim) ? claims[claim] : null,
    ]);
  return Object.entries(claims).filter(([name]) => bot.variablesByName.has(name) && !TOKEN_CLAIMS.has(name));
}

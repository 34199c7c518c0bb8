import { identityRule, subjectOf, type CompiledBot, type VisitorIdentity } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import { identityMismatch, identityNotConfigured, identityRequired } from "../identity/identity-failures.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Identities } from "./conversation-deps.ts";
import type { Caller } from "./origin-rule.ts";

type OptionalIdentity = Result<VisitorIdentity | undefined, ApiFailure>;

/** The identity of a visitor who starts a conversation. Fails without one if the bot requires it. */
export async function identifyStart(
  deps: Identities,
  bot: CompiledBot,
  { identityToken }: Caller,
): Promise<OptionalIdentity> {
  if (identityToken === undefined)
    return identityRule(bot).isRequired ? fail(identityRequired) : ok(undefined);
  return deps.identities === undefined ? fail(identityNotConfigured) : deps.identities.verify(identityToken);
}

/**
 * The identity behind a request for a session. The session of an identified visitor needs a valid token of the same
 * subject; that of an unknown visitor stays theirs, whatever the request brings.
 */
export async function identifyTurn(
  { identities }: Identities,
  { state }: Pick<StoredSession, "state">,
  { identityToken }: Caller,
): Promise<OptionalIdentity> {
  const subject = subjectOf(state);
  if (subject === undefined) return ok(undefined);
  if (identityToken === undefined || identities === undefined) return fail(identityRequired);
  const identity = await identities.verify(identityToken);
  if (!identity.ok || identity.value.subject === subject) return identity;
  return fail(identityMismatch);
}

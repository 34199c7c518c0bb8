import { mayCallModel, mayStartWithModel, type CompiledBot } from "@banter/engine/runtime";
import { ok, type Result } from "@banter/protocol";
import type { StartReplyBody } from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { ProofScope } from "../limits/proof-settings.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import type { Caller } from "./origin-rule.ts";

/** Asks visitors for a proof of work. All instances that share a store and a secret accept each other's challenges. */
export interface ProofOfWork {
  readonly scope: ProofScope;
  /** Whether a solution was accepted for the session in the last day. */
  isProven(sessionId: string): Promise<boolean>;
  /** A challenge to solve before it is asked for. */
  offer(purpose: string): Promise<Challenge>;
  /** Accepts a solution once and marks the session as proven, or refuses with a new challenge. */
  check(attempt: ProofAttempt): Promise<Result<void, ApiFailure>>;
}

export interface ProofAttempt {
  /** What the challenge is bound to: the bot of a start, else the session. */
  readonly purpose: string;
  readonly sessionId: string;
  readonly proof: string | undefined;
}

/** As ALTCHA's libraries create it: the page sends it back unchanged. */
export type Challenge = NonNullable<StartReplyBody["challenge"]>;

export const noProofOfWork: ProofOfWork = {
  scope: "off",
  isProven: async () => true,
  offer: async () => {
    throw new Error("No proof of work is asked for: don't call `offer` while `scope` is off.");
  },
  check: async () => ok(undefined),
};

type ProofDeps = Pick<ConversationDeps, "proofOfWork" | "library" | "revisions">;

interface ProofStart {
  readonly sessionId: string;
  /** The start contains an answer to the first question, so that the flow goes on. */
  readonly hasAnswer: boolean;
}

/** Refuses a start without a proof of work if the server asks for one from everybody, or if it may call a model. */
export async function proveStart(
  deps: ProofDeps,
  bot: CompiledBot,
  { sessionId, hasAnswer }: ProofStart,
  { proof }: Caller,
): Promise<Result<void, ApiFailure>> {
  const { proofOfWork } = deps;
  const callsModel = hasAnswer ? mayCallModel : mayStartWithModel;
  const isCovered =
    proofOfWork.scope === "start" || (proofOfWork.scope === "ai" && callsModel(bot, findIn(deps)));
  return isCovered ? proofOfWork.check({ purpose: `start ${bot.id}`, sessionId, proof }) : ok(undefined);
}

/**
 * The challenge of a session whose first answer will need a proof of work: the browser solves it while the visitor reads and
 * writes. A start that was proven needs none.
 */
export async function challengeAhead(
  deps: ProofDeps,
  bot: CompiledBot,
  sessionId: string,
): Promise<Challenge | undefined> {
  const { proofOfWork } = deps;
  if (proofOfWork.scope === "off" || !mayCallModel(bot, findIn(deps))) return undefined;
  return (await proofOfWork.isProven(sessionId)) ? undefined : proofOfWork.offer(sessionPurpose(sessionId));
}

/** Refuses an answer or a stream without a proof of work if the bot may call a model. Previews are exempt. */
export async function proveTurn(
  deps: ProofDeps,
  { id: sessionId, botId, botRevision, isPreview }: StoredSession,
  { proof }: Caller,
): Promise<Result<void, ApiFailure>> {
  const { proofOfWork, revisions } = deps;
  if (proofOfWork.scope === "off" || isPreview) return ok(undefined);
  const bot = await revisions.find(botId, botRevision);
  if (bot === undefined || !mayCallModel(bot, findIn(deps))) return ok(undefined);
  if (await proofOfWork.isProven(sessionId)) return ok(undefined);
  return proofOfWork.check({ purpose: sessionPurpose(sessionId), sessionId, proof });
}

function sessionPurpose(sessionId: string): string {
  return `session ${sessionId}`;
}

function findIn({ library }: Pick<ProofDeps, "library">) {
  return (id: string): CompiledBot | undefined => library.find(id)?.compiled;
}

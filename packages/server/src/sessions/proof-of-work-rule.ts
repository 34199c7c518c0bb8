import { mayCallModel, mayStartWithModel, type CompiledBot } from "@banter/engine/runtime";
import { ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Bots, Guards } from "./conversation-deps.ts";
import type { Caller } from "./origin-rule.ts";
import type { Challenge } from "./proof-of-work.ts";

type ProofOfWorkDeps = Pick<Guards, "proofOfWork"> & Pick<Bots, "library" | "revisions">;

interface ProofOfWorkStart {
  readonly sessionId: string;
  /** The start contains an answer to the first question, so that the flow goes on. */
  readonly hasAnswer: boolean;
}

/** Refuses a start without a proof of work if the server asks for one from everybody, or if it may call a model. */
export async function proveStart(
  deps: ProofOfWorkDeps,
  bot: CompiledBot,
  { sessionId, hasAnswer }: ProofOfWorkStart,
  { solution }: Caller,
): Promise<Result<void, ApiFailure>> {
  const { proofOfWork } = deps;
  const callsModel = hasAnswer ? mayCallModel : mayStartWithModel;
  const isCovered =
    proofOfWork.scope === "start" || (proofOfWork.scope === "ai" && callsModel(bot, findIn(deps)));
  return isCovered ? proofOfWork.check({ purpose: `start ${bot.id}`, sessionId, solution }) : ok(undefined);
}

/**
 * The challenge of a session whose first answer will need a proof of work: the browser solves it while the visitor reads and
 * writes. A start that was proven needs none.
 */
export async function challengeAhead(
  deps: ProofOfWorkDeps,
  bot: CompiledBot,
  sessionId: string,
): Promise<Challenge | undefined> {
  const { proofOfWork } = deps;
  if (proofOfWork.scope === "off" || !mayCallModel(bot, findIn(deps))) return undefined;
  return (await proofOfWork.isProven(sessionId)) ? undefined : proofOfWork.offer(sessionPurpose(sessionId));
}

/** Refuses an answer or a stream without a proof of work if the bot may call a model. Previews are exempt. */
export async function proveTurn(
  deps: ProofOfWorkDeps,
  { id: sessionId, botId, botRevision, isPreview }: StoredSession,
  { solution }: Caller,
): Promise<Result<void, ApiFailure>> {
  const { proofOfWork, revisions } = deps;
  if (proofOfWork.scope === "off" || isPreview) return ok(undefined);
  const bot = await revisions.find(botId, botRevision);
  if (bot === undefined || !mayCallModel(bot, findIn(deps))) return ok(undefined);
  if (await proofOfWork.isProven(sessionId)) return ok(undefined);
  return proofOfWork.check({ purpose: sessionPurpose(sessionId), sessionId, solution });
}

function sessionPurpose(sessionId: string): string {
  return `session ${sessionId}`;
}

function findIn({ library }: Pick<ProofOfWorkDeps, "library">) {
  return (id: string): CompiledBot | undefined => library.find(id)?.compiled;
}

import type { CompiledBot } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { Files } from "../files/create-files.ts";
import type { Logger } from "../log/logger.ts";
import type { Store } from "../store/store.ts";

/** Dependencies of the owner's queries. */
export interface OwnerContext {
  readonly store: Store;
  readonly library: BotLibrary;
  readonly files: Files;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** The same for missing bots and results and for results of another bot. */
export const notFound: ApiFailure = { code: "NOT_FOUND", message: "No such bot or result" };

/** A bot whose results the owner can read. */
export interface OwnedBot {
  readonly id: string;
  /** Undefined if the bot is no longer served. */
  readonly compiled?: CompiledBot;
}

/** Finds a bot by public id or id, also one that is not served if it is a draft or still has results. */
export async function findOwnedBot(
  { store, library }: OwnerContext,
  id: string,
): Promise<Result<OwnedBot, ApiFailure>> {
  const served = library.find(id)?.compiled;
  if (served !== undefined) return ok({ id: served.id, compiled: served });
  const draft = await store.bots.findDraft(id);
  if (draft !== undefined) return ok({ id: draft.botId });
  return (await store.reports.count({ botId: id })) > 0 ? ok({ id }) : fail(notFound);
}

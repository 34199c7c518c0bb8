import type { CompiledBot } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { Files } from "../files/create-files.ts";
import type { ApiFailure } from "../http/api-failure.ts";
import type { Store } from "../store/store.ts";

/** What the owner's questions are answered from. */
export interface OwnerParts {
  readonly store: Store;
  readonly library: BotLibrary;
  readonly files: Files;
  readonly now: () => Date;
}

/** The same for whatever isn't there, and for what belongs to another bot. */
export const notThere: ApiFailure = { code: "NOT_FOUND", message: "There is no such bot or result" };

/** A bot whose results the owner can read. One that is no longer served has no definition. */
export interface OwnedBot {
  readonly id: string;
  readonly compiled?: CompiledBot;
}

/** By public id or id; also a bot that is no longer served, as long as results of it are kept. */
export async function findOwnedBot(
  { store, library }: OwnerParts,
  id: string,
): Promise<Result<OwnedBot, ApiFailure>> {
  const served = library.find(id)?.compiled;
  if (served !== undefined) return ok({ id: served.id, compiled: served });
  return (await store.results.count({ botId: id })) > 0 ? ok({ id }) : fail(notThere);
}

import { withLinkedBots } from "@banter/engine/runtime";
import type { Store } from "../store/store.ts";
import { findById, type BotLibrary, type LibraryBot } from "./bot-library.ts";

/**
 * Names of the variables that may contain a model's text in the results of a bot, linked bots' variables included. Of a bot that
 * is no longer served, those that it had last.
 */
export async function modelVariablesOf(
  { library, store }: { readonly library: BotLibrary; readonly store: Pick<Store, "bots"> },
  botId: string,
): Promise<readonly string[]> {
  const bot = findById(library, botId);
  if (bot !== undefined) return servedModelVariables(library, bot);
  return (await store.bots.findResultRules(botId))?.modelVariables ?? [];
}

export function servedModelVariables(library: BotLibrary, { compiled }: LibraryBot): readonly string[] {
  const bots = withLinkedBots(compiled, (id) => library.find(id)?.compiled);
  return [...new Set(bots.flatMap(({ modelVariables }) => [...modelVariables]))];
}

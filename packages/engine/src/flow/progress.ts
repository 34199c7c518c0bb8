import { parseTheme } from "@banter/protocol";
import { inputsAhead } from "../bot/inputs-ahead.ts";
import { currentBot, type Flow } from "./flow.ts";

/** Percent of the way: questions answered and asked, against the longest way that is still ahead. */
export function progressOf(flow: Flow): number | undefined {
  const bot = currentBot(flow);
  if (!parseTheme(bot.theme).general.progressBar.isEnabled) return undefined;
  const { session, out } = flow;
  if (session.status === "registered") return undefined;
  if (session.waitingAt === undefined) return 100;
  const done = session.answers.length + (out.input ? 1 : 0);
  const ahead = inputsAhead(bot, session.waitingAt.blockId);
  return done + ahead === 0 ? 0 : (done / (done + ahead)) * 100;
}

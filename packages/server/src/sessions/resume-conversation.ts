import type { FlowEvent } from "@banter/engine/runtime";
import type { StartReplyBody } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
import { transcriptOf } from "../reports/transcript.ts";
import type { StoredSession } from "../store/stored-session.ts";
import type { Bots, Clock, LiveSessions, Stored } from "./conversation-deps.ts";
import { findServedEdition } from "./served-edition.ts";
import { startBody } from "./start-body.ts";

type StartedBy = Pick<FlowEvent & { type: "start" }, "identity" | "message" | "sessionId">;

/** The conversation that an identified visitor has begun on any device and not ended, if the bot remembers visitors. */
export async function findResumable(
  {
    store,
    revisions,
    lifetimes,
    now,
  }: Stored & Clock & Pick<Bots, "revisions"> & Pick<LiveSessions, "lifetimes">,
  bot: LibraryBot,
  { identity, message, sessionId }: StartedBy,
): Promise<StoredSession | undefined> {
  const { id, parsedSettings } = bot.compiled;
  const { isEnabled } = parsedSettings.general.rememberUser;
  if (identity === undefined || message !== undefined || !isEnabled) return undefined;
  const last = await store.sessions.findOfSubject(id, identity.subject);
  // A repeated start gets the reply to the first one.
  if (last === undefined || last.id === sessionId) return undefined;
  if (now().getTime() - last.updatedAt > lifetimes.idle) return undefined;
  return (await findServedEdition(revisions, bot, last.botRevision)) && last;
}

/** The last reply of a conversation as that of a start, with what was said before it. */
export async function resumedBody(
  deps: Pick<Bots, "library" | "fontHost" | "revisions"> & Stored,
  bot: LibraryBot,
  session: StoredSession,
): Promise<StartReplyBody> {
  const { clientSideActions, ...reply } = session.reply;
  // Before a question, the actions have run on the other device.
  const awaited = reply.input === undefined && clientSideActions ? { clientSideActions } : {};
  return {
    ...startBody(deps, (await findServedEdition(deps.revisions, bot, session.botRevision)) ?? bot, {
      ...session,
      reply: { ...reply, ...awaited },
    }),
    conversation: await earlierEntries(deps, session),
  };
}

async function earlierEntries(
  { store }: Stored,
  { id, resultId = "" }: StoredSession,
): Promise<NonNullable<StartReplyBody["conversation"]>> {
  const result = await store.results.find(resultId);
  const turns = (await store.reports.transcript(resultId)).filter(({ sessionId }) => sessionId === id);
  const last = turns.at(-1);
  if (result === undefined || last === undefined) return [];
  const entries = transcriptOf(turns, result);
  const earlier = last.reply.messages.length > 0 ? entries.slice(0, -1) : entries;
  return earlier.map((entry) => {
    const at = new Date(entry.at).toISOString();
    return entry.from === "bot"
      ? { from: entry.from, at, messages: entry.messages }
      : { from: entry.from, at, text: entry.text };
  });
}

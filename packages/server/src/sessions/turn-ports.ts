import { hash } from "node:crypto";
import type { EffectPorts } from "@banter/engine/runtime";
import { linkedBots } from "../bots/editions.ts";
import { isSentRevision } from "../bots/sent-bot.ts";
import type { ModelCallOptions } from "../effects/call-model.ts";
import type { Requester } from "../limits/waiting-jobs.ts";
import { createAiSpending } from "./ai-spending.ts";
import type { Bots, Clock, FlowEffects, Guards, Observers, Stored } from "./conversation-deps.ts";
import { withinMailBudgets } from "./mail-spending.ts";
import type { Caller } from "./origin-rule.ts";
import { queueEffects } from "./queue-effects.ts";
import type { EffectSession, ServerEffects } from "./server-effects.ts";

export function effectsFor(
  deps: Pick<FlowEffects, "effects" | "sentBotEffects">,
  { botRevision }: Pick<EffectSession, "botRevision">,
): ServerEffects {
  return isSentRevision(botRevision) ? deps.sentBotEffects : deps.effects;
}

/** On whose behalf a session's effects run. Without an address that tells visitors apart, each session is a client. */
export function requesterOf({ id, botId }: EffectSession, { address }: Caller): Requester {
  return [botId, address ?? `session ${id}`, id];
}

type TurnDeps = Clock & Pick<Bots, "library" | "revisions"> & Stored & FlowEffects & Guards & Observers;

interface PortOptions {
  readonly unusableFiles?: ReadonlySet<string>;
  /** Of the conversations with a model. */
  readonly calls?: Pick<ModelCallOptions, "onText" | "onCitation" | "signal">;
}

/** The ports of one turn. */
export function turnPorts(
  deps: TurnDeps,
  session: EffectSession,
  caller: Caller,
  { unusableFiles = new Set(), calls = {} }: PortOptions = {},
): EffectPorts {
  const effects = effectsFor(deps, session);
  return {
    ...queueEffects(
      deps,
      { ...effects, sendEmail: withinMailBudgets(deps, session, caller) },
      requesterOf(session, caller),
      createAiSpending(deps, session, caller),
      calls,
    ),
    now: deps.now,
    random: deps.random,
    digest: (text) => hash("sha256", text),
    id: deps.id,
    // A link of a bot from a request would run a served bot for a stranger.
    linkedBot: async (botId) => {
      if (isSentRevision(session.botRevision)) return undefined;
      const own = await deps.revisions.find(session.botId, session.botRevision);
      return linkedBots(deps.library, own)(botId);
    },
    isIssuedFile: (url) => deps.files.isIssuedFile(session.id, url) && !unusableFiles.has(url),
    qrCodeUrl: (text) => deps.qrCodeUrl(text, caller.ownOrigin),
    ...(caller.acceptLanguage !== undefined && { visitorLanguages: languageTags(caller.acceptLanguage) }),
    limits: deps.limits.flow,
  };
}

/** Browsers send fewer. */
const MAX_LANGUAGES = 10;

/** The first tags of an `Accept-Language` header, in its order. */
function languageTags(header: string): readonly string[] {
  const entries = header.split(",", MAX_LANGUAGES);
  return entries.map((entry) => entry.replace(/;.*/, "").trim());
}

import type { AiRequest, CompiledBot, EffectPorts } from "@banter/engine/runtime";
import type { StreamPart } from "@banter/protocol";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { BotRevisions } from "../bots/bot-revisions.ts";
import { isSentRevision } from "../bots/sent-bot.ts";
import type { ModelCallOptions } from "../effects/call-model.ts";
import type { FileAnswer, FileHolder, Files } from "../files/create-files.ts";
import type { Requester } from "../limits/waiting-jobs.ts";
import type { Limits } from "../limits/limits.ts";
import type { Store } from "../store/store.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { createAiSpending } from "./ai-spending.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import { queueEffects, type EffectQueues } from "./effect-queues.ts";
import { withinMailBudgets } from "./mail-spending.ts";
import type { Caller } from "./origin-rule.ts";
import type { ProofOfWork } from "./proof-rule.ts";
import type { RecentSessions } from "./recent-sessions.ts";
import type { ReplyStreams } from "./reply-streams.ts";
import type { SessionQueue } from "./session-queue.ts";

/** The ports that `portsFor` adds for each turn. */
export type SessionPorts =
  | "now"
  | "random"
  | "id"
  | "linkedBot"
  | "isIssuedFile"
  | "qrCodeUrl"
  | "limits"
  | "waitedMs";

/** The effect ports that all sessions share. */
export interface ServerEffects extends Omit<EffectPorts, SessionPorts | "ai">, ModelEffects {}

/** Calls of language models. Each reports its tokens to `onUsage`, if the provider counts them. */
export interface ModelEffects {
  readonly ai: {
    readonly text: (request: AiRequest, options?: ModelCallOptions) => ReturnType<EffectPorts["ai"]["text"]>;
    readonly reply: (
      request: AiRequest,
      options?: ModelCallOptions,
    ) => ReturnType<EffectPorts["ai"]["reply"]>;
    readonly fields: (
      request: AiRequest,
      options?: ModelCallOptions,
    ) => ReturnType<EffectPorts["ai"]["fields"]>;
  };
  /** Streams a model's reply. Never throws: a failure is an `error` part. */
  readonly streamText: (
    request: AiRequest,
    signal: AbortSignal,
    options?: ModelCallOptions,
  ) => AsyncIterable<StreamPart>;
}

/** The collaborators of conversations. */
export interface ConversationDeps {
  readonly library: BotLibrary;
  readonly revisions: BotRevisions;
  readonly store: Store;
  readonly effects: ServerEffects;
  /** The effects of bots that a preview request contained: without this server's credentials and private hosts. */
  readonly sentBotEffects: ServerEffects;
  /** Whether this server issued the upload address for the session. */
  readonly isIssuedFile: (sessionId: string, url: string) => boolean;
  /** The URL of an image with a QR code, at the server's origin as the request addressed it. */
  readonly qrCodeUrl: (text: string, origin: string) => string | undefined;
  /** Base URL of the owner's fonts, which replaces font services. */
  readonly fontHost?: string | undefined;
  /** The URL that receives the bot's completed results, if any. */
  readonly webhookOf: (bot: CompiledBot) => string | undefined;
  /** Holds the files of answers and counts them against the limit of their bot. */
  readonly holdFiles: (
    holder: FileHolder & { readonly botId: string },
    answers: readonly FileAnswer[],
  ) => Promise<void>;
  readonly keepFiles: Files["keep"];
  readonly findUnusableFiles: Files["findUnusable"];
  readonly now: () => Date;
  readonly random: () => number;
  /** At least 128 random bits as text. */
  readonly id: () => string;
  readonly queue: SessionQueue;
  readonly recentSessions: RecentSessions;
  /** Limits by what this process alone has received. */
  readonly ownRateLimits: Store["rateLimits"];
  readonly allowedOrigins: readonly string[];
  readonly lifetimes: SessionLifetimes;
  readonly limits: Limits;
  readonly effectQueues: EffectQueues;
  readonly replyStreams: ReplyStreams;
  readonly proofOfWork: ProofOfWork;
  readonly events: ConversationEvents;
  /** Sends or queues the mails of a session, without a limit. */
  readonly sendEmailOf: (session: EffectSession) => EffectPorts["sendEmail"];
}

/** In milliseconds. */
export interface SessionLifetimes {
  /** How long a conversation may pause. */
  readonly idle: number;
  /** How long an ended conversation is kept, so that a lost reply can be requested again. */
  readonly ended: number;
  /** How long a preview may pause. */
  readonly preview: number;
}

/** The session whose effects run. */
export type EffectSession = Pick<StoredSession, "id" | "botId" | "botRevision" | "resultId">;

export function effectsFor(
  deps: ConversationDeps,
  { botRevision }: Pick<EffectSession, "botRevision">,
): ServerEffects {
  return isSentRevision(botRevision) ? deps.sentBotEffects : deps.effects;
}

/** On whose behalf a session's effects run. Without an address that tells visitors apart, each session is a client. */
export function requesterOf({ id, botId }: EffectSession, { address }: Caller): Requester {
  return [botId, address ?? `session ${id}`, id];
}

interface PortOptions {
  readonly unusableFiles?: ReadonlySet<string>;
  /** Of the conversations with a model. */
  readonly calls?: Pick<ModelCallOptions, "onText" | "onSource" | "signal">;
}

/** The ports of one turn. */
export function portsFor(
  deps: ConversationDeps,
  session: EffectSession,
  caller: Caller,
  { unusableFiles = new Set(), calls = {} }: PortOptions = {},
): EffectPorts {
  const effects = effectsFor(deps, session);
  return {
    ...queueEffects(
      deps,
      { ...effects, sendEmail: withinMailBudgets(deps, session, caller, deps.sendEmailOf(session)) },
      requesterOf(session, caller),
      createAiSpending(deps, session, caller),
      calls,
    ),
    now: deps.now,
    random: deps.random,
    id: deps.id,
    // A link of a bot from a request would run a served bot for a stranger.
    linkedBot: async (botId) =>
      isSentRevision(session.botRevision) ? undefined : deps.library.find(botId)?.compiled,
    isIssuedFile: (url) => deps.isIssuedFile(session.id, url) && !unusableFiles.has(url),
    qrCodeUrl: (text) => deps.qrCodeUrl(text, caller.ownOrigin),
    limits: deps.limits.flow,
  };
}

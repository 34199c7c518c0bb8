import type { CompiledBot, EffectPorts } from "@banter/engine";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { BotRevisions } from "../bots/bot-revisions.ts";
import type { Files } from "../files/create-files.ts";
import type { Store } from "../store/store.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { SessionQueue } from "./session-queue.ts";

/** The effect ports that all sessions share; `portsFor` adds the ones that depend on the session. */
type ServerEffects = Omit<EffectPorts, "now" | "random" | "id" | "linkedBot" | "isIssuedFile">;

/** The collaborators of conversations. */
export interface ConversationDeps {
  readonly library: BotLibrary;
  readonly revisions: BotRevisions;
  readonly store: Store;
  readonly effects: ServerEffects;
  /** Whether this server issued the upload address for the session. */
  readonly isIssuedFile: (sessionId: string, url: string) => boolean;
  /** Base URL of the owner's fonts, which replaces font services. */
  readonly fontHost?: string | undefined;
  /** The URL that receives the bot's completed results, if any. */
  readonly webhookOf: (bot: CompiledBot) => string | undefined;
  /** Excludes the files that a session's answers reference from sweeping. */
  readonly retainFiles: Files["retain"];
  readonly now: () => Date;
  readonly random: () => number;
  /** At least 128 random bits as text. */
  readonly id: () => string;
  readonly queue: SessionQueue;
  readonly allowedOrigins: readonly string[];
  readonly lifetimes: SessionLifetimes;
  readonly events: ConversationEvents;
}

/** In milliseconds. */
export interface SessionLifetimes {
  /** How long a conversation may pause. */
  readonly idle: number;
  /** How long an ended conversation is kept, so that a lost reply can be requested again. */
  readonly ended: number;
}

export function portsFor(deps: ConversationDeps, sessionId: string): EffectPorts {
  return {
    ...deps.effects,
    now: deps.now,
    random: deps.random,
    id: deps.id,
    linkedBot: async (botId) => deps.library.find(botId)?.compiled,
    isIssuedFile: (url) => deps.isIssuedFile(sessionId, url),
  };
}

import type { CompiledBot, EffectPorts } from "@banter/engine";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { BotRevisions } from "../bots/bot-revisions.ts";
import type { Files } from "../files/create-files.ts";
import type { Store } from "../store/store.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { SessionQueue } from "./session-queue.ts";

/** What flows may do outside; the rest of `EffectPorts` the server adds per session. */
type ServerEffects = Omit<EffectPorts, "now" | "random" | "id" | "linkedBot" | "isIssuedFile">;

/** What conversations are made of. */
export interface ConversationParts {
  readonly library: BotLibrary;
  readonly revisions: BotRevisions;
  readonly store: Store;
  readonly effects: ServerEffects;
  /** Whether this server's uploads issued the address for the session. */
  readonly isIssuedFile: (sessionId: string, url: string) => boolean;
  /** The owner's folder of fonts, which replaces font services. */
  readonly fontHost?: string | undefined;
  /** Where a bot's completed results are posted to, if anywhere. */
  readonly webhookOf: (bot: CompiledBot) => string | undefined;
  /** Keeps the files that a session's answers name. */
  readonly keepFiles: Files["keep"];
  readonly now: () => Date;
  readonly random: () => number;
  /** At least 128 random bits as text. */
  readonly id: () => string;
  readonly queue: SessionQueue;
  readonly allowedOrigins: readonly string[];
  readonly lifetimes: SessionLifetimes;
  readonly events: ConversationEvents;
}

/** Milliseconds. */
export interface SessionLifetimes {
  /** How long a conversation may pause. */
  readonly idle: number;
  /** How long an ended one is kept, for answers whose reply got lost. */
  readonly ended: number;
}

export function portsFor(parts: ConversationParts, sessionId: string): EffectPorts {
  return {
    ...parts.effects,
    now: parts.now,
    random: parts.random,
    id: parts.id,
    linkedBot: async (botId) => parts.library.find(botId)?.compiled,
    isIssuedFile: (url) => parts.isIssuedFile(sessionId, url),
  };
}

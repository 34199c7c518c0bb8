import type { CompiledBot, EffectPorts } from "@banter/engine/runtime";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { BotRevisions } from "../bots/bot-revisions.ts";
import type { CompileDraft } from "../bots/draft-bots.ts";
import type { FileAnswer, FileHolder } from "../files/answer-files.ts";
import type { Files } from "../files/create-files.ts";
import type { IdentityVerifier } from "../identity/create-identity-verifier.ts";
import type { Limits } from "../limits/limits.ts";
import type { Store } from "../store/store.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { EffectQueues } from "./effect-queues.ts";
import type { ProofOfWork } from "./proof-of-work.ts";
import type { RecentSessions } from "./recent-sessions.ts";
import type { ReplyStreams } from "./reply-streams.ts";
import type { EffectSession, ServerEffects } from "./server-effects.ts";
import type { SessionQueue } from "./session-queue.ts";

/* The collaborators of conversations, by role. A function takes the roles that it needs. */

/** Time and ids. */
export interface Clock {
  readonly now: () => Date;
  /** At least 128 random bits as text. */
  readonly id: () => string;
}

/** The served bots and those of running sessions, with the owner's rules for them. */
export interface Bots {
  readonly library: BotLibrary;
  readonly revisions: BotRevisions;
  readonly compileDraft: CompileDraft;
  readonly allowedOrigins: readonly string[];
  /** Base URL of the owner's fonts, which replaces font services. */
  readonly fontHost?: string | undefined;
  /** The URL that receives the bot's completed results, if any. */
  readonly webhookOf: (bot: CompiledBot) => string | undefined;
}

export interface Stored {
  readonly store: Store;
}

/** This process's state of running sessions. */
export interface LiveSessions {
  readonly queue: SessionQueue;
  readonly recentSessions: RecentSessions;
  readonly replyStreams: ReplyStreams;
  readonly lifetimes: SessionLifetimes;
}

/** The effects of flows outside the conversation. */
export interface FlowEffects {
  readonly effects: ServerEffects;
  /** The effects of bots that a preview request contained: without this server's credentials and private hosts. */
  readonly sentBotEffects: ServerEffects;
  readonly effectQueues: EffectQueues;
  /** Sends or queues a mail of a session, without a limit. If it succeeds, it has settled the reservation of its daily budgets. */
  readonly sendEmailOf: (session: EffectSession, reservation: string) => EffectPorts["sendEmail"];
  /** The URL of an image with a QR code, at the server's origin as the request addressed it. */
  readonly qrCodeUrl: (text: string, origin: string) => string | undefined;
  readonly files: SessionFiles;
  readonly random: () => number;
}

export interface SessionFiles extends Pick<Files, "isIssuedFile" | "keep" | "findUnusable"> {
  /** Holds the files of answers and counts them against the limit of their bot. */
  hold(holder: FileHolder & { readonly botId: string }, answers: readonly FileAnswer[]): Promise<void>;
}

/** Limits and proofs of work that visitors are subject to. */
export interface Guards {
  readonly limits: Limits;
  /** Limits by what this process alone has received. */
  readonly ownRateLimits: Store["rateLimits"];
  readonly proofOfWork: ProofOfWork;
}

export interface Identities {
  /** Undefined if the server has no key: then it identifies no visitors. */
  readonly identities: IdentityVerifier | undefined;
}

export interface Observers {
  readonly events: ConversationEvents;
}

/** All roles. */
export interface ConversationDeps
  extends Clock, Bots, Stored, LiveSessions, FlowEffects, Guards, Identities, Observers {}

/** In milliseconds. */
export interface SessionLifetimes {
  /** How long a conversation may pause. */
  readonly idle: number;
  /** How long an ended conversation is kept, so that a lost reply can be requested again. */
  readonly ended: number;
  /** How long a preview may pause. */
  readonly preview: number;
}

import { createBotRevisions } from "../bots/bot-revisions.ts";
import { createDraftBots } from "../bots/draft-bots.ts";
import { createMemoryRateLimits } from "../store/memory/memory-rate-limits.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { createEffectQueues } from "./effect-queues.ts";
import { createRecentSessions } from "./recent-sessions.ts";
import { createReplyStreams } from "./reply-streams.ts";
import { createSessionQueue } from "./session-queue.ts";

type OwnState =
  | "compileDraft"
  | "effectQueues"
  | "ownRateLimits"
  | "queue"
  | "recentSessions"
  | "replyStreams"
  | "revisions";

/** Completes the collaborators of conversations with what each process has of its own. */
export function createConversations(given: Omit<ConversationDeps, OwnState>): ConversationDeps {
  const { library, store, now, limits } = given;
  return {
    ...given,
    compileDraft: createDraftBots(),
    revisions: createBotRevisions(library, store, now),
    queue: createSessionQueue(),
    recentSessions: createRecentSessions(),
    ownRateLimits: createMemoryRateLimits(),
    effectQueues: createEffectQueues(limits.concurrency),
    replyStreams: createReplyStreams(),
  };
}

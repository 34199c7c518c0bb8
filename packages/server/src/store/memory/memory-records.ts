import { ok } from "@banter/protocol";
import { createMemoryAiBudgets } from "./memory-ai-budgets.ts";
import { createMemoryBots } from "./memory-bots.ts";
import { createMemoryRateLimits } from "./memory-rate-limits.ts";
import { createMemoryDeliveries } from "./memory-deliveries.ts";
import { createMemoryMails } from "./memory-mails.ts";
import { createMemoryFileDeletions } from "./memory-file-deletions.ts";
import { createMemoryEffectJournals } from "./memory-effect-journals.ts";
import { createMemoryPendingEvents } from "./memory-pending-events.ts";
import { createMemoryReplyFeedback } from "./memory-reply-feedback.ts";
import { createMemoryResults } from "./memory-results.ts";
import { createMemorySessions } from "./memory-sessions.ts";
import { createMemoryStreamLeases } from "./memory-stream-leases.ts";
import type { Memory } from "./memory.ts";
import type { Records } from "../records.ts";

/** Also returns the memory, for reports. */
export function createMemoryRecords(): Records & { readonly memory: Memory } {
  const memory: Memory = {
    sessions: new Map(),
    replies: new Map(),
    feedback: new Map(),
    streamedTexts: new Map(),
    results: new Map(),
    waiting: new Map(),
    turns: new Map(),
    deliveries: new Map(),
    mails: new Map(),
    edges: new Map(),
    journals: new Map(),
    fileDeletions: new Map(),
    revisions: new Map(),
    pendingEvents: new Map(),
  };
  const rateLimits = createMemoryRateLimits();
  const aiBudgets = createMemoryAiBudgets();
  return {
    memory,
    sessions: createMemorySessions(memory, rateLimits),
    results: createMemoryResults(memory),
    replyFeedback: createMemoryReplyFeedback(memory),
    // Reports of a memory store always recount.
    figures: { rebuild: async () => 0 },
    deliveries: createMemoryDeliveries(memory.deliveries),
    mails: createMemoryMails(memory, aiBudgets),
    fileDeletions: createMemoryFileDeletions(memory.fileDeletions),
    streamLeases: createMemoryStreamLeases(),
    effectJournals: createMemoryEffectJournals(memory),
    revisions: {
      save: async (revision, now) =>
        void memory.revisions.set(revision.revision, { ...revision, savedAt: now }),
      find: async (revision) => memory.revisions.get(revision),
      ofBot: async (botId) => [...memory.revisions.values()].filter((revision) => revision.botId === botId),
    },
    bots: createMemoryBots(memory.fileDeletions),
    pendingEvents: createMemoryPendingEvents(memory.pendingEvents),
    usedTokens: createUsedTokens(),
    aiBudgets,
    rateLimits,
    purge: async () => ok(undefined),
    check: async () => {},
    isUnavailable: () => false,
    close: async () => {},
  };
}

function createUsedTokens(): Records["usedTokens"] {
  const tokens = new Map<string, number>();
  return {
    add: async (token, now) => {
      if (tokens.has(token)) return false;
      tokens.set(token, now);
      return true;
    },
    has: async (token) => tokens.has(token),
    expire: async (before) => {
      const expired = [...tokens].filter(([, createdAt]) => createdAt < before);
      for (const [token] of expired) tokens.delete(token);
      return expired.length;
    },
  };
}

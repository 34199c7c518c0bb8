import { createTokenBuckets } from "../../limits/token-buckets.ts";
import { createMemoryDeliveries } from "./memory-deliveries.ts";
import { createMemoryEffectJournals } from "./memory-effect-journals.ts";
import { createMemoryInbox } from "./memory-inbox.ts";
import { createMemoryMarks } from "./memory-marks.ts";
import { createMemoryResults } from "./memory-results.ts";
import { createMemorySessions } from "./memory-sessions.ts";
import { createMemoryStreamLeases } from "./memory-stream-leases.ts";
import type { Memory } from "./memory.ts";
import type { Store } from "../store.ts";

/** Keeps everything in this process: for tests, previews and servers that may forget. */
export function createMemoryStore(): Store {
  const memory: Memory = {
    sessions: new Map(),
    replies: new Map(),
    streamedTexts: new Map(),
    results: new Map(),
    turns: new Map(),
    deliveries: new Map(),
    edges: new Map(),
    journals: new Map(),
    revisions: new Map(),
  };
  return {
    sessions: createMemorySessions(memory),
    results: createMemoryResults(memory),
    deliveries: createMemoryDeliveries(memory.deliveries),
    streamLeases: createMemoryStreamLeases(),
    effectJournals: createMemoryEffectJournals(memory),
    revisions: {
      keep: async (revision) => void memory.revisions.set(revision.revision, revision),
      find: async (revision) => memory.revisions.get(revision),
    },
    inbox: createMemoryInbox(),
    marks: createMemoryMarks(),
    rateLimits: createTokenBuckets(),
    check: async () => {},
    close: async () => {},
  };
}

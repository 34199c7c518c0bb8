import { createFairQueue, type FairQueue } from "../limits/fair-queue.ts";
import type { Concurrency } from "../limits/limits.ts";

/** The queues in which the effects of all sessions wait. */
export interface EffectQueues {
  readonly code: FairQueue;
  readonly requests: FairQueue;
  readonly models: FairQueue;
}

export function createEffectQueues({ code, requests, models }: Concurrency): EffectQueues {
  return {
    code: createFairQueue({ slots: code, jobs: "code evaluations" }),
    requests: createFairQueue({ slots: requests, jobs: "requests" }),
    models: createFairQueue({ slots: models, jobs: "model calls" }),
  };
}

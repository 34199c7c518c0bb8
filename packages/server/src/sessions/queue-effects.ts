import type { EffectPorts, PaymentFailure } from "@banter/engine/runtime";
import { fail, type Result, type StreamPart } from "@banter/protocol";
import type { ModelCallOptions } from "../effects/call-model.ts";
import type { FairQueue } from "../limits/fair-queue.ts";
import type { Requester } from "../limits/waiting-jobs.ts";
import type { TokenBucket } from "../store/token-bucket.ts";
import type { AiSpending } from "./ai-spending.ts";
import type { Clock, FlowEffects, Guards, Stored } from "./conversation-deps.ts";
import type { ServerEffects } from "./server-effects.ts";

type QueueDeps = Pick<FlowEffects, "effectQueues"> & Pick<Guards, "limits"> & Pick<Clock, "now"> & Stored;

/**
 * The effects of one turn: each waits in its queue and counts against the session's time. With `onText` the text of
 * conversations is streamed.
 */
export function queueEffects(
  deps: QueueDeps,
  effects: ServerEffects,
  requester: Requester,
  spending: AiSpending,
  { onText, onCitation, signal }: Pick<ModelCallOptions, "onText" | "onCitation" | "signal"> = {},
): Omit<ServerEffects, "ai"> & Pick<EffectPorts, "ai" | "waitedMs"> {
  const { effectQueues: queues, now } = deps;
  let waitedMs = 0;

  async function runOr<Value, Failure>(
    queue: FairQueue,
    time: SessionTime,
    effect: () => Promise<Result<Value, Failure>>,
    failureOf: (message: string) => Failure,
  ): Promise<Result<Value, Failure>> {
    const refused = await time.refusal();
    if (refused !== undefined) return fail(failureOf(refused));
    const queuedAt = now().getTime();
    const done = await queue.run(requester, () => {
      waitedMs += now().getTime() - queuedAt;
      return time.measure(effect);
    });
    if (!done.ok) waitedMs += now().getTime() - queuedAt;
    return done.ok ? done.value : fail(failureOf(done.error));
  }
  const run = <Value>(queue: FairQueue, time: SessionTime, effect: () => Promise<Result<Value, string>>) =>
    runOr(queue, time, effect, (message) => message);

  const code = codeTime(deps, requester);
  const services = serviceTime(deps, requester);
  const pay = <Value>(effect: () => Promise<Result<Value, PaymentFailure>>) =>
    runOr(queues.requests, services, effect, (message): PaymentFailure => ({ message, isPermanent: false }));
  return {
    ...effects,
    waitedMs: () => waitedMs,
    runCode: (request) => run(queues.code, code, () => effects.runCode(request)),
    http: (request, key) => run(queues.requests, services, () => effects.http(request, key)),
    ai: {
      reserve: spending.reserve,
      text: (request) =>
        run(queues.models, services, () =>
          spending.run(request, (options) => effects.ai.text(request, options)),
        ),
      reply: (request) =>
        run(queues.models, services, () =>
          spending.run(
            request,
            (options) =>
              effects.ai.reply(request, {
                ...options,
                ...(onCitation && { onCitation }),
                ...(signal && { signal }),
              }),
            onText,
          ),
        ),
      fields: (request) =>
        run(queues.models, services, () =>
          spending.run(request, (options) => effects.ai.fields(request, options)),
        ),
    },
    payment: {
      create: (request) => pay(() => effects.payment.create(request)),
      release: (intentId) => pay(() => effects.payment.release(intentId)),
      status: (intentId, due) => run(queues.requests, services, () => effects.payment.status(intentId, due)),
    },
  };
}

/** A streamed model call that waits in its queue and counts against the session's time. */
export async function* queueStream(
  deps: QueueDeps,
  requester: Requester,
  openStream: () => AsyncIterable<StreamPart>,
): AsyncIterable<StreamPart> {
  const time = serviceTime(deps, requester);
  const refused = await time.refusal();
  const slot = refused === undefined ? await deps.effectQueues.models.acquire(requester) : fail(refused);
  if (!slot.ok) {
    yield { type: "error", description: slot.error };
    return;
  }
  const start = deps.now().getTime();
  try {
    yield* openStream();
  } finally {
    slot.value();
    await time.spend(deps.now().getTime() - start);
  }
}

/** The time that the effects of a session may take. */
interface SessionTime {
  /** Why no further effect may start. */
  refusal(): Promise<string | undefined>;
  measure<Value>(effect: () => Promise<Value>): Promise<Value>;
  spend(milliseconds: number): Promise<void>;
}

function codeTime(deps: QueueDeps, [, , sessionId]: Requester): SessionTime {
  return sessionTime(deps, `code ${sessionId}`, deps.limits.sessionCodeMs, "code");
}

function serviceTime(deps: QueueDeps, [, , sessionId]: Requester): SessionTime {
  const { sessionServiceMs } = deps.limits;
  return sessionTime(deps, `services ${sessionId}`, sessionServiceMs, "requests and model calls");
}

function sessionTime(
  { store, now }: Pick<QueueDeps, "store" | "now">,
  key: string,
  bucket: TokenBucket,
  what: string,
): SessionTime {
  const spend = (milliseconds: number): Promise<void> =>
    store.rateLimits.spend(key, bucket, now().getTime(), milliseconds);
  return {
    spend,
    refusal: async () => {
      const { isAllowed } = await store.rateLimits.take(key, bucket, now().getTime(), 0);
      return isAllowed
        ? undefined
        : `A session's ${what} may take at most ${bucket.burst / 1_000} seconds in an hour`;
    },
    measure: async (effect) => {
      const start = now().getTime();
      try {
        return await effect();
      } finally {
        await spend(now().getTime() - start);
      }
    },
  };
}

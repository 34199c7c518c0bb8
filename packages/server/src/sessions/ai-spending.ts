import type { AiLimitReached, AiRequest, EffectPorts } from "@banter/engine/runtime";
import { fail, ok, type Result, type StreamPart } from "@banter/protocol";
import { isSentRevision } from "../bots/sent-bot.ts";
import { MAX_FIELD_ATTEMPTS } from "../effects/ai-fields.ts";
import type { ModelCallOptions, ModelUsage } from "../effects/call-model.ts";
import { aiLimitsOf, type AiLimits } from "../limits/ai-limits.ts";
import { estimatePromptTokens, estimateTokens, maxPromptTokens } from "../limits/count-tokens.ts";
import type { AiBudget, AiUsage } from "../store/ai-budgets.ts";
import { aiLimitString } from "./ai-limit-strings.ts";
import type { Bots, Clock, Guards, Observers, Stored } from "./conversation-deps.ts";
import type { EffectSession } from "./server-effects.ts";
import type { Caller } from "./origin-rule.ts";
import { DAY_MS } from "../store/day.ts";

/** How long a reservation is held for a call that hasn't begun: until the page requests its stream. */
export const RESERVATION_MS = 60_000;

/** A shorter reply isn't worth a call. */
const MIN_REPLY_TOKENS = 256;

/** The day of a daily budget. */
export function budgetDay(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** The model calls of one session, within the daily budgets of its visitor, address and bot. */
export interface AiSpending {
  readonly reserve: EffectPorts["ai"]["reserve"];
  /** Settles the request's reservation by what the call has used. With `onText` the text is streamed. */
  run<Value>(
    request: AiRequest,
    call: ModelCall<Promise<Result<Value, string>>>,
    onText?: ModelCallOptions["onText"],
  ): Promise<Result<Value, string>>;
  stream(request: AiRequest, call: ModelCall<AsyncIterable<StreamPart>>): AsyncIterable<StreamPart>;
}

type ModelCall<Reply> = (options: ModelCallOptions) => Reply;

type SpendingDeps = Clock & Stored & Observers & Pick<Bots, "library"> & Pick<Guards, "limits">;

export function createAiSpending(deps: SpendingDeps, session: EffectSession, caller: Caller): AiSpending {
  // A bot from a request has no credentials of this server, and could name itself like a bot that has.
  if (isSentRevision(session.botRevision)) return unlimited;
  const { store, now } = deps;
  const limits = aiLimitsOf(deps.limits.ai, deps.library.find(session.botId)?.compiled);
  const budgets = budgetsOf(limits, session, caller);

  /**
   * The request's own reservation, or a new one of at least `minTokens` if it has expired or another call has it.
   */
  async function reserve(
    request: AiRequest,
    holdMs: number,
    minTokens = maxPromptTokens(request) + Math.min(MIN_REPLY_TOKENS, limits.replyTokens),
  ): Promise<Result<Reservation, AiLimitReached>> {
    const time = now().getTime();
    const id = deps.id();
    const expiresAt = time + holdMs;
    const claim = { newId: id, now: time, expiresAt };
    const claimed = request.reservation && (await store.aiBudgets.claim(request.reservation, claim));
    if (typeof claimed === "number") return ok({ id, tokens: claimed });
    const promptTokens = maxPromptTokens(request);
    const attempts = request.fields === undefined ? 1 : MAX_FIELD_ATTEMPTS;
    const grant = await store.aiBudgets.reserve({
      id,
      day: budgetDay(time),
      budgets,
      minTokens,
      maxTokens: attempts * (promptTokens + limits.replyTokens),
      now: time,
      expiresAt,
    });
    if (grant.isGranted) return ok({ id, tokens: grant.tokens });
    const scope = scopeKind(grant.scope);
    deps.events.modelRefused(scope);
    return fail({ scope });
  }

  async function settle(id: string, used: Pick<AiUsage, "messages" | "tokens">): Promise<void> {
    const usages = await store.aiBudgets.settle(id, used);
    deps.events.modelUsed(used.tokens);
    for (const { unit, total } of warnings(limits, usages, used))
      deps.events.budgetLow({ botId: session.botId, unit, used: total, limit: limits.bot[unit] });
  }

  /**
   * Begins a call, which keeps its reservation for the day: if the process dies, what the call has cost stays reserved. Close
   * it when it ends.
   */
  async function begin(request: AiRequest): Promise<Result<BegunCall, AiLimitReached>> {
    const first = await reserve(request, DAY_MS);
    if (!first.ok) return first;
    let { id, tokens } = first.value;
    let meter = createMeter(request, tokens);
    let nextRequestTokens = 0;

    /** The reservation pays for what was sent; a retry needs another one. */
    async function renew(): Promise<void> {
      await settle(id, { messages: 0, tokens: meter.read().tokens });
      meter = createMeter(request, 0);
      const next = await reserve(request, DAY_MS, nextRequestTokens);
      if (!next.ok) throw new Error(limitMessage(next.error));
      ({ id, tokens } = next.value);
      meter = createMeter(request, tokens);
    }

    return ok({
      options: {
        onSend: async () => {
          if (meter.hasLostReply()) await renew();
          meter.addSent();
        },
        onRefusal: () => meter.addRefused(),
        onUsage: (usage) => meter.add(usage),
        maxReplyTokens: (asked) => {
          const promptTokens = maxPromptTokens(asked);
          const left = tokens - meter.read().tokens - promptTokens;
          const replyTokens = Math.min(limits.replyTokens, left);
          nextRequestTokens = promptTokens + replyTokens;
          meter.expect(asked, replyTokens);
          return replyTokens;
        },
      },
      addText: (text) => meter.addText(text),
      countText: (text) => meter.countText(text),
      // The call has happened: if this threw, the turn would fail, and its repetition would call the model again.
      close: () => settle(id, meter.read()).catch(deps.events.modelUnsettled),
    });
  }

  return {
    reserve: async (request) => {
      const reserved = await reserve(request, RESERVATION_MS);
      return reserved.ok ? ok(reserved.value.id) : reserved;
    },
    run: async (request, call, onText) => {
      const begun = await begin(request);
      if (!begun.ok) return fail(limitMessage(begun.error));
      const { options, addText, countText, close } = begun.value;
      try {
        const reply = await call({
          ...options,
          ...(onText && {
            onText: (text) => {
              addText(text);
              onText(text);
            },
          }),
        });
        if (reply.ok) countText(JSON.stringify(reply.value));
        return reply;
      } finally {
        await close();
      }
    },
    stream: async function* (request, call) {
      const begun = await begin(request);
      if (!begun.ok) {
        // The flow waits for a text: this one lets it continue.
        yield { type: "text", text: aiLimitString(deps, session.botId, caller) };
        return;
      }
      const { options, addText, close } = begun.value;
      try {
        for await (const part of call(options)) {
          if (part.type === "text") addText(part.text);
          yield part;
        }
      } finally {
        await close();
      }
    },
  };
}

interface BegunCall {
  readonly options: Required<Pick<ModelCallOptions, "onSend" | "onRefusal" | "onUsage" | "maxReplyTokens">>;
  addText(text: string): void;
  /** Replaces what was added. */
  countText(text: string): void;
  close(): Promise<void>;
}

function limitMessage({ scope }: AiLimitReached): string {
  return `The daily AI limit of the ${scope} is reached`;
}

interface Reservation {
  readonly id: string;
  readonly tokens: number;
}

const unlimited: AiSpending = {
  reserve: async () => ok("unlimited"),
  run: (_request, call, onText) => call(onText === undefined ? {} : { onText }),
  stream: (_request, call) => call({}),
};

/** A result may continue in later sessions of its visitor. */
function budgetsOf(
  { visitor, address, bot }: AiLimits,
  { id, botId, resultId = id }: EffectSession,
  caller: Caller,
): readonly AiBudget[] {
  return [
    { scope: `visitor ${resultId}`, ...visitor },
    ...(caller.address === undefined ? [] : [{ scope: `address ${caller.address}`, ...address }]),
    { scope: botScope(botId), ...bot },
  ];
}

export function botScope(botId: string): string {
  return `bot ${botId}`;
}

function scopeKind(scope: string): AiLimitReached["scope"] {
  if (scope.startsWith("visitor ")) return "visitor";
  return scope.startsWith("address ") ? "address" : "bot";
}

/** The share of a bot's budget at which its owner is warned. */
const WARNING_SHARE = 0.8;

/** The bot's budgets that this usage brought above the share: each is reported once a day. */
function warnings(
  { bot }: AiLimits,
  usages: readonly AiUsage[],
  used: Pick<AiUsage, "messages" | "tokens">,
): readonly { readonly unit: "messages" | "tokens"; readonly total: number }[] {
  const usage = usages.find(({ scope }) => scopeKind(scope) === "bot");
  if (usage === undefined) return [];
  return (["messages", "tokens"] as const).flatMap((unit) => {
    const total = usage[unit];
    const threshold = WARNING_SHARE * bot[unit];
    return total >= threshold && total - used[unit] < threshold ? [{ unit, total }] : [];
  });
}

/**
 * Adds up what a call has used. A request that the provider has received and that was stopped, timed out or cut off may have
 * cost its prompt and the longest reply. The text is counted only for calls that report nothing, such as those of the
 * built-in demo.
 */
function createMeter(request: AiRequest, reserved: number) {
  /** Of a request without a reply. */
  let lostTokens = reserved;
  const reported: ModelUsage[] = [];
  let sent = 0;
  let refused = 0;
  let textTokens = 0;
  const unfinished = () => Math.max(0, sent - refused - reported.length);
  return {
    /** Whether a request may have been received of which no reply has arrived. */
    hasLostReply: (): boolean => unfinished() > 0,
    /** The next request, and the length of its reply. */
    expect: (asked: AiRequest, replyTokens: number): void => {
      lostTokens = Math.min(reserved, estimatePromptTokens(asked) + replyTokens);
    },
    addSent: (): void => void (sent += 1),
    addRefused: (): void => void (refused += 1),
    add: (usage: ModelUsage): void => void reported.push(usage),
    addText: (text: string): void => {
      textTokens += estimateTokens(text);
    },
    /** Replaces what was added. */
    countText: (text: string): void => {
      textTokens = estimateTokens(text);
    },
    read: (): Pick<AiUsage, "messages" | "tokens"> => {
      const lost = unfinished();
      const isMeasured = lost > 0 || reported.length > 0;
      if (!isMeasured && textTokens === 0) return { messages: 0, tokens: 0 };
      const calls = isMeasured ? reported : [{ inputTokens: undefined, outputTokens: undefined }];
      const tokens = calls.reduce(
        (sum, { inputTokens = estimatePromptTokens(request), outputTokens = textTokens }) =>
          sum + inputTokens + outputTokens,
        lost * lostTokens,
      );
      return { messages: 1, tokens };
    },
  };
}

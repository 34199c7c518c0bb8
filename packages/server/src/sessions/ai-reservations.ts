import type { AiLimitReached, AiRequest } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { findById } from "../bots/bot-library.ts";
import { MAX_FIELD_ATTEMPTS } from "../effects/ai-fields.ts";
import { aiLimitsOf, type AiLimits } from "../limits/ai-limits.ts";
import { maxPromptTokens } from "../limits/count-tokens.ts";
import type { AiBudget, AiUsage } from "../store/ai-budgets.ts";
import { DAY_MS } from "../store/day.ts";
import type { Bots, Clock, Guards, Observers, Stored } from "./conversation-deps.ts";
import type { Caller } from "./origin-rule.ts";
import type { EffectSession } from "./server-effects.ts";

/** A shorter reply isn't worth a call. */
const MIN_REPLY_TOKENS = 256;

/** The day of a daily budget. */
export function budgetDay(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Tokens that a session's calls have reserved in the daily budgets of its visitor, address and bot. */
export interface AiReservations {
  /** The request's own reservation, or a new one of at least `minTokens` if it has expired or another call has it. */
  reserve(
    request: AiRequest,
    holdMs: number,
    minTokens?: number,
  ): Promise<Result<Reservation, AiLimitReached>>;
  /** Replaces a reservation by what was used, and warns the owner of a budget that is almost used up. */
  settle(id: string, used: Pick<AiUsage, "messages" | "tokens">): Promise<void>;
}

interface Reservation {
  readonly id: string;
  readonly tokens: number;
  /** The longest reply. */
  readonly replyTokens: number;
}

export type SpendingDeps = Clock &
  Stored &
  Observers &
  Pick<Bots, "library" | "revisions"> &
  Pick<Guards, "limits">;

export function createAiReservations(
  deps: SpendingDeps,
  session: EffectSession,
  caller: Caller,
): AiReservations {
  const { store, now } = deps;

  /** Those of the bot or, if it is no longer served, of the session's revision. */
  async function findLimits(): Promise<AiLimits> {
    const { botId, botRevision } = session;
    const served = findById(deps.library, botId)?.compiled;
    return aiLimitsOf(deps.limits.ai, served ?? (await deps.revisions.find(botId, botRevision)));
  }

  async function reserve(
    request: AiRequest,
    holdMs: number,
    minTokens?: number,
  ): Promise<Result<Reservation, AiLimitReached>> {
    const limits = await findLimits();
    const { replyTokens } = limits;
    const time = now().getTime();
    const id = deps.id();
    const expiresAt = time + holdMs;
    const claim = { newId: id, now: time, expiresAt };
    const claimed = request.reservation && (await store.aiBudgets.claim(request.reservation, claim));
    if (typeof claimed === "number") return ok({ id, tokens: claimed, replyTokens });
    const promptTokens = maxPromptTokens(request);
    const attempts = request.fields === undefined ? 1 : MAX_FIELD_ATTEMPTS;
    const grant = await store.aiBudgets.reserve({
      id,
      day: budgetDay(time),
      budgets: budgetsOf(limits, session, caller),
      minTokens: minTokens ?? promptTokens + Math.min(MIN_REPLY_TOKENS, replyTokens),
      maxTokens: attempts * (promptTokens + replyTokens),
      now: time,
      expiresAt,
    });
    if (grant.isGranted) return ok({ id, tokens: grant.tokens, replyTokens });
    const scope = scopeKind(grant.scope);
    deps.events.modelRefused(scope);
    return fail({ scope });
  }

  async function settle(id: string, used: Pick<AiUsage, "messages" | "tokens">): Promise<void> {
    const usages = await store.aiBudgets.settle(id, used);
    deps.events.modelUsed(used.tokens);
    const limits = await findLimits();
    for (const { unit, total } of warnings(limits, usages, used))
      deps.events.budgetLow({ botId: session.botId, unit, used: total, limit: limits.bot[unit] });
  }

  return { reserve, settle };
}

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

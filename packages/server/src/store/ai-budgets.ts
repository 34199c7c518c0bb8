/** The daily budget of a scope: a visitor, a client address or a bot. */
export interface AiBudget {
  readonly scope: string;
  readonly messages: number;
  readonly tokens: number;
}

/** A request to hold tokens and one message for a model call. */
export interface AiReservation {
  readonly id: string;
  /** Days since 1970, in UTC. */
  readonly day: number;
  /** All of them must have room. */
  readonly budgets: readonly AiBudget[];
  /** With fewer tokens the call is not worth making. */
  readonly minTokens: number;
  readonly maxTokens: number;
  readonly now: number;
  /** From then on the reservation no longer counts. */
  readonly expiresAt: number;
}

/** The new holder of a reservation, and its lease. */
export interface AiClaim {
  readonly newId: string;
  readonly now: number;
  readonly expiresAt: number;
}

export type AiGrant =
  /** As many tokens as every scope has left, up to `maxTokens`. */
  | { readonly isGranted: true; readonly tokens: number }
  /** The first scope without room. */
  | { readonly isGranted: false; readonly scope: string };

/** A scope's usage of a day, without reservations. */
export interface AiUsage {
  readonly scope: string;
  readonly messages: number;
  readonly tokens: number;
  /** Refused calls. */
  readonly refused: number;
}

/** Daily budgets of model calls and, without tokens, of mails. Shared by all instances and kept across restarts. */
export interface AiBudgets {
  /** Reserves in every scope or in none. Concurrent reservations never exceed a budget together. */
  reserve(reservation: AiReservation): Promise<AiGrant>;
  /**
   * Extends a reservation under another id, so that no two calls share one. Returns its tokens; undefined if it has expired,
   * was settled or was claimed.
   */
  claim(id: string, claim: AiClaim): Promise<number | undefined>;
  /**
   * Replaces the reservation by what was used, also after it has expired. Returns the day's usage of its scopes; empty if
   * it was settled before.
   */
  settle(id: string, used: Pick<AiUsage, "messages" | "tokens">): Promise<readonly AiUsage[]>;
  read(day: number, scopes: readonly string[]): Promise<readonly AiUsage[]>;
  /** Removes the usage of days before `day`, and reservations that expired before `expiredBefore`. */
  expire(day: number, expiredBefore: number): Promise<void>;
}

/** Decides on a reservation by what its scopes have left. */
export function decideGrant(
  { budgets, minTokens, maxTokens }: AiReservation,
  leftOf: (budget: AiBudget) => Pick<AiBudget, "messages" | "tokens">,
): AiGrant {
  let granted = maxTokens;
  for (const budget of budgets) {
    const { messages, tokens } = leftOf(budget);
    if (messages < 1 || tokens < minTokens) return { isGranted: false, scope: budget.scope };
    granted = Math.min(granted, Math.floor(tokens));
  }
  return { isGranted: true, tokens: granted };
}

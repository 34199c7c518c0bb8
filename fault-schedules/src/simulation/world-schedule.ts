import type { Moment, ownerMoments } from "./moments.ts";

/** A fault of the server that handles a request. It has no effect if no request reaches the moment. */
export interface ServerFault {
  /**
   * `crash`: the instance dies. `stall`: it hangs while the request is repeated elsewhere, and goes on. `fail`: the step fails, or
   * only its confirmation. `slow`: the step takes longer than others that began later.
   */
  readonly kind: (typeof serverFaults)[number];
  readonly moment: Moment;
  /** The instance hangs for longer than its leases are valid. */
  readonly isLong: boolean;
}

export const serverFaults = ["crash", "stall", "fail", "slow"] as const;

/** A fault between the sender and the server. What a sender got no reply to is sent again. */
export interface NetworkFault {
  readonly kind: (typeof networkFaults)[number];
}

export const networkFaults = ["lost request", "lost reply", "sent twice", "late copy"] as const;

export type RequestFault = ServerFault | NetworkFault;

export type VisitorAct = "next" | "edit" | "restart" | "upload only" | "rate" | "change rating";
export type OwnerAct = keyof typeof ownerMoments;
export type Provider = (typeof providers)[number];
export const providers = ["mail", "shop", "model", "receiver"] as const;

/** One visitor acts. */
export interface Visit {
  readonly visitor: number;
  readonly act: VisitorAct;
  /** One of the server waits for the visitor's first request that reaches its moment, or for the next fault. */
  readonly fault?: RequestFault;
}

export interface Management {
  readonly bot: number;
  readonly act: OwnerAct;
  /** Whose result is removed. */
  readonly visitor: number;
  /** Which of the earlier publications is published again. */
  readonly publication: number;
  readonly fault?: RequestFault;
}

export type WorldEvent =
  | { readonly type: "visit"; readonly visit: Visit }
  | { readonly type: "manage"; readonly management: Management }
  /** At the same time. Their order is free. */
  | { readonly type: "together"; readonly visits: readonly Visit[]; readonly management?: Management }
  | { readonly type: "wait"; readonly ms: number }
  /** One instance after the other is replaced, each while one of the visits is running. */
  | { readonly type: "upgrade"; readonly visits: readonly Visit[] }
  | { readonly type: "sweep"; readonly fault?: ServerFault }
  | { readonly type: "outage" | "recovery"; readonly provider: Provider };

/** Visitors, an owner and the environment of some bots, as data. */
export interface WorldSchedule {
  /** The template of each bot. */
  readonly bots: readonly number[];
  /** The bot of each visitor. */
  readonly visitors: readonly number[];
  /** By how many ms the clock of each instance is wrong, where the database has the shared one. */
  readonly skews: readonly number[];
  /** How often each visitor acts on servers of the previous release, which are then replaced one after the other. */
  readonly prologue?: number;
  readonly events: readonly WorldEvent[];
}

/** A world in which all clocks are right. */
export const NO_FAULTS = { skews: [0, 0, 0] } as const satisfies Partial<WorldSchedule>;

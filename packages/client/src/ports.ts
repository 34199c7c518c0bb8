import type { ClientAction, ClientLog, Result } from "@banter/protocol";

/*
 * What the session needs from outside. The widget brings the browser's, tests bring their own.
 */

/** Why a request brought no reply. `network` and `timeout` are ambiguous: the server may have acted on it. */
export type TransportFailure =
  | { readonly kind: "network"; readonly message: string }
  | { readonly kind: "timeout"; readonly message: string }
  | { readonly kind: "aborted"; readonly message: string }
  | { readonly kind: "unreadable"; readonly message: string; readonly status: number }
  | {
      readonly kind: "http";
      readonly status: number;
      readonly statusText: string;
      /** The body: parsed when it is JSON, else text. */
      readonly body: unknown;
      readonly message: string;
      /** Milliseconds, from the `Retry-After` header. */
      readonly retryAfter?: number;
    };

/** One request to the flow server. */
export interface TransportRequest {
  readonly method: "GET" | "POST";
  /** Below the API host, e.g. `/api/v1/sessions/abc/continueChat`. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignalLike;
}

/** Sends one request and gives its parsed JSON. Never throws, never retries. */
export interface Transport {
  (request: TransportRequest): Promise<Result<unknown, TransportFailure>>;
}

/** Streams the body of one reply as text, as it arrives. Used for AI replies. Never throws. */
export interface StreamTransport {
  (
    request: TransportRequest,
    onText: (text: string) => void,
  ): Promise<Result<{ readonly contentType: string }, TransportFailure>>;
}

/** The part of `AbortSignal` that is used here. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A key-value store that never throws: a blocked or full one says so in its return values. */
export interface ChatStorage {
  get(key: string): string | undefined;
  /** False when the value could not be kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Time: a fake one runs whole conversations in tests. */
export interface Clock {
  /** Milliseconds since an arbitrary start; used for durations only. */
  now(): number;
  /** Calls `run` after `delay` milliseconds; the returned function cancels. */
  after(delay: number, run: () => void): () => void;
}

/** Chance: ids of messages and the jitter of resends. */
export interface Random {
  /** From 0 to below 1. */
  number(): number;
  /** 128 random bits as text. */
  id(): string;
}

/** Whether the page is online and looked at; `subscribe` calls on every change that may make a resend worthwhile. */
export interface Connectivity {
  isOnline(): boolean;
  subscribe(listener: (wake?: Wake) => void): () => void;
}

/** How the page came back. */
export interface Wake {
  /** The page stood still meanwhile, as in the browser's back-forward cache: its requests may be gone without a word. */
  readonly wasAway: boolean;
}

/** Tells other tabs with the same conversation that it went on. */
export interface Tabs {
  announce(): void;
  subscribe(listener: () => void): () => void;
  /** Runs `work` while no other tab does the same for this conversation. */
  exclusively<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** What came of an action. `reply` is sent to the flow when the action is one that replies; `{}` sends an empty one. */
export interface ActionOutcome {
  readonly reply?: { readonly text?: string };
  readonly logs?: readonly ClientLog[];
  readonly blockedPopupUrl?: string;
  readonly scriptCallbackMessage?: string;
}

/** The conversation that an action belongs to. `signal` ends the action with it. */
export interface ActionContext {
  readonly sessionId: string;
  readonly resultId: string | undefined;
  readonly botId: string;
  readonly signal: AbortSignalLike;
}

/** Does what the flow asks of the page. Streams are the session's own; all else is the page's. Never throws. */
export interface ActionRunner {
  (action: ClientAction, context: ActionContext): Promise<ActionOutcome>;
}

/** Everything a session needs from outside. */
export interface SessionPorts {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
  readonly runAction: ActionRunner;
  readonly clock: Clock;
  readonly random: Random;
  readonly connectivity: Connectivity;
  /** `session` forgets with the tab, `local` doesn't. */
  readonly storage: { readonly session: ChatStorage; readonly local: ChatStorage };
  readonly tabs: Tabs;
}

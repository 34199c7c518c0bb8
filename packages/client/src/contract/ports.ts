import type { ClientAction, ClientLog, Result } from "@banter/protocol";

/*
 * Interfaces to the outside world. The widget implements them with browser APIs, tests with fakes.
 */

/** Why a request failed. After `network` and `timeout` the server may still have processed the request. */
export type TransportFailure =
  | { readonly kind: "network"; readonly message: string }
  | { readonly kind: "timeout"; readonly message: string }
  | { readonly kind: "aborted"; readonly message: string }
  | { readonly kind: "unreadable"; readonly message: string; readonly status: number }
  /** The bot is restricted to pages of `host`, and the embedding page is another one. */
  | { readonly kind: "restricted"; readonly message: string; readonly host: string }
  | {
      readonly kind: "http";
      readonly status: number;
      readonly statusText: string;
      /** Parsed JSON, else the text. */
      readonly body: unknown;
      readonly message: string;
      /** Milliseconds, from the `Retry-After` header. */
      readonly retryAfter?: number;
    };

/** One request to the flow server. */
export interface TransportRequest {
  readonly method: "GET" | "POST";
  /** Relative to the API host, e.g. `/api/v1/sessions/abc/continueChat`. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignalLike;
  /** BCP 47 tags for the header `accept-language`, if the page has a language of its own. */
  readonly acceptLanguage?: string | undefined;
  /** The visitor's token, for the header `x-banter-identity`. */
  readonly identity?: string | undefined;
}

/** The parsed JSON of a response, not yet validated. */
export type TransportResult = Result<unknown, TransportFailure>;

/** Sends one request. Never throws, never retries. */
export interface Transport {
  (request: TransportRequest): Promise<TransportResult>;
}

/** Sends one request and passes on its body as text while it arrives. Used for AI replies. Never throws. */
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

/** A key-value store that never throws, even if it is blocked or full. */
export interface ChatStorage {
  get(key: string): string | undefined;
  /** Returns false if the value could not be stored persistently. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Time source and timers. */
export interface Clock {
  /** Milliseconds since an arbitrary start; used for durations only. */
  now(): number;
  /** Calls `run` after `delay` milliseconds; the returned function cancels. */
  after(delay: number, run: () => void): () => void;
}

/** A clock that also knows the date. Its time may jump, so durations are measured with `now`. */
export interface WallClock extends Clock {
  /** Milliseconds since 1970, in UTC. */
  epoch(): number;
}

/** Randomness, for message ids and backoff jitter. */
export interface Random {
  /** From 0 to below 1. */
  number(): number;
  /** 128 random bits as text. */
  id(): string;
}

/** Whether the page is online. Listeners are called when it comes online, becomes visible, gets the focus or is resumed. */
export interface Connectivity {
  isOnline(): boolean;
  subscribe(listener: (resume?: Resume) => void): () => void;
}

/**
 * Why a listener of the connectivity or of other tabs is called. `back`: the network or the visitor is, so that requests may
 * succeed. `suspended`: the page was frozen, e.g. in the back-forward cache, and pending requests may be lost without an error.
 * `focus`: the visitor was elsewhere, e.g. in another window or an embedded page, which says nothing about requests. `announced`:
 * another tab has changed the conversation. `saved`: what it has saved became visible, which may be later than its announcement.
 */
export type Resume = "back" | "suspended" | "focus" | "announced" | "saved";

/** Coordination with other tabs that show the same conversation. */
export interface Tabs {
  announce(): void;
  subscribe(listener: (resume: Resume) => void): () => void;
  /** Runs `work` under a lock shared by all tabs. */
  exclusively<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** The outcome of an action. `actionResult` is sent to the flow if the action returns a result; `{}` sends an empty one. */
export interface ActionOutcome {
  readonly actionResult?: { readonly text?: string };
  readonly logs?: readonly ClientLog[];
  readonly blockedPopupUrl?: string;
  readonly scriptCallbackMessage?: string;
}

/** The conversation of an action. `signal` aborts when the conversation ends. */
export interface ActionContext {
  readonly sessionId: string;
  readonly resultId: string | undefined;
  readonly botId: string;
  readonly signal: AbortSignalLike;
  /** Reports logs while the action is still running. */
  reportLogs(logs: readonly ClientLog[]): void;
}

/** Executes an action on the page. The session handles streams itself. */
export interface ActionRunner {
  (action: ClientAction, context: ActionContext): Promise<ActionOutcome>;
}

/** All ports of a session. */
export interface SessionPorts {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
  readonly runAction: ActionRunner;
  readonly clock: WallClock;
  readonly random: Random;
  readonly connectivity: Connectivity;
  /** `session` lasts as long as the tab, `local` longer. */
  readonly storage: { readonly session: ChatStorage; readonly local: ChatStorage };
  /**
   * 0, and a number of its own for each other chat of the same bot on the page. All of them share the tab's storage: what is
   * typed in one is stored for its place.
   */
  readonly place: number;
  readonly tabs: Tabs;
  /** Writes a line to the console: an error that concerns only developers. */
  readonly reportError: (message: string) => void;
}

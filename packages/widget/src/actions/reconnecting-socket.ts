import type { Clock } from "@banter/client";
import { exponentialDelay, timing } from "@banter/protocol";

/** Application close code (4000 to 4999): the page was suspended before the awaited event arrived. */
const PAGE_SUSPENDED = 4_001;

export interface ReconnectingSocketOptions {
  /** Called for each attempt, so that every connection gets its own URL. */
  readonly createUrl: () => string;
  readonly clock: Clock;
  /** Delay before the first reconnect, in milliseconds. */
  readonly initialDelayMs: number;
  readonly onMessage: (data: unknown) => void;
  readonly onError: () => void;
  /** The URL is invalid or forbidden by the page's policy; retrying would not help. */
  readonly onUnavailable: (error: unknown) => void;
}

/**
 * A WebSocket that reconnects with exponential backoff, and disconnects while the page is in the back-forward cache:
 * a frozen page would acknowledge a message and then lose it. Returns a function that closes it for good.
 */
export function openReconnectingSocket(options: ReconnectingSocketOptions): () => void {
  const { createUrl, clock, onMessage, onError, onUnavailable } = options;
  const lifetime = new AbortController();
  const backoff = { baseMs: options.initialDelayMs, capMs: timing.webhookReconnectMax, factor: 1.3 };
  let attempt = 0;
  let socket: WebSocket | undefined;
  let cancelTimer = () => {};

  function connect(): void {
    cancelTimer = clock.after(timing.webhookConnect, reconnect);
    try {
      socket = new WebSocket(createUrl());
    } catch (error) {
      onUnavailable(error);
      return;
    }
    socket.addEventListener("open", () => cancelTimer());
    socket.addEventListener("message", receive);
    socket.addEventListener("error", onError);
    socket.addEventListener("close", reconnect);
  }

  function receive({ data }: MessageEvent<unknown>): void {
    onMessage(data);
  }

  function reconnect(): void {
    disconnect();
    cancelTimer = clock.after(exponentialDelay(attempt++, backoff), connect);
  }

  function disconnect(code?: number): void {
    cancelTimer();
    socket?.removeEventListener("message", receive);
    socket?.removeEventListener("error", onError);
    socket?.removeEventListener("close", reconnect);
    socket?.close(code);
    socket = undefined;
  }

  window.addEventListener("pagehide", () => disconnect(PAGE_SUSPENDED), lifetime);
  window.addEventListener("pageshow", ({ persisted }) => (persisted ? connect() : undefined), lifetime);
  connect();
  return () => {
    disconnect();
    lifetime.abort();
  };
}

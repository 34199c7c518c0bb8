import type { ActionOutcome } from "@banter/client";
import { timing, type ClientLog } from "@banter/protocol";
import type { ActionHandler } from "./action-handler.ts";
import { fieldsOf } from "./action-handler.ts";
import type { PageDoor } from "./page-door.ts";
import { webhookUrl } from "./webhook-url.ts";

/** Longest event that is taken, in characters. */
const MAX_EVENT = 1_000_000;

/** Tells the server that the page left without what it waited for; 4000 to 4999 are for applications. */
const LEFT = 4_001;

/** Each wait for a new connection is this much longer than the one before. */
const GROWTH = 1.3;

/**
 * Waits for a webhook's event and sends it to the flow. A connection that breaks is no event: it is made again,
 * after 1 to 5 seconds first and 10 at most, for as long as the conversation lasts.
 */
export const listenForWebhook: ActionHandler = (_, context, page) =>
  new Promise<ActionOutcome>((resolve) => {
    const { signal } = context;
    const logs: ClientLog[] = [];
    let delay = timing.webhookReconnectMin + page.random.number() * 4_000;
    let socket: WebSocket | undefined;
    let cancelTimer = () => {};
    const over = new AbortController();

    function connect(): void {
      cancelTimer = page.clock.after(timing.webhookConnect, reconnect);
      try {
        socket = new WebSocket(address(context, page));
      } catch (error) {
        // No address for a socket, or one that the page's policy forbids: another try would end the same.
        return end({ reply: {}, logs: [errorLog(String(error))] });
      }
      socket.addEventListener("open", () => cancelTimer());
      socket.addEventListener("message", receive);
      socket.addEventListener("error", noteError);
      socket.addEventListener("close", reconnect);
    }

    function receive({ data }: MessageEvent<unknown>): void {
      if (typeof data === "string" && isEvent(data)) end({ reply: { text: data }, logs });
    }

    function noteError(): void {
      if (logs.length === 0) logs.push(errorLog());
    }

    function reconnect(): void {
      drop();
      cancelTimer = page.clock.after(delay, connect);
      delay = Math.min(delay * GROWTH, timing.webhookReconnectMax);
    }

    function drop(code?: number): void {
      cancelTimer();
      socket?.removeEventListener("message", receive);
      socket?.removeEventListener("error", noteError);
      socket?.removeEventListener("close", reconnect);
      socket?.close(code);
      socket = undefined;
    }

    function end(outcome: ActionOutcome): void {
      drop();
      over.abort();
      signal.removeEventListener("abort", abort);
      resolve(outcome);
    }

    function abort(): void {
      end({});
    }

    signal.addEventListener("abort", abort);
    // A page in the browser's back-forward cache would take an event, say so, and lose it.
    window.addEventListener("pagehide", () => drop(LEFT), over);
    window.addEventListener("pageshow", ({ persisted }) => (persisted ? connect() : undefined), over);
    connect();
  });

function address({ sessionId, resultId }: Parameters<ActionHandler>[1], page: PageDoor): string {
  const host = page.getProps().wsHost || hostFromSettings() || page.apiHost;
  return webhookUrl({ host, sessionId, resultId, connectionId: page.random.id() });
}

function hostFromSettings(): string {
  const settings = fieldsOf(Reflect.get(window, "__ENV"));
  const host = settings["BANTER_PARTYKIT_HOST"] ?? settings["NEXT_PUBLIC_PARTYKIT_HOST"];
  return typeof host === "string" ? host : "";
}

/** The server's events are JSON objects; anything else is not for the flow. */
function isEvent(data: string): boolean {
  if (data.length > MAX_EVENT) return false;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null;
  } catch {
    // Not JSON: not an event.
    return false;
  }
}

function errorLog(details?: string): ClientLog {
  return {
    status: "error",
    description: "Websocket returned an error",
    ...(details !== undefined && { details }),
  };
}

import type { ActionOutcome } from "@banter/client";
import { fieldsOf, isRecord, parseJson, timing, type ClientLog } from "@banter/protocol";
import type { ActionHandler } from "./action-handler.ts";
import type { HostPage } from "./host-page.ts";
import { openReconnectingSocket } from "./reconnecting-socket.ts";
import { webhookUrl } from "./webhook-url.ts";

/** Longer messages are ignored, in characters. */
const MAX_EVENT_LENGTH = 1_000_000;

/** Range added at random to the first reconnect delay, so that clients don't reconnect all at once. */
const RECONNECT_JITTER_MS = 4_000;

/**
 * Waits for a webhook event and sends it to the flow. Reconnects while the conversation lasts: a lost connection is
 * not an event.
 */
export const listenForWebhook: ActionHandler = (_, context, page) =>
  new Promise<ActionOutcome>((resolve) => {
    const { signal } = context;
    let hasFailed = false;
    let close = () => {};
    let isFinished = false;

    function finish(outcome: ActionOutcome): void {
      isFinished = true;
      close();
      signal.removeEventListener("abort", abort);
      resolve(outcome);
    }
    function abort(): void {
      finish({});
    }

    signal.addEventListener("abort", abort);
    close = openReconnectingSocket({
      createUrl: () => socketUrl(context, page),
      clock: page.clock,
      initialDelayMs: timing.webhookReconnectMin + page.random.number() * RECONNECT_JITTER_MS,
      onMessage(data) {
        if (typeof data === "string" && isWebhookEvent(data)) finish({ actionResult: { text: data } });
      },
      onError() {
        if (!hasFailed) context.reportLogs([errorLog()]);
        hasFailed = true;
      },
      onUnavailable: (error) => finish({ actionResult: {}, logs: [errorLog(String(error))] }),
    });
    // The first attempt may fail synchronously, before `close` is assigned.
    if (isFinished) close();
  });

function socketUrl({ sessionId, resultId }: Parameters<ActionHandler>[1], page: HostPage): string {
  const host = page.getProps().wsHost || hostFromSettings() || page.apiHost;
  return webhookUrl({ host, sessionId, resultId, connectionId: page.random.id() });
}

function hostFromSettings(): string {
  const settings = fieldsOf(Reflect.get(window, "__ENV"));
  const host = settings["BANTER_PARTYKIT_HOST"] ?? settings["NEXT_PUBLIC_PARTYKIT_HOST"];
  return typeof host === "string" ? host : "";
}

/** The server sends events as JSON objects; ignore everything else. */
function isWebhookEvent(data: string): boolean {
  return data.length <= MAX_EVENT_LENGTH && isRecord(parseJson(data));
}

function errorLog(details?: string): ClientLog {
  return {
    status: "error",
    description: "Websocket returned an error",
    ...(details !== undefined && { details }),
  };
}

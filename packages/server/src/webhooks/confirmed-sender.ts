import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";

/** A page closes its socket after one event; wait this long for that before sending the next one. */
const CLOSE_WAIT_MS = 300;

/** Codes with which a page closes its socket after it received its event. Pages that navigate away use others. */
const RECEIVED_CODES: ReadonlySet<number> = new Set([1_000, 1_005]);

/**
 * Sends payloads and reports whether each was received: the browser answers the ping that follows it, or the page closes
 * the socket because its flow continues. Without that, a payload could be lost in a dead or closing connection.
 */
export function createConfirmedSender(
  socket: WebSocket,
  timeoutMs: number,
): (payload: string) => Promise<boolean> {
  let isFirst = true;
  return async (payload) => {
    if (!isFirst) await sleep(CLOSE_WAIT_MS, undefined, { ref: false });
    isFirst = false;
    return sendConfirmed(socket, payload, timeoutMs);
  };
}

function sendConfirmed(socket: WebSocket, payload: string, timeoutMs: number): Promise<boolean> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve(false);
  const pingData = randomBytes(8);
  return new Promise((resolve) => {
    const settle = (isReceived: boolean): void => {
      clearTimeout(timer);
      socket.off("pong", onPong).off("close", onClose);
      resolve(isReceived);
    };
    const onPong = (data: Buffer): void => {
      if (pingData.equals(data)) settle(true);
    };
    const onClose = (code: number): void => settle(RECEIVED_CODES.has(code));
    const timer = setTimeout(settle, timeoutMs, false).unref();
    socket.on("pong", onPong).on("close", onClose);
    socket.send(payload);
    socket.ping(pingData);
  });
}

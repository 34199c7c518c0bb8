import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { WebSocket } from "ws";

/** A page takes one event and leaves: this long it may take for that, before the next one is sent after it. Milliseconds. */
const LEAVING = 300;

/** The codes of a connection that its page closed as it had what it waited for. Pages that leave have others, or none. */
const TAKEN: ReadonlySet<number> = new Set([1_000, 1_005]);

/**
 * Sends payloads and tells whether each arrived: the browser answers the ping behind it by itself, and a page that has
 * what it waited for closes the socket. Without that, a payload could go into a dead connection, or one that closes.
 * `patience` is how long an answer may take, in milliseconds.
 */
export function createSender(socket: WebSocket, patience: number): (payload: string) => Promise<boolean> {
  let isFirst = true;
  return async (payload) => {
    if (!isFirst) await pause(LEAVING, undefined, { ref: false });
    isFirst = false;
    return send(socket, payload, patience);
  };
}

function send(socket: WebSocket, payload: string, patience: number): Promise<boolean> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve(false);
  const proof = randomBytes(8);
  return new Promise((resolve) => {
    const settle = (hasArrived: boolean): void => {
      clearTimeout(timer);
      socket.off("pong", hear).off("close", closed);
      resolve(hasArrived);
    };
    const hear = (data: Buffer): void => {
      if (proof.equals(data)) settle(true);
    };
    const closed = (code: number): void => settle(TAKEN.has(code));
    const timer = setTimeout(settle, patience, false).unref();
    socket.on("pong", hear).on("close", closed);
    socket.send(payload);
    socket.ping(proof);
  });
}

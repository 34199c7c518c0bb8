import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer, type WebSocket } from "ws";
import { channelOfPath } from "./channel-name.ts";
import { createConfirmedSender } from "./confirmed-sender.ts";
import { createSocketCounter, defaultSocketLimits, type SocketLimits } from "./socket-limits.ts";
import type { WebhookChannels } from "./webhook-channels.ts";

export interface WebhookSocketsOptions {
  readonly channels: WebhookChannels;
  /** Whether the page that sent the request may subscribe to the channel. */
  readonly mayListen: (channel: string, request: IncomingMessage) => Promise<boolean>;
  /** The key of the client's limits; undefined if it isn't limited. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly now: () => Date;
  readonly limits?: Partial<SocketLimits>;
  /** Ping interval in milliseconds. Default 30,000. */
  readonly heartbeatMs?: number;
  readonly onError: (error: unknown) => void;
}

export interface WebhookSockets {
  /** Listener of the HTTP server's `upgrade` event. Responds to every upgrade request, also for unknown paths. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly close: () => Promise<void>;
}

/** Pages send nothing but pongs over these sockets. */
const MAX_PAYLOAD_BYTES = 1_024;

/** The WebSocket close code "going away". */
const GOING_AWAY = 1_001;

/** How long to wait for the closing handshakes. */
const CLOSE_TIMEOUT_MS = 500;

/** WebSockets at `/parties/main/{channel}` that receive the channel's events. */
export function createWebhookSockets(options: WebhookSocketsOptions): WebhookSockets {
  const { channels, mayListen, addressOf, now, heartbeatMs = 30_000, onError } = options;
  const counter = createSocketCounter({ ...defaultSocketLimits, ...options.limits }, now);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const channel = channelOfPath((request.url ?? "").split("?")[0] ?? "");
    if (channel === undefined) return refuse(socket, "404 Not Found");
    const address = addressOf(request);
    const refusal = await counter.open(channel, address);
    if (refusal !== undefined) return refuse(socket, refusal);
    if (socket.destroyed) counter.close(channel, address);
    else socket.once("close", () => counter.close(channel, address));
    if (!(await mayListen(channel, request))) refuse(socket, "403 Forbidden");
    else server.handleUpgrade(request, socket, head, (opened) => subscribe(opened, channel));
  };
  const subscribe = (socket: WebSocket, channel: string): void => {
    const unsubscribe = channels.listen(channel, createConfirmedSender(socket, heartbeatMs));
    const stopHeartbeat = startHeartbeat(socket, heartbeatMs);
    socket.on("error", onError);
    socket.on("close", () => {
      unsubscribe();
      stopHeartbeat();
    });
  };

  return {
    handleUpgrade: (request, socket, head) => {
      // Until the handshake ends there is no other error listener: a reset connection must not crash the process.
      socket.on("error", onError);
      upgrade(request, socket, head).catch((error: unknown) => {
        onError(error);
        refuse(socket, "500 Internal Server Error");
      });
    },
    close: async () => {
      // Pages reconnect after this close code, to another instance or later.
      for (const socket of server.clients) socket.close(GOING_AWAY, "The server is restarting");
      const closed = Promise.all([...server.clients].map((socket) => once(socket, "close")));
      await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Terminates the socket if it has not answered the previous ping. */
function startHeartbeat(socket: WebSocket, intervalMs: number): () => void {
  let isAlive = true;
  const onPong = (): void => {
    isAlive = true;
  };
  socket.on("pong", onPong);
  const timer = setInterval(() => {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }, intervalMs).unref();
  return () => clearInterval(timer);
}

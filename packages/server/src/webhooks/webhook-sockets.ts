import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocketServer, type WebSocket } from "ws";
import { createSender } from "./create-sender.ts";
import { roomOfPath } from "./room-name.ts";
import type { WebhookRooms } from "./webhook-rooms.ts";

export interface WebhookSocketsOptions {
  readonly rooms: WebhookRooms;
  /** Whether a page of `origin` (absent outside of browsers) may listen in that room. */
  readonly mayListen: (room: string, origin: string | undefined) => Promise<boolean>;
  /** Sockets at one time; further ones get 503. Default 10 000. */
  readonly maxSockets?: number;
  /** Milliseconds between two signs of life. Default 30 000. */
  readonly heartbeat?: number;
  readonly onError: (error: unknown) => void;
}

export interface WebhookSockets {
  /** For the HTTP server's `upgrade` event. Answers every such request, also those that aren't ours. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly close: () => Promise<void>;
}

/** A visitor sends nothing over these sockets but signs of life. Bytes. */
const MAX_PAYLOAD = 1_024;

const GOING_AWAY = 1_001;
/** Milliseconds that pages have to say goodbye. */
const FAREWELL = 500;

/** Sockets at `/parties/main/{room}` that get what is posted to the room. */
export function createWebhookSockets(options: WebhookSocketsOptions): WebhookSockets {
  const { rooms, mayListen, maxSockets = 10_000, heartbeat = 30_000, onError } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const room = roomOfPath((request.url ?? "").split("?")[0] ?? "");
    if (room === undefined) refuse(socket, "404 Not Found");
    else if (server.clients.size >= maxSockets) refuse(socket, "503 Service Unavailable");
    else if (!(await mayListen(room, request.headers.origin))) refuse(socket, "403 Forbidden");
    else server.handleUpgrade(request, socket, head, (opened) => join(opened, room));
  };
  const join = (socket: WebSocket, room: string): void => {
    const leave = rooms.listen(room, createSender(socket, heartbeat));
    const stopBeating = beat(socket, heartbeat);
    socket.on("error", onError);
    socket.on("close", () => {
      leave();
      stopBeating();
    });
  };

  return {
    handleUpgrade: (request, socket, head) => {
      // Until the handshake is done nobody else listens: a reset connection must not end the process.
      socket.on("error", onError);
      upgrade(request, socket, head).catch((error: unknown) => {
        onError(error);
        refuse(socket, "500 Internal Server Error");
      });
    },
    close: async () => {
      // A page that is told so comes back, at another instance or later.
      for (const socket of server.clients) socket.close(GOING_AWAY, "The server is restarting");
      const gone = Promise.all([...server.clients].map((socket) => once(socket, "close")));
      await Promise.race([gone, pause(FAREWELL, undefined, { ref: false })]);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A socket that gave no sign of life since the last beat is dead, though nobody said so. */
function beat(socket: WebSocket, interval: number): () => void {
  let isAlive = true;
  const live = (): void => {
    isAlive = true;
  };
  socket.on("pong", live);
  const timer = setInterval(() => {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }, interval).unref();
  return () => clearInterval(timer);
}

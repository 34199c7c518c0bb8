import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

/** Failure of one call. `before`: the server never receives it. `after`: the server has acted and the reply is lost. */
export type Fault =
  | { readonly kind: "none" }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: string;
      readonly contentType?: string;
    }
  | { readonly kind: "cut-before" }
  | { readonly kind: "cut-after" }
  | { readonly kind: "hang" }
  /** Sends half of the reply (or this text) and nothing more, with the connection closed or left open. */
  | { readonly kind: "half"; readonly isCut: boolean; readonly text?: string }
  | { readonly kind: "delay"; readonly milliseconds: number };

/** Decides about each call as it arrives; `count` is the number of earlier calls of this name. */
export type FaultPlan = (call: CallName, count: number) => Fault;
export type CallName =
  | "startChat"
  | "continueChat"
  | "session"
  | "clientLogs"
  | "streamMessage"
  | "upload"
  | "socket"
  | "other";

export interface ChaosProxy {
  readonly url: string;
  plan: FaultPlan;
  /** The network between visitor and server: while it is down, every connection is refused. */
  isDown: boolean;
  readonly calls: readonly CallName[];
  /** Cuts every connection that is open now, in the middle of its reply if it has one. */
  cutConnections(): void;
  close(): Promise<void>;
}

export interface ChaosOptions {
  /** Makes the server look like one without safe resends: no ids, no turns, no session to read. */
  readonly isPlain?: boolean;
}

/** A proxy between the browser and the real flow server that breaks calls by plan. */
export async function startChaosProxy(
  target: string,
  { isPlain = false }: ChaosOptions = {},
): Promise<ChaosProxy> {
  const calls: CallName[] = [];
  const server = createServer((request, response) => {
    if (proxy.isDown) return void request.socket.destroy();
    const call = nameOf(request);
    const count = calls.filter((other) => other === call).length;
    if (request.method !== "OPTIONS") calls.push(call);
    const fault: Fault = request.method === "OPTIONS" ? { kind: "none" } : proxy.plan(call, count);
    void handle(request, response, call, fault);
  });

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    call: CallName,
    fault: Fault,
  ): Promise<void> {
    const body = await read(request);
    if (fault.kind === "cut-before") return void request.socket.destroy();
    if (fault.kind === "hang") return;
    if (fault.kind === "status") return refuse(response, fault);
    if (isPlain && call === "session") return refuse(response, { kind: "status", status: 404 });
    const reply = await forward(
      target,
      request,
      isPlain && call === "continueChat" ? plainRequest(body) : body,
    );
    if (fault.kind === "cut-after") return void request.socket.destroy();
    if (fault.kind === "delay") await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    if (fault.kind === "half") {
      response
        .writeHead(reply.status, reply.headers)
        .write(fault.text ?? reply.body.subarray(0, reply.body.length / 2), () => {
          // Flush what was written, then end the connection in the middle of the reply.
          if (fault.isCut) request.socket.end();
        });
      return;
    }
    response.writeHead(reply.status, reply.headers).end(isPlain ? plainReply(call, reply.body) : reply.body);
  }

  server.on("upgrade", (request, socket, head) => {
    const count = calls.filter((other) => other === "socket").length;
    calls.push("socket");
    if (proxy.isDown || proxy.plan("socket", count).kind !== "none") socket.destroy();
    else tunnel(target, request, socket, head);
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const proxy: ChaosProxy = {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    plan: () => ({ kind: "none" }),
    isDown: false,
    calls,
    cutConnections: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

function nameOf({ url = "", method }: IncomingMessage): CallName {
  if (url.endsWith("/startChat")) return "startChat";
  if (url.endsWith("/continueChat")) return "continueChat";
  if (url.endsWith("/clientLogs")) return "clientLogs";
  if (url.endsWith("/streamMessage")) return "streamMessage";
  if (/generate-upload-url|presign|upload/i.test(url)) return "upload";
  return method === "GET" && /\/sessions\/[^/]+$/.test(url) ? "session" : "other";
}

function refuse(
  response: ServerResponse,
  { status, body, contentType = "application/json" }: Fault & { kind: "status" },
): void {
  const headers = { "content-type": contentType, "access-control-allow-origin": "*" };
  response.writeHead(status, headers).end(body ?? JSON.stringify({ message: "Something broke", status }));
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function forward(
  target: string,
  { url = "/", method = "GET", headers }: IncomingMessage,
  body: Buffer,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { "content-length": _length, "accept-encoding": _encoding, host: _host, ...kept } = headers;
    const request = sendRequest(new URL(url, target), {
      method,
      headers: { ...kept, "content-length": body.length },
    });
    request.once("error", reject);
    request.once("response", (response) => {
      void read(response).then((replyBody) => {
        const replyHeaders = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === "string" && !["content-length", "transfer-encoding", "connection"].includes(name)
            ? [[name, value]]
            : [],
        );
        resolve({
          status: response.statusCode ?? 502,
          headers: Object.fromEntries(replyHeaders),
          body: replyBody,
        });
      }, reject);
    });
    request.end(body);
  });
}

function tunnel(target: string, { url = "/", headers }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname, () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
}

function plainRequest(body: Buffer): Buffer {
  const { messageId: _id, turn: _turn, blockId: _block, ...rest } = readObject(body);
  return Buffer.from(JSON.stringify(rest));
}

function plainReply(call: CallName, body: Buffer): Buffer {
  if (call !== "startChat" && call !== "continueChat") return body;
  const { isResendSafe: _safe, turn: _turn, ...rest } = readObject(body);
  return Buffer.from(JSON.stringify(rest));
}

function readObject(body: Buffer): Record<string, unknown> {
  const parsed: unknown = JSON.parse(body.toString() || "{}");
  return typeof parsed === "object" && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
}

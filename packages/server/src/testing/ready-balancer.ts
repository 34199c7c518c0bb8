import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

/** A small load balancer: round robin over the servers whose `/ready` answered 200 to the last poll. No retries. */
export interface ReadyBalancer {
  readonly url: string;
  /** Requests that were passed on, without the polls. */
  requests(): number;
  /** Requests that the client saw fail: 5xx replies, broken connections and no server left. */
  failures(): readonly string[];
  /** Resolves when the server with this port is in rotation. */
  waitFor(port: number): Promise<void>;
  close(): Promise<void>;
}

export async function openReadyBalancer(
  ports: readonly number[],
  { pollMs }: { readonly pollMs: number },
): Promise<ReadyBalancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const waiting = new Map<number, () => void>();
  const failures: string[] = [];
  let requests = 0;
  let next = 0;

  async function poll(): Promise<void> {
    for (const port of ports) {
      const isReady = await answersReady(port);
      if (isReady) ready.add(port);
      else ready.delete(port);
      if (isReady) waiting.get(port)?.();
    }
  }

  const server = createServer((incoming, outgoing) => {
    requests += 1;
    const rotation = ports.filter((port) => ready.has(port));
    const port = rotation[next++ % rotation.length];
    const fail = (reason: string): void => {
      failures.push(`${incoming.method} ${incoming.url}: ${reason}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (port === undefined) fail("no server is ready");
    else forward({ incoming, outgoing, port, agent, fail });
  });
  await poll();
  const timer = setInterval(() => void poll(), pollMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    requests: () => requests,
    failures: () => failures,
    waitFor: (port) =>
      ready.has(port) ? Promise.resolve() : new Promise((resolve) => void waiting.set(port, resolve)),
    close: async () => {
      clearInterval(timer);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

interface Forwarding {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly port: number;
  readonly agent: Agent;
  readonly fail: (reason: string) => void;
}

function forward({ incoming, outgoing, port, agent, fail }: Forwarding): void {
  const { method, url: path, headers } = incoming;
  const upstream = request({ host: "127.0.0.1", port, agent, method, path, headers }, (reply) => {
    const status = reply.statusCode ?? 502;
    if (status >= 500) return fail(`${status} from ${port}`);
    const { connection: _hopByHop, ...passedOn } = reply.headers;
    outgoing.writeHead(status, passedOn);
    reply.on("error", (error) => fail(error.message));
    reply.pipe(outgoing);
  });
  upstream.on("error", (error) => fail(error.message));
  incoming.pipe(upstream);
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.status === 200;
  } catch {
    // A server that restarts refuses the connection.
    return false;
  }
}

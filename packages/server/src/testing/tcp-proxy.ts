import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";

/** Forwards TCP connections to a local port, and can cut them: a server that is away for a while. */
export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
}

/** `onClient` sees each connection, for example to read what the client sends. */
export async function openTcpProxy(
  targetPort: number,
  onClient?: (client: Socket) => void,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    onClient?.(client);
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      // Either end may break; the other one is closed with it.
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  let port = 0;
  const listen = async (): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen();
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port.");
  port = address.port;
  return {
    port,
    resume: listen,
    interrupt: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

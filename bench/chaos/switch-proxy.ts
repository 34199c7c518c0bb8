import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** `stalled` accepts connections and never answers. */
export type Reachability = "reachable" | "refused" | "stalled";

/** Forwards TCP connections to a local port, until it is told not to. */
export interface SwitchProxy {
  readonly port: number;
  /** Also ends the connections that are open. */
  set(state: Reachability): void;
  close(): Promise<void>;
}

export async function openSwitchProxy(targetPort: number): Promise<SwitchProxy> {
  let state: Reachability = "reachable";
  const sockets = new Set<Socket>();
  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  }
  const server = createServer((client) => {
    if (state === "refused") return void client.destroy();
    keep(client);
    if (state === "stalled") return;
    const target = connect(targetPort, "127.0.0.1");
    keep(target);
    client.on("close", () => target.destroy());
    target.on("close", () => client.destroy());
    client.pipe(target).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port.");
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    set: (next) => {
      state = next;
      cut();
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}

import { openTcpProxy } from "./tcp-proxy.ts";

/** Forwards connections to a Postgres server and counts the requests that wait for its reply. */
export interface RoundTripProxy {
  /** The database URL with the proxy's port. */
  url(database: string): string;
  /** Number of round trips since the last call. */
  count(): number;
  close(): Promise<void>;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
/** The client waits for the server after a Sync of the extended protocol, and after a Query of the simple one. */
const WAITING_MESSAGES = new Set(["S", "Q"].map((type) => type.charCodeAt(0)));

export async function openRoundTripProxy(targetPort: number): Promise<RoundTripProxy> {
  let roundTrips = 0;
  const { port, interrupt } = await openTcpProxy(targetPort, (client) => {
    client.on(
      "data",
      createMessageReader((type) => {
        if (WAITING_MESSAGES.has(type)) roundTrips += 1;
      }),
    );
  });
  return {
    url: (database) => database.replace(`:${targetPort}/`, `:${port}/`),
    count: () => {
      const counted = roundTrips;
      roundTrips = 0;
      return counted;
    },
    close: interrupt,
  };
}

/** Splits what a client sends into messages. The first one, which opens the connection, has no type. */
function createMessageReader(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + buffer.readUInt32BE(typeBytes);
      if (buffer.length < end) return;
      if (typeBytes > 0) onMessage(buffer[0] ?? 0);
      buffer = buffer.subarray(end);
      typeBytes = TYPE_BYTES;
    }
  };
}

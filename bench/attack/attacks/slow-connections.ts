import { connect } from "node:net";
import type { Attack } from "../attack.ts";

const START = "POST /api/v1/typebots/hello/startChat HTTP/1.1\r\nHost: bots\r\n";

/** What each connection sends at first, then twice a second, and after how many seconds it has to be closed. */
const connections = [
  { name: "silent", head: "", part: "", allowed: 11 },
  { name: "headers", head: START, part: "X", allowed: 16 },
  { name: "JSON", head: `${START}Content-Length: 100000\r\n\r\n`, part: "{", allowed: 20 },
  {
    name: "upload",
    head: "PUT /api/uploads HTTP/1.1\r\nHost: bots\r\nContent-Length: 9999999\r\n\r\n",
    part: "x",
    allowed: 20,
  },
] as const;

/** Longer than the longest time that is allowed. */
const GIVE_UP_MS = 40_000;

const attack: Attack = {
  name: "hold connections open (slowloris)",
  run: async (start) => {
    const { port } = await start({
      bots: [{ id: "hello", start: "hi", groups: { hi: [{ ask: "text" }] } }],
    });
    const held = await Promise.all(
      connections.map(async ({ name, head, part, allowed }) => {
        const seconds = await holdOpen(port, head, part);
        return { isHeld: seconds <= allowed, text: `${name} ${seconds.toFixed(1)} s` };
      }),
    );
    return {
      isHeld: held.every(({ isHeld }) => isHeld),
      figure: `closed after: ${held.map(({ text }) => text).join(", ")}`,
    };
  },
};

export default attack;

/** Resolves with the seconds until the server closes the connection. */
async function holdOpen(port: number, head: string, part: string): Promise<number> {
  const before = performance.now();
  const socket = connect(port, "127.0.0.1");
  // Writing into a connection that the server has closed.
  socket.on("error", () => {});
  socket.resume().write(head);
  const writing = setInterval(() => socket.write(part), 500);
  const givingUp = setTimeout(() => socket.destroy(), GIVE_UP_MS);
  // Not `once`, which rejects if the connection is reset.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(writing);
  clearTimeout(givingUp);
  return (performance.now() - before) / 1_000;
}

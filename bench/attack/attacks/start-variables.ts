import type { Attack } from "../attack.ts";
import { STRANGER } from "../conversations.ts";
import { peakMemory } from "../peak-memory.ts";

const STARTS = 30;

/** Starts conversations with a megabyte of variables each, at once. */
const attack: Attack = {
  name: "start with large variables",
  run: async (start) => {
    const server = await start({ bots: [{ id: "hello", start: "hi", groups: { hi: [{ ask: "text" }] } }] });
    const before = await peakMemory(server.pid);
    const prefilledVariables = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [`unknown${n}`, "x".repeat(100_000)]),
    );
    const replies = await Promise.all(
      Array.from({ length: STARTS }, () =>
        server.post("/api/v1/typebots/hello/startChat", { prefilledVariables }, STRANGER),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 200).length;
    const grown = (await peakMemory(server.pid)) - before;
    return {
      isHeld: accepted === 0 && grown < 200,
      figure: `${accepted} of ${STARTS} starts were accepted, memory grew by ${grown} MB`,
    };
  },
};

export default attack;

import type { Attack, AttackedOptions } from "../attack.ts";
import { answer, startSession } from "../conversations.ts";

const SESSIONS = 50;

/** Runs endless code in many conversations at once, so that another bot's code waits. */
const attack: Attack = {
  name: "delay another bot with slow expressions",
  run: async (start) => {
    const server = await start({ bots: [bot("busy"), bot("quiet")] });
    const sessions: string[] = [];
    for (let n = 0; n < SESSIONS; n++) sessions.push(await startSession(server, "busy"));
    const other = await startSession(server, "quiet");
    // The first evaluation starts the worker.
    await answer(server, other, "quick");
    let replies = 0;
    const flood = Promise.allSettled(
      sessions.map((sessionId) => answer(server, sessionId, "slow").then(() => replies++)),
    );
    const begin = performance.now();
    await answer(server, other, "quick");
    const seconds = (performance.now() - begin) / 1_000;
    const before = replies;
    await flood;
    return {
      isHeld: before <= 3,
      figure: `the other bot replied after ${seconds.toFixed(1)} s and ${before} of ${SESSIONS} slow replies`,
    };
  },
};

function bot(id: string): AttackedOptions["bots"][number] {
  return {
    id,
    variables: { answer: { type: "text" }, value: { type: "text" } },
    start: "loop",
    groups: {
      loop: [
        { ask: "text", save: "answer" },
        { set: "value", to: { expr: "(() => { if (answer === 'slow') for (;;) {} return 1 })()" } },
        { say: "{{value}}" },
        { go: "loop" },
      ],
    },
  };
}

export default attack;

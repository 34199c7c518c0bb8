import type { Attack } from "../attack.ts";
import { answer, startSession } from "../conversations.ts";

const ANSWERS = 100;

/** Gives long answers that replace each other: the session doesn't grow, but every answer is stored. */
const attack: Attack = {
  name: "store long answers in one session",
  run: async (start) => {
    const server = await start({
      bots: [
        {
          id: "loop",
          variables: { answer: { type: "text" } },
          start: "loop",
          groups: { loop: [{ ask: "text", save: "answer" }, { go: "loop" }] },
        },
      ],
      environment: { BANTER_LIMIT_SESSION_TOTAL_MB: "5" },
    });
    const sessionId = await startSession(server, "loop");
    let accepted = 0;
    let lastMs = 0;
    for (let n = 0; n < ANSWERS; n++) {
      const begin = performance.now();
      const { status } = await answer(server, sessionId, "x".repeat(90_000));
      if (status === 200) {
        accepted++;
        lastMs = performance.now() - begin;
      }
    }
    return {
      isHeld: accepted < 40,
      figure: `${accepted} of ${ANSWERS} answers were accepted with a limit of 5 MB, the last in ${Math.round(lastMs)} ms`,
    };
  },
};

export default attack;

import type { Attack } from "../attack.ts";
import { answer, startSession } from "../conversations.ts";
import { peakMemory } from "../peak-memory.ts";

const ANSWERS = 12;
/** Messages of each reply that contain the transcript. */
const REPETITIONS = 100;

/** Gives long answers to a bot that repeats its transcript: it doubles with every turn. */
const attack: Attack = {
  name: "grow a transcript that the bot repeats",
  run: async (start) => {
    const server = await start({
      bots: [
        {
          id: "echo",
          variables: { all: { type: "text" }, answer: { type: "text" } },
          start: "loop",
          groups: {
            loop: [
              { set: "all", to: { special: "transcript" } },
              ...Array.from({ length: REPETITIONS }, () => ({ say: "{{all}}" })),
              { ask: "text", save: "answer" },
              { go: "loop" },
            ],
          },
        },
      ],
    });
    const sessionId = await startSession(server, "echo");
    let largest = 0;
    for (let n = 0; n < ANSWERS; n++)
      largest = Math.max(largest, (await answer(server, sessionId, "x".repeat(90_000))).text.length);
    const megabytes = largest / 1_000_000;
    const memory = await peakMemory(server.pid);
    return {
      isHeld: megabytes < 1.5 && memory < 600,
      figure: `largest of ${ANSWERS} replies ${megabytes.toFixed(1)} MB, peak memory ${memory} MB`,
    };
  },
};

export default attack;

import { parseArgs } from "node:util";
import { parseStartReply } from "@banter/protocol";
import { worstText, worstTextNames } from "../../fuzz/src/worst-texts.ts";
import type { AttackedServer } from "../attack/attack.ts";
import { answer } from "../attack/conversations.ts";
import { createAttackedServers } from "../attack/start-attacked.ts";

/*
 * `npm run bench texts`: sends texts of 100 KB on which careless parsers take quadratic time to a started server, and prints
 * per text how long `/health` waited at most: the median of the rounds, and the longest of all. The bot repeats the
 * visitor's text and a model's, which is the same; the replies are Markdown. `--rounds 5` sets the number of rounds.
 */

const LENGTH = 99_000;
const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(values.rounds);

const bot = {
  id: "texts",
  variables: { answer: { type: "text" as const }, said: { type: "text" as const } },
  start: "ask",
  groups: {
    ask: [
      { ask: "text" as const, save: "answer" },
      { say: "You said {{answer}}" },
      {
        block: "echo",
        options: {
          action: "Create chat completion",
          model: "any",
          messages: [{ role: "user", content: "{{answer}}" }],
          responseMapping: [{ item: "Message content", variableId: "said" }],
        },
      },
      { say: "The model said {{said}}" },
      { say: "{{said}}" },
      { ask: "number" as const },
      { go: "ask" },
    ],
  },
};

const servers = createAttackedServers();
try {
  const server = await servers.start({ bots: [bot] });
  console.log("| text | median ms | longest ms |\n|---|---|---|");
  await measure("none", server, () => new Promise((resolve) => setTimeout(resolve, 1_000)));
  for (const name of worstTextNames)
    await measure(name, server, () => converse(server, worstText(name, LENGTH)));
} finally {
  await servers.close();
}

async function measure(name: string, server: AttackedServer, run: () => Promise<unknown>): Promise<void> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) waits.push(await healthWaits(server, run));
  const sorted = waits.toSorted((one, other) => one - other);
  console.log(`| ${name} | ${Math.round(sorted[rounds >> 1] ?? 0)} | ${Math.round(sorted.at(-1) ?? 0)} |`);
}

/** Gives the text as the answer of a text, then of a number. */
async function converse(server: AttackedServer, text: string): Promise<void> {
  const path = `/api/v1/typebots/${bot.id}/startChat`;
  const started = await server.post(path, { textBubbleContentFormat: "markdown" });
  const reply = parseStartReply(JSON.parse(started.text));
  if (!reply.ok) throw new Error(`The conversation was not started: ${started.text.slice(0, 200)}`);
  const { status, text: body } = await answer(server, reply.value.sessionId, text);
  if (status !== 200) throw new Error(`The text was not accepted: ${body.slice(0, 200)}`);
  await answer(server, reply.value.sessionId, text);
}

/** The longest time in milliseconds that `/health` took while `run` was under way. */
async function healthWaits(server: AttackedServer, run: () => Promise<unknown>): Promise<number> {
  const end = new AbortController();
  const finished = run().finally(() => end.abort());
  let longest = 0;
  while (!end.signal.aborted) {
    const begin = performance.now();
    await (await fetch(`${server.url}/health`)).text();
    longest = Math.max(longest, performance.now() - begin);
  }
  await finished;
  return longest;
}

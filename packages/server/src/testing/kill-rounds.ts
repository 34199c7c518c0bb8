import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseChatReply, parseStartReply } from "@banter/protocol";
import { exportShape } from "../bots/export-shape.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { survey } from "./survey.ts";

/*
 * Kills the real server in the midst of its work, again and again, and then counts: every answer that was
 * acknowledged must be there once, on its own question.
 */

export interface KillReport {
  readonly kills: number;
  /** Answers whose reply arrived. */
  readonly acknowledged: number;
  /** Answers that were sent more than once. */
  readonly resent: number;
  readonly lost: number;
  readonly doubled: number;
  /** Stored with another question than the one they were given to. */
  readonly misplaced: number;
  /** Replies that were neither success nor a sign of the kill. */
  readonly unexpected: readonly string[];
}

export interface KillOptions {
  readonly rounds: number;
  readonly visitors: number;
  /** Answers to wait for in each round, before the kill. */
  readonly answersPerRound: number;
}

interface Tally {
  acknowledged: { readonly resultId: string; readonly question: number; readonly content: string }[];
  resent: number;
  unexpected: string[];
  isOver: boolean;
}

const QUESTIONS = 5;
/** Milliseconds between two tries of a visitor. */
const RETRY_PAUSE = 15;

export async function runKillRounds({ rounds, visitors, answersPerRound }: KillOptions): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), "banter-kill-"));
  try {
    await writeFile(
      join(folder, "survey.json"),
      JSON.stringify(exportShape(survey({ questions: QUESTIONS }))),
    );
    const start = (port: number) =>
      startBanter(
        ["start", "survey.json", "--data", "data", "--port", String(port), "--log", "none"],
        folder,
      );
    const tally: Tally = { acknowledged: [], resent: 0, unexpected: [], isOver: false };
    let server = await start(0);
    const work = Array.from({ length: visitors }, (_, visitor) => visit(server.url, `v${visitor}`, tally));
    for (let round = 1; round <= rounds; round++) {
      server = await killWhenBusy(server, tally, answersPerRound, start);
    }
    tally.isOver = true;
    await Promise.all(work);
    await server.stop("SIGTERM");
    return await count(join(folder, "data"), tally, rounds);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function killWhenBusy(
  server: BanterProcess,
  tally: Tally,
  answers: number,
  start: (port: number) => Promise<BanterProcess>,
): Promise<BanterProcess> {
  const enough = tally.acknowledged.length + answers * (0.5 + Math.random());
  while (tally.acknowledged.length < enough) await pause(1);
  await server.stop("SIGKILL");
  return start(server.port);
}

/** One visitor after the other, each answering all questions; what fails is sent again under the same id. */
async function visit(url: string, name: string, tally: Tally): Promise<void> {
  for (let conversation = 0; !tally.isOver; conversation++) {
    const started = parseStartReply(await post(`${url}/api/v1/typebots/survey/startChat`, {}, tally));
    if (!started.ok) {
      tally.unexpected.push(started.error);
      return;
    }
    const { sessionId, resultId = "" } = started.value;
    let { turn } = started.value;
    for (let question = 1; question <= QUESTIONS; question++) {
      const content = `${name} c${conversation} q${question}`;
      const body = {
        message: { type: "text", text: content },
        messageId: crypto.randomUUID(),
        turn,
        blockId: `input${question}`,
      };
      const reply = parseChatReply(
        await post(`${url}/api/v1/sessions/${sessionId}/continueChat`, body, tally),
      );
      if (!reply.ok) {
        tally.unexpected.push(reply.error);
        return;
      }
      ({ turn } = reply.value);
      tally.acknowledged.push({ resultId, question, content });
    }
  }
}

async function post(url: string, body: unknown, tally: Tally): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    if (attempt === 2) tally.resent += 1;
    try {
      const response = await fetch(url, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
      const reply: unknown = await response.json();
      if (response.ok) return reply;
      if (response.status !== 503) {
        tally.unexpected.push(`${response.status} ${JSON.stringify(reply)}`);
        return undefined;
      }
    } catch (error) {
      // The server is dead just now: that is what this is about. Anything else is a mistake of this program.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
    }
    await pause(RETRY_PAUSE);
  }
}

async function count(dataDir: string, tally: Tally, kills: number): Promise<KillReport> {
  const store = openSqliteStore(dataDir);
  try {
    let lost = 0;
    let doubled = 0;
    let misplaced = 0;
    for (const { resultId, question, content } of tally.acknowledged) {
      const answers = (await store.results.find(resultId))?.answers ?? [];
      const copies = answers.filter((answer) => answer.content === content);
      if (copies.length === 0) lost += 1;
      if (copies.length > 1) doubled += 1;
      if (copies.some(({ key }) => key !== `answer${question}`)) misplaced += 1;
    }
    return {
      kills,
      acknowledged: tally.acknowledged.length,
      resent: tally.resent,
      lost,
      doubled,
      misplaced,
      unexpected: tally.unexpected,
    };
  } finally {
    await store.close();
  }
}

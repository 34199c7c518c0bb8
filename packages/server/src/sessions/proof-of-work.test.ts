import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Challenge } from "altcha-lib/types";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { startFakeModelProvider } from "../testing/fake-model-provider.ts";
import { challengeOf, parseChallenge, solveProofOfWork } from "../testing/solve-proof-of-work.ts";
import { startServer } from "../testing/started-server.ts";
import { aiBot, oneGroupBot, surveyBot, textMessage } from "../testing/survey-bot.ts";
import { asRecord } from "../testing/test-server.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).toReversed()) await close();
});

type Headers = Readonly<Record<string, string>>;

/** A started server with a proof of work that takes a few milliseconds, and the model that its bots call. */
async function open(scope: "off" | "ai" | "start", options: Parameters<typeof startServer>[0] = {}) {
  const provider = await startFakeModelProvider();
  closing.push(provider.close);
  const server = await startServer({
    bots: [aiBot("openai"), surveyBot(), greetingBot()],
    metricsToken: "token",
    environment: {
      BANTER_PROOF_OF_WORK: scope,
      BANTER_PROOF_OF_WORK_DIFFICULTY: "2",
      BANTER_AI_OPENAI_KEY: "key",
      BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
    },
    ...options,
  });
  closing.push(server.close);
  const post = (path: string, body: object, headers: Headers = {}) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return {
    provider,
    post,
    start: (bot: string, headers: Headers = {}, body = {}) =>
      post(`/api/v1/typebots/${bot}/startChat`, body, headers),
    answer: (sessionId: string, headers: Headers = {}, fields = {}) =>
      post(
        `/api/v1/sessions/${sessionId}/continueChat`,
        { message: { type: "text", text: "Why?" }, ...fields },
        headers,
      ),
    metrics: async () => {
      const response = await fetch(`${server.url}/metrics`, { headers: { authorization: "Bearer token" } });
      return (await response.text()).match(/^banter_proof_of_work_total.*$/gm);
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** A bot whose first message is a model's. */
function greetingBot() {
  return oneGroupBot("greeting", "Greeting", { reply: "reply" }, [
    {
      id: "ai",
      type: "openai",
      options: {
        action: "Create chat completion",
        model: "any",
        messages: [{ role: "user", content: "Greet" }],
        responseMapping: [{ item: "Message content", variableId: "reply" }],
      },
    },
    textMessage("shown", "{{reply}}"),
    { id: "ask", type: "text input" },
  ]);
}

async function sessionOf(response: Promise<Response>): Promise<string> {
  const { sessionId } = asRecord(await (await response).json());
  return String(sessionId);
}

describe("before a bot calls a model", () => {
  test("a client without a solution is refused, and the model is not called", async () => {
    const { start, answer, provider } = await open("ai");
    const sessionId = await sessionOf(start("ai"));
    const refused = await answer(sessionId);
    expect(refused.status).toBe(428);
    expect(await refused.json()).toMatchObject({
      code: "PRECONDITION_REQUIRED",
      challenge: { parameters: { algorithm: "PBKDF2/SHA-256", data: { purpose: `session ${sessionId}` } } },
    });
    expect((await start("greeting")).status).toBe(428);
    expect((await start("ai", {}, { message: { type: "text", text: "Why?" } })).status).toBe(428);
    expect(provider.requests).toEqual([]);
  });

  test("one solution is enough for a conversation, and the message keeps its id", async () => {
    const { start, answer, provider, metrics } = await open("ai");
    const sessionId = await sessionOf(start("ai"));
    const message = { messageId: "m1", turn: 0 };
    const challenge = await challengeOf(await answer(sessionId, {}, message));
    const replied = await answer(sessionId, await solveProofOfWork(challenge), message);
    expect(replied.status).toBe(200);
    // A repetition whose reply was lost needs no solution.
    expect(await (await answer(sessionId, {}, message)).json()).toEqual(await replied.json());
    expect((await answer(sessionId, {}, { messageId: "m2", turn: 1 })).status).toBe(200);
    expect(provider.requests).toHaveLength(1);
    expect(await metrics()).toEqual([
      'banter_proof_of_work_total{outcome="offered"} 1',
      'banter_proof_of_work_total{outcome="issued"} 1',
      'banter_proof_of_work_total{outcome="solved"} 1',
    ]);
  });

  test("the start reply has the challenge of the first answer, which isn't refused with its solution", async () => {
    const { start, answer, metrics } = await open("ai");
    const { sessionId, challenge } = asRecord(await (await start("ai")).json());
    const headers = await solveProofOfWork(parseChallenge({ challenge }));
    expect((await answer(String(sessionId), headers)).status).toBe(200);
    expect(await metrics()).toEqual([
      'banter_proof_of_work_total{outcome="offered"} 1',
      'banter_proof_of_work_total{outcome="solved"} 1',
    ]);
    const other = await sessionOf(start("ai"));
    expect((await answer(other, headers)).status).toBe(428);
    expect(asRecord(await (await start("survey")).json())["challenge"]).toBeUndefined();
  });

  test("the stream of a conversation from before the setting needs one, too", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "banter-proof-"));
    closing.push(() => rmSync(dataDir, { recursive: true }));
    const before = await open("off", { dataDir });
    const sessionId = await sessionOf(before.start("greeting", {}, { isStreamEnabled: true }));
    await closing.pop()?.();
    const { post, provider } = await open("ai", { dataDir });
    const stream = (headers = {}) => post(`/api/v2/sessions/${sessionId}/streamMessage`, {}, headers);
    const challenge = await challengeOf(await stream());
    expect(provider.requests).toEqual([]);
    const streamed = await stream(await solveProofOfWork(challenge));
    expect(await streamed.text()).toContain('0:"Yes."');
  });

  test("bots without a model need none", async () => {
    const { start, answer } = await open("ai");
    expect((await answer(await sessionOf(start("survey")))).status).toBe(200);
  });
});

test("every start needs a solution if the owner wants it", async () => {
  const { start, answer } = await open("start");
  const challenge = await challengeOf(await start("survey"));
  expect(challenge.parameters.data).toEqual({ purpose: "start survey" });
  const solved = await solveProofOfWork(challenge);
  expect((await start("ai", solved)).status).toBe(428);
  const sessionId = await sessionOf(start("survey", solved));
  expect((await answer(sessionId)).status).toBe(200);
});

test("nothing is asked for by default", async () => {
  const { start, answer } = await open("off");
  expect((await start("greeting")).status).toBe(200);
  expect((await answer(await sessionOf(start("ai")))).status).toBe(200);
});

describe("refused is a solution", () => {
  test("of another session", async () => {
    const { start, answer, provider, metrics } = await open("ai");
    const [one, other] = [await sessionOf(start("ai")), await sessionOf(start("ai"))];
    const solved = await solveProofOfWork(await challengeOf(await answer(one)));
    expect((await answer(other, solved)).status).toBe(428);
    expect(provider.requests).toEqual([]);
    expect(await metrics()).toContain('banter_proof_of_work_total{outcome="refused"} 1');
  });

  test("of an easier challenge, of a challenge of one's own, and what is none", async () => {
    const { start, answer, provider } = await open("ai");
    const sessionId = await sessionOf(start("ai"));
    const challenge = await challengeOf(await answer(sessionId));
    const easier: Challenge = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0" } };
    const unsigned = { ...challenge, signature: "0".repeat(64) };
    for (const solution of [
      await solveProofOfWork(easier),
      await solveProofOfWork(unsigned),
      { "x-banter-proof": "?" },
    ])
      expect((await answer(sessionId, solution)).status).toBe(428);
    expect(provider.requests).toEqual([]);
  });

  test("that is too late", async () => {
    const { start, answer } = await open("ai");
    const sessionId = await sessionOf(start("ai"));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 11 * 60_000 });
    const solved = await solveProofOfWork(await challengeOf(await answer(sessionId)));
    vi.useRealTimers();
    expect((await answer(sessionId, solved)).status).toBe(428);
  });
});

describe("a solution of a start is used once", () => {
  async function startAtOnce(one: Opened, other = one): Promise<readonly number[]> {
    const solved = await solveProofOfWork(await challengeOf(await one.start("survey")));
    const responses = await Promise.all([one, other, one, other].map(({ start }) => start("survey", solved)));
    return responses.map(({ status }) => status).toSorted((a, b) => a - b);
  }

  test("in memory and in SQLite", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "banter-proof-"));
    closing.push(() => rmSync(dataDir, { recursive: true }));
    expect(await startAtOnce(await open("start"))).toEqual([200, 428, 428, 428]);
    expect(await startAtOnce(await open("start", { dataDir }))).toEqual([200, 428, 428, 428]);
  });

  describe("by two instances on one Postgres", () => {
    let postgres: RunningPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres.stop());

    test("that accept each other's challenges and proven sessions", async () => {
      const database = await postgres.url();
      const [one, other] = [await open("start", { database }), await open("start", { database })];
      expect(await startAtOnce(one, other)).toEqual([200, 428, 428, 428]);
      const solved = await solveProofOfWork(await challengeOf(await one.start("ai")));
      const sessionId = await sessionOf(other.start("ai", solved));
      expect((await one.answer(sessionId)).status).toBe(200);
    });
  });
});

test("a misspelled setting stops the start of the server", async () => {
  await expect(startServer({ environment: { BANTER_PROOF_OF_WORK: "yes" } })).rejects.toThrow(
    'BANTER_PROOF_OF_WORK must be off, ai or start, not "yes".',
  );
  await expect(startServer({ environment: { BANTER_PROOF_OF_WORK_DIFFICULTY: "hard" } })).rejects.toThrow(
    "BANTER_PROOF_OF_WORK_DIFFICULTY must be a whole number",
  );
});

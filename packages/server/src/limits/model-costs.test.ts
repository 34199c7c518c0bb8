import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { botScope, budgetDay } from "../sessions/ai-reservations.ts";
import { RESERVATION_MS } from "../sessions/ai-spending.ts";
import type { AiBudgets } from "../store/ai-budgets.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import {
  fakeUsage,
  startFakeModelProvider,
  type FakeModelProvider,
  type PlannedReply,
  type SeenRequest,
} from "../testing/fake-model-provider.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { aiBot } from "../testing/survey-bot.ts";

/* Whatever visitors, the network and the server do: what the provider may charge is at most what the budgets have recorded. */

const answerBot = aiBot("openai");
const toolBot = botWith("tools", {
  tools: [{ type: "function", name: "now", parameters: [], code: "return 1" }],
});
const extractBot = botWith("extract", {
  action: "Generate variables",
  variablesToExtract: [{ variableId: "reply", type: "number" }],
});

function botWith(id: string, options: object) {
  const bot = aiBot("openai", options);
  return { ...bot, id, publicId: id };
}

const replies = {
  whole: { text: ["Yes, ", "of course."] },
  unreported: { text: ["Yes, of course."], isUnreported: true },
  thinking: { isHanging: true },
  writing: { text: ["Yes, "], isHanging: true },
  cut: { isCut: true },
  malformed: { text: ["Yes"], isMalformed: true },
  refused: { status: 400 },
} satisfies Readonly<Record<string, PlannedReply>>;

const kinds = ["awaited", "streamed", "tools", "extract"] as const;
const ends = ["wait", "stop", "disconnect", "retry", "other text", "crash", "crash and retry"] as const;

interface Visit {
  readonly kind: (typeof kinds)[number];
  readonly reply: keyof typeof replies;
  readonly end: (typeof ends)[number];
  /** The provider receives the request twice, because the connection is cut after the first time. */
  readonly isSentTwice?: boolean;
}

const twice: fc.Arbitrary<Visit> = fc.record({
  kind: fc.constantFrom("awaited", "streamed"),
  reply: fc.constantFrom("whole", "thinking", "cut", "refused"),
  end: fc.constantFrom("wait", "disconnect", "crash", "crash and retry"),
  isSentTwice: fc.constant(true),
});

const visits: fc.Arbitrary<readonly Visit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    reply: fc.constantFrom("whole", "unreported", "thinking", "writing", "cut", "malformed", "refused"),
    end: fc.constantFrom(...ends),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Visits that have failed, or that the others reach too rarely. */
const examples: [readonly Visit[]][] = [
  [
    [
      { kind: "streamed", reply: "thinking", end: "stop" },
      { kind: "streamed", reply: "thinking", end: "crash and retry" },
    ],
  ],
  [[{ kind: "awaited", reply: "thinking", end: "wait" }]],
];

let provider: FakeModelProvider;
let postgres: RunningPostgres;
beforeAll(async () => {
  provider = await startFakeModelProvider();
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await provider?.close();
  await postgres?.stop();
}, 60_000);

/** Servers on one store, of which the running one can be killed: it then writes nothing more. */
async function openWorld(openStore: () => Promise<Store>, modelSeconds = 0.4) {
  const killed: StartedServer[] = [];
  const stores: Store[] = [];
  const start = async () => {
    const store = await openStore();
    stores.push(store);
    const process = { isDead: false };
    const server = await startServer({
      bots: [answerBot, toolBot, extractBot],
      store: { ...store, close: async () => {}, aiBudgets: mortal(store.aiBudgets, process) },
      environment: {
        BANTER_AI_OPENAI_KEY: "key",
        BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
        BANTER_LIMIT_MODEL_SECONDS: String(modelSeconds),
        BANTER_LIMIT_STREAM_SILENCE_SECONDS: "0.02",
      },
    });
    return { server, process };
  };
  let current = await start();
  return {
    server: () => current.server,
    crash: async () => {
      current.process.isDead = true;
      killed.push(current.server);
      current = await start();
    },
    close: async (): Promise<number> => {
      for (const server of [...killed, current.server]) await server.close();
      const [store] = stores;
      const tokens = store === undefined ? 0 : await recorded(store);
      for (const opened of stores) await opened.close();
      return tokens;
    },
  };
}

function mortal(budgets: AiBudgets, process: { readonly isDead: boolean }): AiBudgets {
  const write = <Value>(work: () => Promise<Value>): Promise<Value> =>
    process.isDead ? Promise.reject(new Error("The process was killed")) : work();
  return {
    ...budgets,
    reserve: (reservation) => write(() => budgets.reserve(reservation)),
    claim: (id, claim) => write(() => budgets.claim(id, claim)),
    settle: (id, used) => write(() => budgets.settle(id, used)),
  };
}

const botIds = [answerBot, toolBot, extractBot].map(({ id }) => id);

/** What the bots' budgets have lost, to usage and to reservations of calls that have begun. */
async function recorded({ aiBudgets }: Store): Promise<number> {
  const budget = 1_000_000_000;
  const day = budgetDay(Date.now());
  const now = Date.now() + RESERVATION_MS;
  const left = await Promise.all(
    botIds.map(async (id) => {
      const budgets = [{ scope: botScope(id), messages: budget, tokens: budget }];
      const call = { id: `probe ${id}`, day, budgets, minTokens: 0, maxTokens: budget, now, expiresAt: now };
      const grant = await aiBudgets.reserve(call);
      return grant.isGranted ? grant.tokens : 0;
    }),
  );
  return sum(left.map((tokens) => budget - tokens));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The most that the provider may charge: a reply that it couldn't deliver may have been written to its end. */
function costOf({ body, planned }: SeenRequest): number {
  if (planned.status !== undefined) return 0;
  const prompt = Math.ceil(JSON.stringify(body["messages"]).length / 4);
  if (planned.isHanging || planned.isCut || planned.isMalformed) return prompt + Number(body["max_tokens"]);
  if (!planned.isUnreported) return fakeUsage.inputTokens + fakeUsage.outputTokens;
  return prompt + Math.ceil((planned.text ?? []).join("").length / 4);
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function visit(world: World, { kind, reply, end, isSentTwice = false }: Visit): Promise<void> {
  const before = provider.requests.length;
  provider.plan.length = 0;
  if (kind === "tools") provider.plan.push({ toolCalls: [{ name: "now", input: {} }] });
  // No number, so the model is asked again.
  if (kind === "extract") provider.plan.push({ text: ["many"], isUnreported: reply === "unreported" });
  if (isSentTwice) provider.plan.push(replies.cut);
  provider.plan.push(replies[reply]);
  const { start, post } = world.server();
  const bot = kind === "tools" || kind === "extract" ? kind : "ai";
  const isStreamed = kind === "streamed" || kind === "tools";
  const { sessionId } = await start(bot, undefined, { isStreamEnabled: isStreamed });
  const say = (text: string, turn: number, isStopped = false) =>
    post(`/api/v1/sessions/${sessionId}/continueChat`, {
      message: { type: "text", text, ...(isStopped && { isStopped }) },
      messageId: `m${turn}`,
      turn,
    });
  const stream = () => world.server().post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
  const asked = say("Why? ".repeat(50), 0);
  if (isStreamed) await asked;
  const replied = isStreamed ? stream() : asked;
  const finished = replied.then((response) => response.text()).catch(() => undefined);
  // On a busy machine the time limit can end a call before its request is sent.
  const received = vi.waitFor(
    () => expect(provider.requests.length).toBeGreaterThan(before + (isSentTwice ? 1 : 0)),
    10_000,
  );
  await Promise.race([received, finished]);
  if (end.startsWith("crash")) await world.crash();
  if (end === "crash") return;
  if (!isStreamed) return void (await finished);
  if (end === "crash and retry") return void (await (await stream()).text());
  if (end === "disconnect") return void (await Promise.race([finished, replied]));
  if (end === "retry") await (await stream()).text();
  if (end === "stop" || end === "other text") await say("No.", 1, end === "stop");
  await finished;
}

async function check(
  openStore: () => Promise<Store>,
  given: readonly Visit[],
  modelSeconds?: number,
): Promise<void> {
  const before = provider.requests.length;
  const world = await openWorld(openStore, modelSeconds);
  for (const each of given) await visit(world, each);
  const tokens = await world.close();
  expect(tokens).toBeGreaterThanOrEqual(sum(provider.requests.slice(before).map(costOf)));
}

describe("what the provider may charge is recorded", () => {
  test("on SQLite", { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(visits, async (given) => {
        const folder = mkdtempSync(join(tmpdir(), "banter-costs-"));
        await check(async () => openSqliteStore(folder), given);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 10, examples, endOnFailure: true },
    );
  });

  test("on Postgres", { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(visits, async (given) => {
        const url = await postgres.url();
        await check(() => openPostgresStore(url), given);
      }),
      { numRuns: 5, examples, endOnFailure: true },
    );
  });

  test("also if the server is killed after a request was sent again", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(twice, async (given) => {
        const folder = mkdtempSync(join(tmpdir(), "banter-costs-"));
        // The retry waits for two seconds.
        await check(async () => openSqliteStore(folder), [given], 5);
        rmSync(folder, { recursive: true });
      }),
      {
        numRuns: 4,
        examples: [[{ kind: "awaited", reply: "thinking", end: "crash", isSentTwice: true }]],
        endOnFailure: true,
      },
    );
  });

  test("a request that may have cost something isn't sent again without a budget", async () => {
    const before = provider.requests.length;
    provider.plan.splice(0, Infinity, replies.cut, replies.whole);
    const server = await startServer({
      bots: [answerBot],
      environment: {
        BANTER_AI_OPENAI_KEY: "key",
        BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
        BANTER_LIMIT_AI_BOT_TOKENS: "3000",
      },
    });
    const { sessionId } = await server.start("ai");
    await (await server.answer(sessionId, "Why?")).text();
    expect(provider.requests.length - before).toBe(1);
    await server.close();
  });

  test("also for a request that was cut off and sent again", { timeout: 30_000 }, async () => {
    const before = provider.requests.length;
    provider.plan.splice(0, Infinity, replies.cut, replies.whole);
    const store = openSqliteStore(mkdtempSync(join(tmpdir(), "banter-costs-")));
    const server = await startServer({
      bots: [answerBot],
      store,
      environment: { BANTER_AI_OPENAI_KEY: "key", BANTER_AI_OPENAI_BASE_URL: provider.baseUrl },
    });
    const { sessionId } = await server.start("ai");
    await (await server.answer(sessionId, "Why?")).text();
    const seen = provider.requests.slice(before);
    expect(seen.map(({ planned }) => planned)).toEqual([replies.cut, replies.whole]);
    expect(await recorded(store)).toBeGreaterThanOrEqual(sum(seen.map(costOf)));
    await server.close();
  });
});

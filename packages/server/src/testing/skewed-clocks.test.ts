import { fail, ok, parseStartReply } from "@banter/protocol";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ask, say, testBot } from "../../../engine/src/testing/test-bot.ts";
import { createServer, type BanterServer } from "../create-server.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { conversationTurns } from "./conversation-turns.ts";
import { aiBot } from "./survey-bot.ts";
import { must, ORIGIN, text } from "./test-server.ts";

/* Two instances on one Postgres. The clock of the second one is wrong by more than a lease. */

const SKEWS = [20_000, -20_000];

/** Orders something after its first question. */
const shop = testBot({
  id: "shop",
  groups: {
    order: [
      ask("text input", "name", {}, "who"),
      { type: "Webhook", options: { webhook: { url: "https://shop.test/orders", method: "POST" } } },
      say("Thank you"),
    ],
  },
  variables: { name: null },
});

let postgres: RunningPostgres;
let database = "";
let calls = 0;
/** Holds back the service and the model. */
let held = hold();
const servers: BanterServer[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
beforeEach(async () => {
  database = await postgres.url();
  calls = 0;
  held = hold();
}, 60_000);
afterEach(async () => {
  held.resolve();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => postgres?.stop(), 60_000);

function hold() {
  let resolve = (): void => {};
  const promise = new Promise<void>((release) => {
    resolve = release;
  });
  return { promise, resolve };
}

async function openInstance(skew: number): Promise<BanterServer> {
  const unused = async () => fail("not used");
  const server = await createServer({
    bots: [shop, aiBot("openai")],
    database,
    environment: {},
    now: () => new Date(Date.now() + skew),
    effects: {
      http: async () => {
        calls += 1;
        await held.promise;
        return ok({ statusCode: 200, data: {} });
      },
      streamText: async function* () {
        calls += 1;
        await held.promise;
        yield { type: "text", text: "The truth." };
      },
      ai: { text: unused, fields: unused, reply: unused },
    },
  });
  servers.push(server);
  return server;
}

function post(server: BanterServer, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return server.fetch(new Request(ORIGIN + path, { method: "POST", body: JSON.stringify(body), headers }));
}

async function start(server: BanterServer, bot: string) {
  const reply = await post(server, `/api/v1/typebots/${bot}/startChat`, { isStreamEnabled: true });
  return must(parseStartReply(await reply.json()));
}

describe.each(SKEWS)("an instance whose clock is wrong by %i ms", (skew) => {
  test("doesn't repeat the effects of a turn that another one is running", async () => {
    const [one, two] = [await openInstance(0), await openInstance(skew)];
    const { sessionId } = await start(one, "shop");
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    const answer = { ...text("Ada"), messageId: "m1", turn: 0, blockId: "who" };
    const first = post(one, path, answer);
    await vi.waitFor(() => expect(calls).toBe(1));
    const second = await post(two, path, { ...answer, messageId: "m2" });
    expect([second.status, calls]).toEqual([429, 1]);
    held.resolve();
    expect((await first).status).toBe(200);
  });

  test("doesn't commit a turn whose effects another one is performing", async () => {
    const [one, two] = [await openInstance(0), await openInstance(skew)];
    const { sessionId } = await start(one, "shop");
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    const first = post(one, path, { ...text("Ada"), messageId: "m1", turn: 0 });
    await vi.waitFor(() => expect(calls).toBe(1));
    // An empty answer has no effect: the question is repeated.
    const second = await post(two, path, { ...text(""), messageId: "m2", turn: 0 });
    expect(second.status).toBe(429);
    held.resolve();
    expect((await first).status).toBe(200);
  });

  test("doesn't stream a reply that another one is streaming", async () => {
    const [one, two] = [await openInstance(0), await openInstance(skew)];
    const { sessionId } = await start(one, "ai");
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const stream = (server: BanterServer) =>
      post(server, `/api/v2/sessions/${sessionId}/streamMessage`, {}).then((reply) => reply.text());
    const first = stream(one);
    await vi.waitFor(() => expect(calls).toBe(1));
    const second = stream(two);
    const store = await openPostgresStore(database);
    // Until the second one has tried to get the lease, too.
    await vi.waitFor(() => expect(store.streamLeases.readText(`${sessionId} 1`)).resolves.toBe(""));
    held.resolve();
    expect(await second).toBe(await first);
    await store.close();
    expect(calls).toBe(1);
  });

  test("claims a reservation of a model call as long as it is valid, and no longer", async () => {
    const store = await openPostgresStore(database);
    const now = Date.now();
    const reserve = (id: string, holdMs: number) =>
      store.aiBudgets.reserve({
        id,
        day: 1,
        budgets: [{ scope: "bot shop", messages: 9, tokens: 9 }],
        minTokens: 1,
        maxTokens: 1,
        now,
        expiresAt: now + holdMs,
      });
    const claim = (id: string, newId: string) =>
      store.aiBudgets.claim(id, { newId, now: now + skew, expiresAt: now + skew + 60_000 });
    await reserve("valid", 15_000);
    await reserve("expired", -1);
    expect([await claim("valid", "a"), await claim("expired", "b")]).toEqual([1, undefined]);
    await store.close();
  });

  test("queues mails that are due at once", async () => {
    const store = await openPostgresStore(database);
    const now = Date.now();
    const request = { to: ["ada@example.org"], cc: [], bcc: [], subject: "Hello", attachmentUrls: [] };
    await store.mails.add({ id: "m", botId: "shop", resultId: "", request, createdAt: now + skew });
    expect(await store.mails.claim(now, now + 1_000, 1)).toHaveLength(1);
    await store.close();
  });

  test("announces completed results that are due at once", async () => {
    const store = await openPostgresStore(database);
    const now = Date.now();
    for (const { session, ...turn } of conversationTurns("a").slice(0, 1)) {
      const delivery = { id: "d", url: "https://crm.test/hook" };
      await store.sessions.commit({ ...turn, session: { ...session, updatedAt: now + skew }, delivery });
    }
    expect(await store.deliveries.claim(now, now + 1_000, 1)).toMatchObject([{ id: "d" }]);
    await store.close();
  });

  test("refills no bucket", async () => {
    const stores = [await openPostgresStore(database), await openPostgresStore(database)];
    const [one, two] = stores;
    if (one === undefined || two === undefined) throw new Error("Two stores were opened.");
    const bucket = { burst: 3, perSecond: 1 };
    const attempts: boolean[] = [];
    for (let round = 0; round < 4; round++) {
      attempts.push((await one.rateLimits.take("visitor", bucket, Date.now())).isAllowed);
      attempts.push((await two.rateLimits.take("visitor", bucket, Date.now() + skew)).isAllowed);
    }
    expect(attempts.filter((isAllowed) => isAllowed).length).toBeLessThanOrEqual(4);
    for (const store of stores) await store.close();
  });
});

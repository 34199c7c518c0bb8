import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { signWebhook } from "../webhooks/webhook-auth.ts";
import { fileBot, surveyBot } from "../testing/survey-bot.ts";
import {
  asRecord,
  must,
  openTestServer,
  ORIGIN,
  text,
  type TestServer,
  uploadFile,
} from "../testing/test-server.ts";
import { parseStartReply } from "@banter/protocol";

/*
 * Two owners' sites share a server, and an attacker knows all ids of the first one: no route reveals or changes any of its
 * data. A new route fails here until it has a rule.
 */

/** Who can use a route. */
const rules: Readonly<
  Record<string, "page" | "session" | "upload" | "hook" | "provider" | "owner" | "code" | "public">
> = {
  "POST /api/v1/typebots/:publicId/startChat": "page",
  "GET /api/v1/typebots/:publicId/opening": "page",
  "POST /api/v1/typebots/:id/preview/startChat": "page",
  "POST /api/v1/sessions/:sessionId/continueChat": "session",
  "GET /api/v1/sessions/:sessionId": "session",
  "POST /api/v1/sessions/:sessionId/clientLogs": "session",
  "POST /api/v2/sessions/:sessionId/clientLogs": "session",
  "POST /api/v1/sessions/:sessionId/streamMessage": "session",
  "POST /api/v2/sessions/:sessionId/streamMessage": "session",
  "POST /api/v1/sessions/:sessionId/replies/:turn/rating": "session",
  "POST /api/v3/generate-upload-url": "session",
  "POST /api/uploads": "upload",
  "PUT /api/uploads": "upload",
  "GET /api/files/:visibility/:name": "upload",
  "GET /api/files/:visibility/:id/:name": "upload",
  "POST /api/v1/typebots/:botId/blocks/:blockId/results/:resultId/executeWebhook": "hook",
  "POST /api/v1/payments/webhook": "provider",
  "POST /api/v1/owner/sign-in": "code",
  "GET /api/v1/owner/bots": "owner",
  "GET /api/v1/owner/live": "owner",
  "GET /api/v1/owner/bots/:botId/results": "owner",
  "GET /api/v1/owner/bots/:botId/results/:resultId": "owner",
  "DELETE /api/v1/owner/bots/:botId/results/:resultId": "owner",
  "GET /api/v1/owner/bots/:botId/funnel": "owner",
  "GET /api/v1/owner/bots/:botId/flow": "owner",
  "GET /api/v1/owner/bots/:botId/questions": "owner",
  "GET /api/v1/owner/bots/:botId/export": "owner",
  "POST /api/v1/owner/bots/:botId/preview-links": "owner",
  "POST /api/v1/owner/bots": "owner",
  "GET /api/v1/owner/bots/:botId/draft": "owner",
  "PUT /api/v1/owner/bots/:botId/draft": "owner",
  "DELETE /api/v1/owner/bots/:botId/draft": "owner",
  "POST /api/v1/owner/bots/:botId/draft/preview": "owner",
  "POST /api/v1/owner/bots/:botId/publish": "owner",
  "POST /api/v1/owner/bots/:botId/media": "owner",
  "GET /api/v1/owner/bots/:botId/publications": "owner",
  "GET /api/v1/owner/bots/:botId/publications/:number": "owner",
  "POST /api/v1/owner/bots/:botId/rollback": "owner",
  "PUT /api/v1/owner/bots/:botId/pause": "owner",
  "GET /api/v1/qr-codes/:name": "public",
  "GET /api/openapi.json": "public",
  "GET /health": "public",
  "GET /ready": "public",
  "GET /metrics": "public",
  "GET /banter/sandbox": "public",
  "HEAD /banter/sandbox": "public",
  "GET /preview/:publicId": "public",
  "HEAD /preview/:publicId": "public",
  "GET /admin": "public",
  "HEAD /admin": "public",
  "GET /admin/*": "public",
  "HEAD /admin/*": "public",
  "GET /": "public",
  "HEAD /": "public",
  "GET /:publicId": "public",
  "HEAD /:publicId": "public",
  "GET /:publicId/": "public",
  "HEAD /:publicId/": "public",
  "GET /:publicId/embed": "public",
  "HEAD /:publicId/embed": "public",
  "GET /banter/*": "public",
  "HEAD /banter/*": "public",
};

/** Failed sign-ins that are longer ago don't delay the next one. */
const FORGOTTEN_MS = 3_600_000;
const SECRET = "my secret answer";
const only = (origin: string) => ({ security: { allowedOrigins: [origin] } });
const [MINE, THEIRS] = ["https://mine.test", "https://theirs.test"];

let server: TestServer;
let ids: Readonly<Record<string, string>> = {};
let refusedBodies = new Set<string>();
beforeAll(async () => {
  server = await openTestServer({
    bots: [
      surveyBot({ settings: only(MINE) }),
      surveyBot({ id: "other", settings: only(THEIRS) }),
      { ...fileBot(), settings: only(MINE) },
    ],
    environment: { BANTER_WEBHOOK_SECRET: "hush", BANTER_OWNER_TOKEN: "owners-token" },
    limits: {
      messages: { burst: 10_000, perSecond: 1_000 },
      starts: { burst: 10_000, perSecond: 1_000 },
    },
  });
  const mine = { origin: MINE };
  const { sessionId, resultId = "" } = must(
    parseStartReply(await (await server.post("/api/v1/typebots/survey/startChat", {}, mine)).json()),
  );
  await server.post(`/api/v1/sessions/${sessionId}/continueChat`, text(SECRET), mine);
  ids = { sessionId, resultId, publicId: "survey", id: "survey", botId: "survey", blockId: "input1" };
});

/** Sends a request to a route, with the first site's ids unless overridden. */
async function send(
  route: string,
  headers: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  const [method = "", pattern = ""] = route.split(" ");
  const all: Record<string, string> = {
    ...ids,
    visibility: "private",
    name: `${"a".repeat(44)}.png`,
    turn: "1",
    ...others,
  };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(Object.entries(all).find(([key]) => key === name)?.[1] ?? ""),
  );
  const body =
    pattern === "/api/v3/generate-upload-url"
      ? { sessionId: all["sessionId"], fileName: "a.png", fileType: "image/png" }
      : { ...text("hello"), clientLogs: [], value: "up" };
  const response = await server.server.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(method !== "GET" && method !== "HEAD" && { body: JSON.stringify(body) }),
    }),
    { address: "203.0.113.7" },
  );
  return { status: response.status, body: await response.text() };
}

const routesOf = (...kinds: readonly string[]) =>
  Object.entries(rules).flatMap(([route, kind]) => (kinds.includes(kind) ? [route] : []));

/** The first site's data was neither revealed nor changed. */
async function expectUntouched(body: string): Promise<void> {
  expect(body).not.toContain(SECRET);
  expect(body).not.toContain(ids["resultId"]);
  const session = await server.store.sessions.find(ids["sessionId"] ?? "");
  const result = await server.store.results.find(ids["resultId"] ?? "");
  expect([session?.turn, result?.answers.length, result?.logs.length]).toEqual([1, 1, 0]);
}

test("every route has a rule", () => {
  expect([...server.server.routes].toSorted()).toEqual(Object.keys(rules).toSorted());
});

describe.each(["no page", THEIRS, "null", `${MINE}.evil.test`, "http://mine.test"])("from %s", (origin) => {
  const headers: Record<string, string> = origin === "no page" ? {} : { origin };

  test.each(routesOf("page", "session"))("%s is refused with the first site's ids", async (route) => {
    const { status, body } = await send(route, headers);
    expect(status).toBe(403);
    await expectUntouched(body);
  });
});

describe("invented ids", () => {
  const made = fc.oneof(
    fc.stringMatching(/^[0-9a-f]{40}$/),
    fc.constantFrom("survey", "other", "..", "__proto__", "'; DROP TABLE sessions; --", "%00", "a/b"),
    fc.string({ minLength: 1, maxLength: 60 }).filter((id) => /\S/.test(id) && id !== "."),
  );

  test.each(routesOf("session"))("%s gives the same response to all of them", async (route) => {
    refusedBodies = new Set();
    await fc.assert(
      fc.asyncProperty(made, async (sessionId) => {
        fc.pre(sessionId !== ids["sessionId"] && sessionId !== "..");
        const { status, body } = await send(route, { origin: MINE }, { sessionId });
        expect([400, 404]).toContain(status);
        expect(body).not.toContain(SECRET);
        refusedBodies.add(body);
      }),
      { numRuns: 60 },
    );
    expect([...refusedBodies]).toHaveLength(1);
  });
});

test.each(routesOf("owner"))("%s requires the token", async (route) => {
  for (const authorization of [
    undefined,
    "",
    "Bearer",
    "Bearer wrong",
    "owners-token",
    "Basic owners-token",
  ]) {
    const { status, body } = await send(route, authorization === undefined ? {} : { authorization });
    server.advance(FORGOTTEN_MS);
    expect(status).toBe(401);
    await expectUntouched(body);
  }
});

test.each(routesOf("owner").filter((route) => route.includes(":resultId")))(
  "%s finds a result only under its own bot",
  async (route) => {
    const owner = { authorization: "Bearer owners-token" };
    const { status, body } = await send(route, owner, { botId: "other" });
    expect(status).toBe(404);
    await expectUntouched(body);
  },
);

test.each(routesOf("code"))("%s requires a code that the server has made", async (route) => {
  const path = route.replace("POST ", "");
  expect((await send(route, { authorization: "Bearer owners-token" })).status).toBe(400);
  const guessed = await server.post(path, { code: "a".repeat(32) });
  expect(guessed.status).toBe(401);
  expect(await guessed.text()).not.toContain("owners-token");
});

test.each(routesOf("hook"))("%s requires the secret and a result of that bot", async (route) => {
  const path = `/api/v1/typebots/survey/blocks/input1/results/${ids["resultId"]}/executeWebhook`;
  const other = signWebhook("hush", path, "another body", new Date(Date.UTC(2026, 0, 1)));
  for (const headers of [{}, { authorization: "Bearer wrong" }, { "x-banter-signature": other }]) {
    expect((await send(route, headers)).status).toBe(401);
  }
  const known = { authorization: "Bearer hush" };
  const foreign = await send(route, known, { botId: "other" });
  const missing = await send(route, known, { resultId: "nobody" });
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.body).toBe(missing.body);
  expect(await server.store.pendingEvents.take(`${ids["resultId"]}/webhooks`)).toEqual([]);
});

test.each(routesOf("provider"))("%s requires the provider's signature", async (route) => {
  expect((await send(route, { "stripe-signature": "t=1,v1=00" })).status).toBe(400);
});

describe("files", () => {
  test.each(routesOf("upload"))("%s requires a signature", async (route) => {
    const { status } = await send(route, { origin: MINE });
    expect([400, 403, 404]).toContain(status);
  });

  test("a file URL is valid only for the session that it was issued for", async () => {
    const open = async () => {
      const started = await server.post("/api/v1/typebots/files/startChat", {}, { origin: MINE });
      return must(parseStartReply(await started.json())).sessionId;
    };
    const [first, second] = [await open(), await open()];
    const file = { sessionId: first, fileName: "a.gif" };
    const { fileUrl } = await uploadFile(server, file, "GIF89a", { origin: MINE });
    const say = async (sessionId: string) => {
      const path = `/api/v1/sessions/${sessionId}/continueChat`;
      return asRecord(await (await server.post(path, text(fileUrl), { origin: MINE })).json());
    };
    expect((await say(second))["input"]).toMatchObject({ type: "file input" });
    expect((await say(first))["input"]).toBeUndefined();
  });
});

test("ids of sessions and results have at least 128 random bits and don't reveal each other", async () => {
  const { start } = await openTestServer();
  const all: string[] = [];
  for (let n = 0; n < 200; n++) {
    const { sessionId, resultId = "" } = await start();
    all.push(sessionId, resultId);
  }
  expect(new Set(all).size).toBe(all.length);
  for (const id of all) expect(id).toMatch(/^[0-9a-f]{40}$/);
  // Each of the 40 positions has a uniform distribution: 400 ids, 16 digits, 25 expected.
  const counts = Array.from({ length: 40 }, (_, place) =>
    Array.from("0123456789abcdef").map((digit) => all.filter((id) => id[place] === digit).length),
  );
  const chiSquare = counts.flat().reduce((sum, count) => sum + (count - 25) ** 2 / 25, 0);
  // 600 degrees of freedom: more than six standard deviations is not chance.
  expect(Math.abs(chiSquare - 600)).toBeLessThan(6 * Math.sqrt(2 * 600));
});

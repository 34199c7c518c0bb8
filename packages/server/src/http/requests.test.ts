import { describe, expect, test } from "vitest";
import type { Connection } from "./caller.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { asRecord, openTestServer, ORIGIN, text, type TestServer } from "../testing/test-server.ts";
import { surveyBot } from "../testing/survey-bot.ts";

const START = "/api/v1/typebots/survey/startChat";

describe("bodies", () => {
  test("return 400 with a reason if they aren't JSON", async () => {
    const { post } = await openTestServer();
    const response = await post(START, '{"a":');
    expect(response.status).toBe(400);
    expect(asRecord(await response.json())["message"]).toMatch(/^The body is not valid JSON: .+/);
  });

  test.each([
    [{ isStreamEnabled: "yes" }, "isStreamEnabled"],
    [{ prefilledVariables: 5 }, "prefilledVariables"],
    [{ resultId: 5 }, "resultId"],
    [{ message: { type: "text", text: 5 } }, "message.text"],
  ])("of a wrong type are 400 and name the field: %j", async (body, field) => {
    const { post } = await openTestServer();
    const response = await post(START, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringMatching(new RegExp(`^Input validation failed: ${field}: `)),
      data: { issues: [{ path: field }] },
    });
  });

  test("of answers are validated the same way", async () => {
    const { start, say } = await openTestServer();
    const { sessionId } = await start();
    expect(await say(sessionId, { turn: "1" })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("turn: ") },
    });
    expect(await say(sessionId, { message: { type: "picture" } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("message") },
    });
  });

  test.each(["[]", "null", "5", '"hi"'])("return 400 if they aren't an object: %s", async (body) => {
    const { post } = await openTestServer();
    const response = await post(START, body);
    expect(await response.json()).toMatchObject({ status: 400, message: "The body must be a JSON object" });
  });

  test("return 415 for other content types, at every path", async () => {
    const { post } = await openTestServer();
    for (const type of [
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const response = await post(START, "a=b", { "content-type": type });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE", status: 415 });
    }
    const mislabelled = await post(START, {}, { "content-type": "text/plain;charset=UTF-8" });
    expect(mislabelled.status).toBe(200);
  });

  test("get the error of the closest option, without the received value", async () => {
    const { start, say } = await openTestServer();
    const { sessionId } = await start();
    const wrong = await say(sessionId, { message: { type: "text", text: 5 } });
    expect(wrong.body["message"]).toMatch(/^Input validation failed: message\.text: /);
    const command = await say(sessionId, { message: { type: "command", command: "x".repeat(200_000) } });
    expect(command.status).toBe(400);
  });

  const long = "x".repeat(200_000);
  test.each([
    ["message", long],
    ["message.text", { type: "text", text: long }],
    ["message.message", { type: "edit", turn: 0, message: long }],
    ["message.message.text", { type: "edit", turn: 0, message: { type: "text", text: long } }],
  ])(
    "return 413 for an answer that is too long, as %s: the widget tells the visitor",
    async (path, message) => {
      const { start, say } = await openTestServer();
      const { sessionId } = await start();
      const { status, body } = await say(sessionId, { message });
      expect(status).toBe(413);
      expect(body["message"]).toMatch(new RegExp(`^Input validation failed: ${path}: .*100000`));
      expect(JSON.stringify(body).length).toBeLessThan(1_000);
    },
  );

  test("return 413 over the size limit, with and without a content-length", async () => {
    const { post, server } = await openTestServer();
    const big = { prefilledVariables: { a: "x".repeat(1_100_000) } };
    expect(await (await post(START, big)).json()).toMatchObject({
      status: 413,
      message: "The body is over the limit of 262144 bytes",
    });
    const body = new Blob([JSON.stringify(big)]).stream();
    const chunked = new Request(
      `${ORIGIN}${START}`,
      Object.assign({ method: "POST", body }, { duplex: "half" }),
    );
    expect((await server.fetch(chunked)).status).toBe(413);
  });

  test("return 400 if nested too deeply", async () => {
    const { post } = await openTestServer();
    const response = await post(
      START,
      `{"prefilledVariables":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`,
    );
    expect(await response.json()).toMatchObject({
      status: 400,
      message: "The body is nested over 64 levels deep",
    });
  });
});

describe("origins", () => {
  const bots = [surveyBot({ settings: { security: { allowedOrigins: ["https://shop.test"] } } })];
  const refusal = {
    message: "Origin not allowed. This bot can only be executed on shop.test",
    code: "FORBIDDEN",
    status: 403,
  };

  test.each([
    ["none", undefined],
    ["null", "null"],
    ["another", "https://other.test"],
    ["one that begins the same", "https://shop.test.evil.test"],
    ["another scheme", "http://shop.test"],
    ["another port", "https://shop.test:8443"],
    ["a subdomain", "https://a.shop.test"],
    ["this server's own page", ORIGIN],
  ])("%s can't start a bot that is restricted to one site", async (_name, origin) => {
    const { post } = await openTestServer({ bots });
    const response = await post(START, {}, origin === undefined ? {} : { origin });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual(refusal);
  });

  test.each([
    ["https://Shop.Test", "https://shop.test", 200],
    ["https://shop.test/", "https://shop.test", 200],
    ["https://shop.test:443", "https://shop.test", 200],
    ["https://shop.test", "https://shop.test:443", 403],
    ["https://shop.test", "https://SHOP.test", 403],
    ["https://shop.test:8443", "https://shop.test", 403],
    ["https://bücher.test", "https://xn--bcher-kva.test", 200],
    ["https://xn--bcher-kva.test", "https://xn--bcher-kva.test", 200],
    ["https://bücher.test", "https://bucher.test", 403],
    // Cyrillic homoglyphs.
    ["https://shop.test", "https://ѕһор.test", 403],
    ["https://shop.test", "https://shop.test@evil.test", 403],
    ["https://shop.test", "https://shop.test, https://evil.test", 403],
    ["*", "https://shop.test", 403],
  ])("an allow-list of %s and the origin %s: %i", async (allowed, origin, status) => {
    const { post } = await openTestServer({
      bots: [surveyBot({ settings: { security: { allowedOrigins: [allowed] } } })],
    });
    // As raw bytes: header values must be Latin-1.
    const response = await post(START, {}, { origin: Buffer.from(origin).toString("latin1") });
    expect(response.status).toBe(status);
  });

  test("the allowed origin can start and continue a conversation, others can't continue it", async () => {
    const { post, get } = await openTestServer({ bots });
    const started = await post(START, {}, { origin: "https://shop.test" });
    const { sessionId } = asRecord(await started.json());
    const path = `/api/v1/sessions/${String(sessionId)}`;
    expect((await post(`${path}/continueChat`, text("x"), { origin: "https://other.test" })).status).toBe(
      403,
    );
    expect((await post(`${path}/continueChat`, text("x"), { origin: "https://shop.test" })).status).toBe(200);
    expect((await get(path, { origin: "https://other.test" })).status).toBe(403);
    expect((await get(path, { origin: "https://shop.test" })).status).toBe(200);
    expect(
      (
        await post(
          `${path}/clientLogs`.replace("v1", "v2"),
          { clientLogs: [] },
          { origin: "https://other.test" },
        )
      ).status,
    ).toBe(403);
  });

  test("for a framed page of this server, the parent's origin counts", async () => {
    const { post } = await openTestServer({ bots });
    const framed = (parent: string) => ({ origin: ORIGIN, "x-typebot-iframe-referrer-origin": parent });
    expect((await post(START, {}, framed("https://shop.test"))).status).toBe(200);
    expect((await post(START, {}, framed("https://other.test"))).status).toBe(403);
  });

  test("another site's page can't claim an allowed parent", async () => {
    const { post } = await openTestServer({ bots });
    const headers = { origin: "https://other.test", "x-typebot-iframe-referrer-origin": "https://shop.test" };
    expect((await post(START, {}, headers)).status).toBe(403);
  });

  test("the server's allow-list applies to all bots", async () => {
    const { post } = await openTestServer({ allowedOrigins: ["https://shop.test/"] });
    expect((await post(START, {}, { origin: "https://other.test" })).status).toBe(403);
    expect((await post(START, {}, { origin: "https://shop.test" })).status).toBe(200);
  });
});

describe("CORS", () => {
  test("a preflight allows the widget's headers, without credentials, for two hours", async () => {
    const { server } = await openTestServer();
    const headers = {
      origin: "https://shop.test",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-typebot-iframe-referrer-origin",
    };
    const response = await server.fetch(new Request(`${ORIGIN}${START}`, { method: "OPTIONS", headers }));
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://shop.test");
    expect(response.headers.get("access-control-allow-headers")).toContain(
      "x-typebot-iframe-referrer-origin",
    );
    expect(response.headers.get("access-control-max-age")).toBe("7200");
    expect(response.headers.get("vary")).toContain("Origin");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("a preflight without an origin still lists the methods", async () => {
    const { server } = await openTestServer();
    const response = await server.fetch(new Request(`${ORIGIN}${START}`, { method: "OPTIONS" }));
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, null]);
  });

  test("pages can read replies, errors and retry-after", async () => {
    const { post } = await openTestServer();
    for (const path of [START, "/api/v1/typebots/nobody/startChat"]) {
      const response = await post(path, {}, { origin: "https://shop.test" });
      expect(response.headers.get("access-control-allow-origin")).toBe("https://shop.test");
      expect(response.headers.get("access-control-expose-headers")).toBe("retry-after");
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });
});

describe("limits", () => {
  const limits = { starts: { burst: 2, perSecond: 0.1 }, messages: { burst: 2, perSecond: 0.5 } };

  test("limit conversation starts per address, with retry-after", async () => {
    const { post, advance } = await openTestServer({ limits });
    const start = (address: string) => post(START, {}, {}, { address });
    expect([(await start("203.0.113.1")).status, (await start("203.0.113.1")).status]).toEqual([200, 200]);
    const refused = await start("203.0.113.1");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect((await start("203.0.113.2")).status).toBe(200);
    advance(10_000);
    expect((await start("203.0.113.1")).status).toBe(200);
  });

  test("use the address from the trusted proxy, not one that the client claims", async () => {
    const { post } = await openTestServer({ limits, trustedProxies: 1 });
    const start = (forwarded: string) =>
      post(START, {}, { "x-forwarded-for": forwarded }, { address: "10.0.0.1" });
    expect((await start("1.1.1.1, 203.0.113.1")).status).toBe(200);
    expect((await start("2.2.2.2, 203.0.113.1")).status).toBe(200);
    expect((await start("3.3.3.3, 203.0.113.1")).status).toBe(429);
    expect((await start("3.3.3.3, 203.0.113.9")).status).toBe(200);
  });

  test("don't apply to this machine's programs, if the operator says that there is no proxy", async () => {
    const start = async ({ server }: TestServer) => {
      const request = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const url = `http://127.0.0.1:3000${START}`;
      return (await server.fetch(new Request(url, request), { address: "::ffff:127.0.0.1" })).status;
    };
    const direct = await openTestServer({ limits, trustedProxies: 0 });
    for (let n = 0; n < 5; n++) expect(await start(direct)).toBe(200);
    for (const unknown of [{}, { trustedProxies: 1 }]) {
      // An address that all visitors may share has twenty times as many.
      const starts = { burst: 0.1, perSecond: 0.005 };
      const server = await openTestServer({ limits: { ...limits, starts }, ...unknown });
      expect([await start(server), await start(server), await start(server)]).toEqual([200, 200, 429]);
    }
  });

  describe("of unknown sessions", () => {
    const routes = ["continueChat", "clientLogs", "streamMessage", "replies/1/rating"];
    const attacker = { address: "203.0.113.66" };
    const bodies: Readonly<Record<string, unknown>> = {
      clientLogs: { clientLogs: [{ description: "x" }] },
      "replies/1/rating": { value: "good" },
    };
    const status = async ({ post }: TestServer, id: string, route: string, connection: Connection) =>
      (await post(`/api/v1/sessions/${id}/${route}`, bodies[route] ?? {}, {}, connection)).status;

    test.each(routes)("%s: count per address, and don't touch its sessions", async (route) => {
      const server = await openTestServer({ limits: { ...limits, messages: { burst: 50, perSecond: 1 } } });
      const { sessionId } = await server.start();
      const statuses: number[] = [];
      for (let n = 0; n < 4; n++) statuses.push(await status(server, `unknown-${n}`, route, attacker));
      expect(statuses).toEqual([404, 404, 429, 429]);
      expect(await status(server, "unknown-9", route, { address: "203.0.113.1" })).toBe(404);
      expect(await status(server, sessionId, "continueChat", attacker)).toBe(200);
    });

    test.each(routes)("%s: an id that no session can have is not looked up", async (route) => {
      const lookUps: string[] = [];
      const store = createMemoryStore();
      const { lookUp, find } = store.sessions;
      const sessions: Store["sessions"] = {
        ...store.sessions,
        lookUp: (query) => (lookUps.push(query.sessionId), lookUp(query)),
        find: (id) => (lookUps.push(id), find(id)),
      };
      const server = await openTestServer({ limits, store: { ...store, sessions } });
      for (const id of ["x".repeat(201), "a%20b", "%F0%9F%92%A9", "..%2f"])
        for (let n = 0; n < 4; n++) expect(await status(server, id, route, attacker)).toBe(404);
      expect(lookUps).toEqual([]);
    });

    test("logs don't use up the limit of another address", async () => {
      const server = await openTestServer({
        limits: { sessionLogs: { burst: 1, perSecond: 0.001 }, addressLogs: { burst: 1, perSecond: 0.001 } },
      });
      const { sessionId } = await server.start();
      await status(server, "address%20198.51.100.7", "clientLogs", attacker);
      expect(await status(server, sessionId, "clientLogs", { address: "198.51.100.7" })).toBe(200);
    });

    test("starts of unknown bots share one limit per address", async () => {
      const { post } = await openTestServer({ limits });
      const start = async (id: string) =>
        (await post(`/api/v1/typebots/${id}/startChat`, {}, {}, attacker)).status;
      expect([await start("no-1"), await start("no-2"), await start("no-3")]).toEqual([404, 404, 429]);
      expect(await start("survey")).toBe(200);
    });
  });

  test("limit messages per session", async () => {
    const { start, say, advance } = await openTestServer({ limits });
    const { sessionId } = await start();
    await say(sessionId, text("one"));
    await say(sessionId, text("two"));
    expect(await say(sessionId, text("three"))).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    advance(2_000);
    expect((await say(sessionId, text("three"))).status).toBe(200);
  });
});

describe("other responses", () => {
  test("a closed bot returns 400 with the owner's message", async () => {
    const { createBotLibrary, libraryBot } = await import("../bots/bot-library.ts");
    const closed = surveyBot({ settings: { general: { systemMessages: { botClosed: "Back in May" } } } });
    const bots = createBotLibrary([libraryBot(closed, { isClosed: true, publishedAt: new Date(0) })]);
    const { post } = await openTestServer({ bots });
    expect(await (await post(START, {})).json()).toEqual({
      message: "Back in May",
      code: "BAD_REQUEST",
      status: 400,
    });
  });

  test("a path with NUL returns 404, whatever the database", async () => {
    const { post } = await openTestServer();
    const response = await post("/api/v1/sessions/a%00b/continueChat", {});
    expect(await response.json()).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(/^Not found:/),
    });
  });

  test("an unknown API path returns 404 as JSON", async () => {
    const { get } = await openTestServer();
    const response = await get("/api/v1/nothing");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["GET", START, "POST"],
    ["DELETE", "/api/v1/sessions/s/continueChat", "POST"],
    ["POST", "/api/v1/sessions/s", "GET"],
    ["GET", "/api/uploads", "POST, PUT"],
  ])("%s %s returns 405 with the allowed methods", async (method, path, allowed) => {
    const { server } = await openTestServer({ siteDir: import.meta.dirname });
    const response = await server.fetch(new Request(`${ORIGIN}${path}`, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    expect(await response.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED", status: 405 });
  });

  test("replies can't be sniffed, cached or executed", async () => {
    const { post } = await openTestServer();
    const { headers } = await post(START, {});
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("an exception in a route returns 500 without internals", async () => {
    const { post } = await openTestServer({
      id: () => {
        throw new Error("the secret of line 7");
      },
    });
    const response = await post(START, {});
    expect(await response.json()).toEqual({
      message: "Something went wrong on the server",
      code: "INTERNAL_SERVER_ERROR",
      status: 500,
    });
  });

  test("requests are logged by route, without ids or answers", async () => {
    const lines: string[] = [];
    const note = (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text }));
    const { start, say } = await openTestServer({ logger: { info: note, warn: note, error: note } });
    const { sessionId } = await start({ prefilledVariables: { answer2: "hush" } });
    await say(sessionId, text("my secret"));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"route":"/api/v1/sessions/:sessionId/continueChat"');
    expect(lines.join("\n")).not.toMatch(new RegExp(`${sessionId}|my secret|hush`));
  });

  test("health, readiness and metrics", async () => {
    const { get, post } = await openTestServer({ metricsToken: "figures" });
    await post(START, {});
    expect(await (await get("/health")).json()).toEqual({ status: "ok" });
    expect(await (await get("/ready")).json()).toEqual({ status: "ready", bots: 1 });
    const figures = await (await get("/metrics", { authorization: "Bearer figures" })).text();
    expect(figures).toContain("banter_conversations_started_total 1");
    expect(figures).toContain('route="/api/v1/typebots/:publicId/startChat",method="POST",status="200"');
  });

  test("metrics require a local request without a proxy, or the metrics token", async () => {
    const near = { address: "127.0.0.1" };
    const status = async (
      server: TestServer,
      headers: Record<string, string>,
      connection: Connection = near,
      host = "localhost:3000",
    ) => (await server.server.fetch(new Request(`http://${host}/metrics`, { headers }), connection)).status;
    const open = await openTestServer({ trustedProxies: 0 });
    expect(await status(open, {})).toBe(200);
    expect(await status(open, {}, near, "127.0.0.1:3000")).toBe(200);
    expect(await status(open, {}, near, "rebound.test:3000")).toBe(403);
    expect(await status(open, {}, {})).toBe(403);
    expect(await status(open, { "x-forwarded-for": "203.0.113.1" })).toBe(403);
    expect(await status(open, { authorization: "Bearer undefined" }, { address: "203.0.113.1" })).toBe(403);
    for (const trustedProxies of [{}, { trustedProxies: 1 }])
      expect(await status(await openTestServer(trustedProxies), {})).toBe(403);
    const closed = await openTestServer({ metricsToken: "figures" });
    expect(await status(closed, {})).toBe(403);
    expect(await status(closed, { authorization: "Bearer wrong" })).toBe(403);
    expect(await status(closed, { authorization: "Bearer figures" }, { address: "203.0.113.1" })).toBe(200);
  });

  test("a closing server finishes running requests and refuses new ones", async () => {
    const { post, get, server } = await openTestServer();
    const running = post(START, {});
    const closed = server.close();
    expect((await running).status).toBe(200);
    await closed;
    const late = await post(START, {});
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await get("/ready")).status).toBe(503);
    expect((await get("/health")).status).toBe(200);
  });

  test("the OpenAPI document describes requests", async () => {
    const { get } = await openTestServer();
    const document = asRecord(await (await get("/api/openapi.json")).json());
    expect(document).toMatchObject({
      openapi: "3.1.0",
      paths: {
        "/api/v1/sessions/{sessionId}/continueChat": {
          post: {
            requestBody: {
              content: {
                "application/json": {
                  schema: {
                    properties: {
                      messageId: { anyOf: [{ type: "string" }, { type: "null" }] },
                      turn: { anyOf: [{ type: "integer" }, { type: "null" }] },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
  });
});

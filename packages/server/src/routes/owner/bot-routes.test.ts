import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineBot, say } from "@banter/engine";
import { ok } from "@banter/protocol";
import {
  botsReplySchema,
  editedBotReplySchema,
  mediaReplySchema,
  publicationReplySchema,
} from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createMemoryStore } from "../../data/memory-store.ts";
import type { Effects } from "../../effects/create-effects.ts";
import { openOwnedServer, OWNER_TOKEN, type OwnedServer } from "../../testing/owner-client.ts";
import { startFakeS3 } from "../../testing/fake-s3.ts";
import { surveyBot } from "../../testing/survey-bot.ts";
import { asRecord, ORIGIN, text } from "../../testing/test-server.ts";

const servers: OwnedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.server.close();
});

async function owned(options: Parameters<typeof openOwnedServer>[0] = {}): Promise<OwnedServer> {
  const server = await openOwnedServer({ bots: [], ...options });
  servers.push(server);
  return server;
}

/** A bot that greets and asks for a name. */
function lead(greeting = "Hi", fields: object = {}) {
  return { id: "lead", start: "a", groups: { a: [{ say: greeting }, { ask: "text" }] }, ...fields };
}

async function create(server: OwnedServer, source: object = lead()) {
  const { status, body } = await server.ask("/bots", "POST", { source, author: "Ada" });
  expect(body).not.toHaveProperty("message");
  expect(status).toBe(200);
  return v.parse(editedBotReplySchema, body);
}

async function publish(server: OwnedServer, version = 1, message = "") {
  const { body } = await server.ask("/bots/lead/publish", "POST", { version, author: "Ada", message });
  return v.parse(publicationReplySchema, body);
}

async function greeting(server: OwnedServer, botId = "lead"): Promise<string> {
  const { messages } = await server.start({}, botId);
  return JSON.stringify(messages);
}

describe("drafts", () => {
  test("a bot is created, listed and not served", async () => {
    const server = await owned();
    const bot = await create(server, lead("Hi", { name: "Leads", publicId: "leads" }));
    expect(bot).toEqual({
      id: "lead",
      publicId: "leads",
      origin: "owner",
      source: lead("Hi", { name: "Leads", publicId: "leads" }),
      version: 1,
      savedAt: "2026-01-01T00:00:00.000Z",
      savedBy: "Ada",
      isChanged: true,
    });
    expect((await server.ask("/bots/lead/draft")).body).toEqual(bot);
    expect((await server.ask("/bots/leads/draft")).body).toEqual(bot);
    const { bots } = v.parse(botsReplySchema, (await server.ask("/bots")).body);
    expect(bots).toMatchObject([
      { id: "lead", name: "Leads", isServed: false, isPaused: false, origin: "owner" },
    ]);
    expect((await server.post("/api/v1/typebots/leads/startChat", {})).status).toBe(404);
    expect((await server.ask("/bots/lead/results")).body).toMatchObject({ results: [], total: 0 });
  });

  test("ids that a draft or a file has are refused", async () => {
    const server = await owned({ bots: [surveyBot()] });
    await create(server);
    for (const source of [lead(), lead("Hi", { id: "b", publicId: "lead" }), lead("Hi", { id: "survey" })])
      expect(await server.ask("/bots", "POST", { source })).toMatchObject({
        status: 409,
        body: { code: "CONFLICT" },
      });
    const renamed = { source: lead("Hi", { publicId: "survey" }), version: 1 };
    expect((await server.ask("/bots/lead/draft", "PUT", renamed)).status).toBe(400);
  });

  test("a source without an id, of another format or with another id is refused", async () => {
    const server = await owned();
    await create(server);
    const { id: _, ...anonymous } = lead();
    for (const source of [anonymous, lead("Hi", { id: "a b" }), lead("Hi", { publicId: "" }), { groups: [] }])
      expect((await server.ask("/bots", "POST", { source })).status).toBe(400);
    const other = { source: lead("Hi", { id: "other" }), version: 1 };
    expect((await server.ask("/bots/lead/draft", "PUT", other)).status).toBe(400);
  });

  test("an id that can't be opened is refused", async () => {
    const server = await owned();
    for (const id of [".", ".."])
      expect((await server.ask("/bots", "POST", { source: lead("Hi", { id }) })).status, id).toBe(400);
    const reserved = server.server.routes.map((route) => route.split("/")[1] ?? "");
    const names = new Set(reserved.filter((name) => name !== "" && !/^[:*]/.test(name)));
    expect(names).toContain("admin");
    for (const publicId of [...names, ".", "..", "a/b", "a\\b", "a?", "a#", "50%", " ", "a ", "\ud800"]) {
      const { status, body } = await server.ask("/bots", "POST", { source: lead("Hi", { publicId }) });
      expect(status, publicId).toBe(400);
      expect(body["message"]).toContain("source.publicId");
    }
    await create(server, lead("Hi", { publicId: "Füße & Schuhe" }));
    expect((await server.ask("/bots/lead/draft", "DELETE")).status).toBe(200);
  });

  test("a version that no draft can have is refused", async () => {
    const server = await owned();
    await create(server);
    const requests = [
      ["draft", "PUT", { source: lead("New"), version: 3e9 }],
      ["publish", "POST", { version: 3e9 }],
      ["rollback", "POST", { number: 3e9 }],
    ] as const;
    for (const [path, method, body] of requests)
      expect((await server.ask(`/bots/lead/${path}`, method, body)).status, path).toBe(400);
  });

  test("an unfinished draft is saved, and a large one refused", async () => {
    const server = await owned();
    await create(server, { id: "lead", start: "nowhere", groups: { a: [{ nonsense: true }] } });
    const source = lead("x".repeat(2 * 1_048_576));
    expect((await server.ask("/bots/lead/draft", "PUT", { source, version: 1 })).status).toBe(413);
    const long = lead("x".repeat(2 * 1_048_576 - 1_000));
    expect((await server.ask("/bots/lead/draft", "PUT", { source: long, version: 1 })).status).toBe(200);
  });

  test("of two editors at once one saves, and the other gets the newest version", async () => {
    const server = await owned();
    await create(server);
    const saves = await Promise.all(
      ["Ada", "Bo"].map((author) =>
        server.ask("/bots/lead/draft", "PUT", { source: lead(author), version: 1, author }),
      ),
    );
    const [saved, refused] = saves.toSorted((a, b) => a.status - b.status);
    expect([saved?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body["current"]).toEqual(saved?.body);
    expect(saved?.body).toMatchObject({ version: 2 });
  });

  test("a save whose reply was lost is repeated without a conflict", async () => {
    const server = await owned();
    await create(server);
    const save = () =>
      server.ask("/bots/lead/draft", "PUT", { source: lead("New"), version: 1, author: "Ada" });
    const first = await save();
    expect(await save()).toEqual(first);
    expect(first.body).toMatchObject({ version: 2, source: lead("New") });
  });

  test("the results of a removed bot keep its retention period", async () => {
    const server = await owned({ retentionDays: 100 });
    await create(server, lead("Hi", { settings: { general: { retentionDays: 5 } } }));
    await publish(server);
    const { sessionId, resultId = "" } = await server.start({}, "lead");
    await server.say(sessionId, text("Ada"));
    expect(await server.ask("/bots/lead/draft", "DELETE")).toMatchObject({ status: 200 });
    server.advance(6 * 86_400_000);
    await server.server.sweep();
    expect(await server.store.results.find(resultId)).toBeUndefined();
  });

  test("a removed bot takes no visitors, but its results stay", async () => {
    const server = await owned();
    await create(server);
    await publish(server);
    const { sessionId, resultId = "" } = await server.start({}, "lead");
    expect(await server.ask("/bots/lead/draft", "DELETE")).toMatchObject({ status: 200 });
    expect((await server.post("/api/v1/typebots/lead/startChat", {})).status).toBe(404);
    expect((await server.say(sessionId, text("Ada"))).status).toBe(200);
    expect((await server.ask(`/bots/lead/results/${resultId}`)).status).toBe(200);
    expect((await server.ask("/bots/lead/draft")).status).toBe(404);
    await create(server);
    expect((await server.ask("/bots/lead/publications")).body).toEqual({ publications: [] });
  });
});

describe("publications", () => {
  test("new visitors get a publication at once, and running sessions keep theirs", async () => {
    const server = await owned();
    await create(server, lead("Hi", { groups: { a: [{ say: "Hi" }, { ask: "text" }, { say: "Old end" }] } }));
    const first = await publish(server, 1, "First");
    expect(first).toMatchObject({ number: 1, author: "Ada", message: "First", isCurrent: true });
    const { sessionId } = await server.start({}, "lead");
    await server.ask("/bots/lead/draft", "PUT", { source: lead("Hello"), version: 1 });
    expect(await greeting(server)).toContain("Hi");
    const second = await publish(server, 2);
    expect(second).toMatchObject({ number: 2, source: lead("Hello") });
    expect(second.revision).not.toBe(first.revision);
    expect(await greeting(server)).toContain("Hello");
    expect(JSON.stringify(await server.say(sessionId, text("Ada")))).toContain("Old end");
    expect((await server.ask("/bots/lead/draft")).body).toMatchObject({
      isChanged: false,
      publication: { number: 2, isCurrent: true },
    });
  });

  test("what is published already is not published again", async () => {
    const server = await owned();
    await create(server);
    const first = await publish(server, 1, "First");
    expect(await publish(server, 1, "Again")).toEqual(first);
  });

  test("an outdated version and an invalid bot are not published", async () => {
    const server = await owned();
    await create(server);
    await server.ask("/bots/lead/draft", "PUT", { source: lead("New", { start: "b" }), version: 1 });
    const outdated = await server.ask("/bots/lead/publish", "POST", { version: 1 });
    expect(outdated).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    const invalid = await server.ask("/bots/lead/publish", "POST", { version: 2 });
    expect(invalid.status).toBe(400);
    expect(invalid.body["diagnostics"]).toMatchObject([
      { severity: "error", message: 'Unknown group "b"' },
      { severity: "warning" },
    ]);
    expect(
      (await server.ask("/bots/lead/publish", "POST", { version: 2, author: "x".repeat(101) })).status,
    ).toBe(400);
  });

  test("a rollback publishes the old source under a new number and leaves the draft", async () => {
    const server = await owned();
    await create(server);
    await publish(server);
    await server.ask("/bots/lead/draft", "PUT", { source: lead("New"), version: 1 });
    await publish(server, 2);
    const { body } = await server.ask("/bots/lead/rollback", "POST", { number: 1, author: "Bo" });
    expect(body).toMatchObject({ number: 3, message: "Back to version 1", author: "Bo", source: lead() });
    expect(await greeting(server)).toContain("Hi");
    expect((await server.ask("/bots/lead/draft")).body).toMatchObject({ version: 2, isChanged: true });
    const list = (await server.ask("/bots/lead/publications")).body["publications"];
    expect(list).toMatchObject([
      { number: 3, isCurrent: true },
      { number: 2, isCurrent: false },
      { number: 1, isCurrent: false },
    ]);
    expect((await server.ask("/bots/lead/publications/2")).body).toMatchObject({ source: lead("New") });
    for (const number of ["4", "x", "0"])
      expect((await server.ask(`/bots/lead/publications/${number}`)).status).toBe(404);
    expect((await server.ask("/bots/lead/rollback", "POST", { number: 9 })).status).toBe(404);
  });

  test("a rollback publishes a version whose tests this server doesn't understand", async () => {
    const server = await owned();
    await create(server);
    await publish(server);
    const source = lead("Tested", { tests: [{ name: "later", steps: [{ later: true }] }] });
    const note = { author: "", message: "", isFile: false, publishedAt: 0, revision: "r" };
    await server.store.bots.publish({ botId: "lead", number: 2, source: JSON.stringify(source), ...note });
    await server.ask("/bots/lead/draft", "PUT", { source: lead("New"), version: 1 });
    await publish(server, 2);
    expect((await server.ask("/bots/lead/rollback", "POST", { number: 2 })).status).toBe(200);
    expect(await greeting(server)).toContain("Tested");
  });

  test("that would serve an id of another bot are refused", async () => {
    const server = await owned();
    await create(server);
    await publish(server);
    const renamed = { source: lead("Hi", { publicId: "other" }), version: 1 };
    await server.ask("/bots/lead/draft", "PUT", renamed);
    const newBot = { source: lead("New", { id: "new", publicId: "lead-form" }) };
    await server.ask("/bots", "POST", newBot);
    const taking = { source: lead("New", { id: "new", publicId: "lead" }), version: 1 };
    expect(await server.ask("/bots/new/draft", "PUT", taking)).toMatchObject({ status: 400 });
    await publish(server, 2);
    const served = { source: lead("New", { id: "new", publicId: "free" }), version: 1 };
    await server.ask("/bots/new/draft", "PUT", served);
    await server.ask("/bots/new/publish", "POST", { version: 2 });
    const third = { source: lead("Hi", { publicId: "free-soon" }), version: 2 };
    await server.ask("/bots/lead/draft", "PUT", third);
    await publish(server, 3);
    const draft = { source: lead("New", { id: "new", publicId: "other" }), version: 2 };
    expect(await server.ask("/bots/new/draft", "PUT", draft)).toMatchObject({ status: 200 });
    const rollback = await server.ask("/bots/lead/rollback", "POST", { number: 2 });
    expect(rollback).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('id or public id "other"') },
    });
    expect(await greeting(server, "free-soon")).toContain("Hi");
  });

  test("have an opening, a page, embed code and preview links, like bots of files", async () => {
    const server = await owned();
    await create(server);
    await publish(server);
    await server.ask("/bots/lead/draft", "PUT", { source: lead("Hello"), version: 1 });
    const opening = async () => (await server.get("/api/v1/typebots/lead/opening")).text();
    expect(await opening()).toContain("Hi");
    expect((await server.get("/lead/embed")).status).toBe(200);
    await publish(server, 2);
    expect(await opening()).toContain("Hello");
    expect(await (await server.get("/lead")).text()).toContain("Hello");
    const { body } = await server.ask("/bots/lead/preview-links", "POST", {});
    const preview = { previewToken: body["token"] };
    const started = await server.post("/api/v1/typebots/lead/preview/startChat", preview);
    expect(await started.text()).toContain("Hello");
  });

  test("keep results as long as their settings say", async () => {
    const server = await owned();
    await create(server, lead("Hi", { settings: { general: { retentionDays: 2 } } }));
    await publish(server);
    const { resultId = "" } = await server.start({}, "lead");
    server.advance(3 * 86_400_000);
    await server.server.sweep();
    expect(await server.store.results.find(resultId)).toBeUndefined();
  });

  test("are served after a restart", async () => {
    const store = createMemoryStore();
    const before = await owned({ store });
    await create(before);
    await publish(before);
    const after = await owned({ store });
    expect(await greeting(after)).toContain("Hi");
  });

  test("a draft that was saved but not published before a crash is still there", async () => {
    const store = createMemoryStore();
    await create(await owned({ store }));
    const after = await owned({ store });
    expect(await publish(after)).toMatchObject({ number: 1, source: lead() });
  });

  test("one that a newer server has written is skipped with a log line", async () => {
    const store = createMemoryStore();
    const before = await owned({ store });
    await create(before);
    await publish(before);
    await store.bots.publish({
      botId: "lead",
      number: 2,
      revision: "r",
      source: '{"id":"lead","start":"a","groups":{"a":[{"future":true}]}}',
      publishedAt: 1,
      author: "",
      message: "",
      isFile: false,
    });
    const lines: string[] = [];
    const log = (_: unknown, line: string) => void lines.push(line);
    const after = await owned({ store, logger: { info: log, warn: log, error: log }, bots: [surveyBot()] });
    expect(lines).toEqual([expect.stringContaining("can't be run by this version")]);
    expect((await after.post("/api/v1/typebots/lead/startChat", {})).status).toBe(404);
    expect((await after.start()).sessionId).toBeTypeOf("string");
  });
});

describe("bots of files", () => {
  const bot = defineBot({ id: "file", start: "a", groups: { a: [say("Hi")] } });

  test("can be read but not changed", async () => {
    const server = await owned({ bots: [bot] });
    const { body } = await server.ask("/bots/file/draft");
    expect(body).toMatchObject({ origin: "file", version: 0, isChanged: false, source: { ...bot } });
    v.parse(editedBotReplySchema, body);
    const requests = [
      ["/bots/file/draft", "PUT", { source: bot, version: 1 }],
      ["/bots/file/draft", "DELETE", undefined],
      ["/bots/file/publish", "POST", { version: 1 }],
      ["/bots/file/rollback", "POST", { number: 1 }],
    ] as const;
    for (const [path, method, request] of requests) {
      const refused = await server.ask(path, method, request);
      expect(refused, path).toMatchObject({ status: 409, body: { current: { origin: "file" } } });
      expect(refused.body["message"]).toContain("A file of the server defines this bot");
    }
  });

  test("each served version is recorded once", async () => {
    const store = createMemoryStore();
    await owned({ store, bots: [bot] });
    await owned({ store, bots: [bot] });
    const changed = defineBot({ id: "file", start: "a", groups: { a: [say("New")] } });
    const server = await owned({ store, bots: [changed] });
    expect((await server.ask("/bots/file/publications")).body["publications"]).toMatchObject([
      { number: 2, isCurrent: true, author: "", message: "" },
      { number: 1, isCurrent: false },
    ]);
    expect((await server.ask("/bots/file/publications/1")).body["source"]).toEqual({ ...bot });
  });

  test("a file wins over a published bot with the same id, and a log line says so", async () => {
    const store = createMemoryStore();
    const before = await owned({ store });
    await create(before);
    await publish(before);
    const lines: string[] = [];
    const log = (_: unknown, line: string) => void lines.push(line);
    const bots = [defineBot({ id: "lead", publicId: "other", start: "a", groups: { a: [say("File")] } })];
    const server = await owned({ store, bots, logger: { info: log, warn: log, error: log } });
    expect(await greeting(server, "lead")).toContain("File");
    expect(lines).toContainEqual(expect.stringContaining("because a file has its id"));
    const again = await owned({ store });
    expect(await greeting(again)).toContain("Hi");
  });
});

describe("a pause", () => {
  test("closes a bot for new visitors with the owner's text; running conversations finish", async () => {
    const server = await owned({ bots: [surveyBot()] });
    await create(server);
    await publish(server);
    for (const id of ["lead", "survey"]) {
      const { sessionId } = await server.start({}, id);
      const pause = { isPaused: true, message: "Back in May", author: "Ada" };
      const { body } = await server.ask(`/bots/${id}/pause`, "PUT", pause);
      v.parse(editedBotReplySchema, body);
      expect(body["pause"]).toEqual({
        message: "Back in May",
        author: "Ada",
        since: "2026-01-01T00:00:00.000Z",
      });
      const refused = await server.post(`/api/v1/typebots/${id}/startChat`, {});
      expect(await refused.text()).toContain("Back in May");
      expect(await (await server.get(`/${id}`)).text()).toContain("Back in May");
      expect((await server.say(sessionId, text("Ada"))).status).toBe(200);
      const { bots } = v.parse(botsReplySchema, (await server.ask("/bots")).body);
      expect(bots.find((bot) => bot.id === id)).toMatchObject({ isPaused: true });
      const resumed = await server.ask(`/bots/${id}/pause`, "PUT", { isPaused: false });
      expect(resumed.body).not.toHaveProperty("pause");
      await server.start({}, id);
    }
  });

  test("without a text shows the bot's own", async () => {
    const server = await owned({ bots: [surveyBot()] });
    await server.ask("/bots/survey/pause", "PUT", { isPaused: true });
    const refused = await server.post("/api/v1/typebots/survey/startChat", {});
    expect(await refused.text()).toContain("closed");
  });

  test("of an unknown bot is refused", async () => {
    const server = await owned();
    expect((await server.ask("/bots/unknown/pause", "PUT", { isPaused: true })).status).toBe(404);
  });
});

describe("previews of drafts", () => {
  const start = (server: OwnedServer, path: string, previewToken: unknown) =>
    server.post(`/api/v1/typebots/${path}/preview/startChat`, { previewToken });

  test("show the draft as it was saved last", async () => {
    const server = await owned();
    await create(server);
    const { body } = await server.ask("/bots/lead/draft/preview", "POST");
    expect(body["url"]).toBe(`https://bots.test/preview/lead#${String(body["token"])}`);
    expect(await (await start(server, "lead", body["token"])).text()).toContain("Hi");
    await server.ask("/bots/lead/draft", "PUT", { source: lead("New"), version: 1 });
    expect(await (await start(server, "lead", body["token"])).text()).toContain("New");
  });

  test("run with the server's effects in every turn, unlike a bot that a request contains", async () => {
    const http = vi.fn<Effects["http"]>(async () => ok({ statusCode: 200, data: {} }));
    const server = await owned({ effects: { http }, preview: "any" });
    const source = lead("Hi", {
      groups: { a: [{ ask: "text" }, { http: "https://crm.test/" }, { say: "Bye" }] },
    });
    await create(server, source);
    const { body } = await server.ask("/bots/lead/draft/preview", "POST");
    const path = "/api/v1/typebots/lead/preview/startChat";
    const sessionOf = async (request: object) =>
      String(asRecord(await (await server.post(path, request)).json())["sessionId"]);
    const sent = await sessionOf({ typebot: source });
    await server.say(sent, text("Ada"));
    expect(http).not.toHaveBeenCalled();
    const preview = await sessionOf({ typebot: lead("Other"), previewToken: body["token"] });
    expect(JSON.stringify(await server.say(preview, text("Ada")))).toContain("Bye");
    expect(http).toHaveBeenCalledOnce();
    expect((await server.ask("/bots/lead/results")).body).toMatchObject({ total: 0 });
  });

  test("need a link that is no older than the draft's bot", async () => {
    const server = await owned();
    await create(server);
    const { body } = await server.ask("/bots/lead/draft/preview", "POST");
    await server.ask("/bots/lead/draft", "PUT", { source: lead("New"), version: 1 });
    expect((await start(server, "lead", body["token"])).status).toBe(200);
    await server.ask("/bots/lead/draft", "DELETE");
    expect((await start(server, "lead", body["token"])).status).toBe(401);
    server.advance(1);
    await create(server, lead("Secret"));
    expect((await start(server, "lead", body["token"])).status).toBe(401);
  });

  test("can be unfinished", async () => {
    const server = await owned();
    await create(server, lead("Hi", { start: "missing" }));
    const { body } = await server.ask("/bots/lead/draft/preview", "POST");
    expect((await start(server, "lead", body["token"])).status).toBe(200);
  });

  test("need a token for the draft: one for the served bot shows what visitors get", async () => {
    const server = await owned();
    await create(server);
    await publish(server);
    await server.ask("/bots/lead/draft", "PUT", { source: lead("Secret"), version: 1 });
    const { body } = await server.ask("/bots/lead/preview-links", "POST", {});
    expect(await (await start(server, "lead", body["token"])).text()).not.toContain("Secret");
    await create(server, lead("Other", { id: "other" }));
    const draft = await server.ask("/bots/lead/draft/preview", "POST");
    expect((await start(server, "other", draft.body["token"])).status).toBe(401);
    server.advance(25 * 3_600_000);
    expect((await start(server, "lead", draft.body["token"])).status).toBe(401);
  });

  test("of a file's bot show the bot", async () => {
    const server = await owned({ bots: [surveyBot()] });
    const { body } = await server.ask("/bots/survey/draft/preview", "POST");
    expect(await (await start(server, "survey", body["token"])).text()).toContain("Question 1?");
  });
});

describe("media", () => {
  const PNG = Buffer.from("\x89PNG a picture", "latin1");
  const upload = (server: OwnedServer, name: string, body: Uint8Array<ArrayBuffer>, type = "") =>
    server.server.fetch(
      new Request(`${ORIGIN}/api/v1/owner/bots/lead/media?name=${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${OWNER_TOKEN}`, "content-type": type },
        body,
      }),
    );

  test("are served under a stable URL and survive the sweep", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "banter-media-"));
    const server = await owned({ environment: { BANTER_FILES_DIR: dataDir } });
    await create(server);
    const { url } = v.parse(mediaReplySchema, await (await upload(server, "Our%20team.png", PNG)).json());
    expect(url).toMatch(/^\/api\/files\/public\/[\w-]{44}\/Our%20team\.png$/);
    server.advance(30 * 86_400_000);
    await server.server.sweep();
    const served = await server.get(url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    rmSync(dataDir, { recursive: true });
  });

  test("are removed with their bot, unless another bot shows them", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "banter-media-"));
    const server = await owned({ environment: { BANTER_FILES_DIR: dataDir } });
    await create(server);
    const urls: string[] = [];
    for (const name of ["published.v1.png", "draft%20(1).png", "copied.png"])
      urls.push(v.parse(mediaReplySchema, await (await upload(server, name, PNG)).json()).url);
    const [published = "", draft = "", copied = ""] = urls;
    const showing = (...images: string[]) => ({
      groups: { a: [{ say: images.join(" and (") }, { ask: "text" }] },
    });
    await server.ask("/bots/lead/draft", "PUT", { source: lead("", showing(published)), version: 1 });
    await publish(server, 2);
    const source = lead("", showing(draft, copied));
    await server.ask("/bots/lead/draft", "PUT", { source, version: 2 });
    await create(server, lead("", { id: "copy", ...showing(copied) }));
    const statuses = () => Promise.all(urls.map(async (url) => (await server.get(url)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await server.ask("/bots/lead/draft", "DELETE");
    expect(await statuses()).toEqual([404, 404, 200]);
    rmSync(dataDir, { recursive: true });
  });

  test("that can't be deleted don't keep a bot from being removed, and are deleted later", async () => {
    const s3 = await startFakeS3(() => new Date(Date.UTC(2026, 0, 1)));
    onTestFinished(s3.close);
    const server = await owned({ environment: s3.environment });
    await create(server);
    const { url } = v.parse(mediaReplySchema, await (await upload(server, "a.png", PNG)).json());
    const source = lead("", { groups: { a: [{ say: url }, { ask: "text" }] } });
    await server.ask("/bots/lead/draft", "PUT", { source, version: 1 });
    await publish(server, 2);
    for (const key of s3.objects.keys()) s3.locked.add(key);
    expect((await server.ask("/bots/lead/draft", "DELETE")).status).toBe(200);
    expect((await server.post("/api/v1/typebots/lead/startChat", {})).status).toBe(404);
    expect(s3.objects.size).toBe(1);
    s3.locked.clear();
    server.advance(3_600_000);
    await server.server.sweep();
    expect(s3.objects.size).toBe(0);
  });

  test("of another type, or with another content than their name says, are refused", async () => {
    const server = await owned({ limits: { uploadBytes: 1_000 } });
    await create(server);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect((await upload(server, "a.svg", svg, "image/svg+xml")).status).toBe(415);
    expect((await upload(server, "a.png", svg)).status).toBe(415);
    expect((await upload(server, "a.html", Buffer.from("<p>"))).status).toBe(415);
    expect((await upload(server, "a", PNG, "image/png")).status).toBe(200);
    expect((await upload(server, "a.pdf", Buffer.from("%PDF-1.7"))).status).toBe(200);
    expect((await upload(server, "a.png", Buffer.concat([PNG, Buffer.alloc(1_000)]))).status).toBe(413);
    await server.ask("/bots/lead/draft", "DELETE");
    expect((await upload(server, "a.png", PNG)).status).toBe(404);
  });
});

describe("a request that is repeated because its reply was lost", () => {
  /** A store whose method fails once after it has written. */
  function unconfirmed(method: "publish" | "remove") {
    const store = createMemoryStore();
    let isLost = true;
    const lose = async <Value>(written: Promise<Value>): Promise<Value> => {
      const value = await written;
      if (!isLost) return value;
      isLost = false;
      throw new Error("The connection was lost");
    };
    const lossy = {
      publish: {
        publish: (...input: Parameters<typeof store.bots.publish>) => lose(store.bots.publish(...input)),
      },
      remove: {
        remove: (...input: Parameters<typeof store.bots.remove>) => lose(store.bots.remove(...input)),
      },
    };
    return { ...store, bots: { ...store.bots, ...lossy[method] } };
  }

  test("serves what the first one has published", async () => {
    const server = await owned({ store: unconfirmed("publish") });
    await create(server);
    const request = () => server.ask("/bots/lead/publish", "POST", { version: 1 });
    expect([(await request()).status, (await request()).status]).toEqual([500, 200]);
    expect(await greeting(server)).toContain("Hi");
  });

  test("no longer serves what the first one has removed", async () => {
    const server = await owned({ store: unconfirmed("remove") });
    await create(server);
    await publish(server);
    const request = () => server.ask("/bots/lead/draft", "DELETE");
    expect([(await request()).status, (await request()).status]).toEqual([500, 404]);
    expect((await server.post("/api/v1/typebots/lead/startChat", {})).status).toBe(404);
  });

  test("publishes nothing again while the first one is still running", async () => {
    const store = createMemoryStore();
    const { overview } = store.bots;
    const held = vi.fn<typeof overview>(overview);
    const server = await owned({ store: { ...store, bots: { ...store.bots, overview: held } } });
    await create(server);
    let resume = (): void => {};
    const stall = new Promise<void>((resolve) => {
      resume = resolve;
    });
    held.mockImplementationOnce(async () => {
      const seen = await overview();
      await stall;
      return seen;
    });
    const calls = held.mock.calls.length;
    const first = publish(server);
    await expect.poll(() => held.mock.calls.length).toBeGreaterThan(calls);
    expect((await publish(server)).number).toBe(1);
    resume();
    expect((await first).number).toBe(1);
  });
});

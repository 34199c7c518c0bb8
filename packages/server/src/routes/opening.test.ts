import { fileURLToPath } from "node:url";
import { ask, defineBot, link, say } from "@banter/engine";
import { openingReplySchema } from "@banter/protocol/reply-schemas";
import { parseOpening, parseStartReply } from "@banter/protocol";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBotLibrary, libraryBot, type AnyBot, type LibraryBot } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { asRecord, must, openTestServer, ORIGIN } from "../testing/test-server.ts";

const repository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The repository's bots, bots exported from another product among them. Some folders have bots of the same name. */
const folders = await Promise.all(
  ["apps/site/bots", "packages/create-banter/templates", "packages/engine/src/import/testing"].map(
    async (folder) => ({
      folder,
      bots: (await loadBotFiles([repository(folder)])).loaded.map(({ bot }) => bot),
    }),
  ),
);
/** Lead and showcase read variables that a page can prefill. */
const withoutOpening: ReadonlySet<string> = new Set(["lead", "showcase"]);
const MINE = "https://mine.test";
const published = (bot: AnyBot, isClosed = false) => libraryBot(bot, { publishedAt: new Date(0), isClosed });
/** A bot that says what the linked bot `greeter` does before it asks. */
const linkingBot = published(
  defineBot({ id: "linking", start: "g", groups: { g: [link("greeter"), ask.text()] } }),
);
const greeterBot = (greeting: string) =>
  defineBot({ id: "greeter", start: "g", groups: { g: [say(greeting)] } });
const bots = [
  ...folders.flatMap((folder) => folder.bots.filter((bot) => bot.compiled.publicId === "quiz")),
  published(surveyBot()),
  published(surveyBot({ id: "closed" }), true),
  published(surveyBot({ id: "mine", settings: { security: { allowedOrigins: [MINE] } } })),
];

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: createBotLibrary(bots) });
});
afterAll(() => server.close());

const pathOf = (bot: string) => `/api/v1/typebots/${encodeURIComponent(bot)}/opening`;
const read = (bot: string, headers: Record<string, string> = {}, from = server) =>
  fetch(from.url + pathOf(bot), { headers });
const bodyOf = async (bot: string, from = server) => asRecord(await (await read(bot, {}, from)).json());

/** A start's reply without its session. */
async function startWith(
  bot: string,
  prefilledVariables: Readonly<Record<string, unknown>>,
  from = server,
): Promise<Readonly<Record<string, unknown>>> {
  const body = { prefilledVariables, isStreamEnabled: true };
  const reply = await from.post(`/api/v1/typebots/${bot}/startChat`, body);
  const { sessionId, resultId: _resultId, ...others } = asRecord(await reply.json());
  expect(sessionId).toBeTypeOf("string");
  return others;
}

/** Prefills all of a bot's variables. */
function prefillAll({ compiled }: LibraryBot, value: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...compiled.variablesByName.keys()].map((name) => [name, value]));
}

describe.each(folders)("of the bots in $folder", ({ bots: found }) => {
  test("each visitor's start is the opening, if the bot has one", async () => {
    const own = await startServer({ bots: createBotLibrary(found), isAiDemoAllowed: true });
    expect(found.length).toBeGreaterThan(3);
    for (const bot of found) {
      const { publicId } = bot.compiled;
      const { isStatic, prerendered, ...opening } = await bodyOf(publicId, own);
      expect(prerendered !== undefined).toBe(isStatic);
      if (isStatic === false) expect(opening).toEqual({});
      else
        for (const variables of [{}, {}, prefillAll(bot, "Zoë"), prefillAll(bot, "")])
          expect(await startWith(publicId, variables, own)).toEqual(opening);
      expect([publicId, isStatic]).toEqual([publicId, !withoutOpening.has(publicId)]);
    }
    await own.close();
  });
});

describe("the opening", () => {
  test("conforms to its schema and is what the widget parses", async () => {
    const body = await bodyOf("survey");
    expect(v.safeParse(openingReplySchema, body).issues).toBeUndefined();
    const {
      sessionId: _sessionId,
      resultId: _resultId,
      ...start
    } = must(parseStartReply({ ...(await startWith("survey", {})), sessionId: "s" }));
    expect(must(parseOpening(body))).toEqual(start);
  });

  test("can be kept by shared caches, for the pages of all sites", async () => {
    for (const origin of ["https://a.test", "https://b.test", undefined]) {
      const { headers } = await read("survey", origin === undefined ? {} : { origin });
      expect(headers.get("cache-control")).toBe("public, max-age=60, stale-while-revalidate=600");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("vary")?.split(", ") ?? []).not.toContain("Origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.has("set-cookie")).toBe(false);
    }
  });

  test("is compressed and has an ETag, for which it returns 304", async () => {
    const first = await read("quiz", { "accept-encoding": "br" });
    expect(first.headers.get("content-encoding")).toBe("br");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const uncompressed = await read("quiz", { "accept-encoding": "identity" });
    expect(uncompressed.headers.get("etag")).toBe(etag.replace("W/", ""));
    const again = await read("quiz", { "accept-encoding": "br", "if-none-match": etag });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([
      304,
      etag.replace("W/", ""),
      "",
    ]);
    expect(again.headers.get("cache-control")).toContain("public");
    expect((await fetch(server.url + pathOf("survey"), { method: "HEAD" })).status).toBe(200);
  });

  test("changes with the publication", async () => {
    const library = createBotLibrary([published(surveyBot())]);
    const own = await startServer({ bots: library });
    const etagOf = async () => (await fetch(own.url + pathOf("survey"))).headers.get("etag");
    const before = await etagOf();
    expect(await etagOf()).toBe(before);
    library.replace([libraryBot(surveyBot(), { publishedAt: new Date(1) })]);
    expect(await etagOf()).not.toBe(before);
    await own.close();
  });

  test("contains the bot's display rules, also if its first messages depend on the visitor", async () => {
    const displayRules = [{ when: { exitIntent: true }, do: "open" }] as const;
    const settings = { displayRules };
    const asking = defineBot({
      id: "asking",
      start: "g",
      groups: { g: [say("{{= Math.random() =}}"), ask.text()] },
      settings,
    });
    const own = await startServer({
      bots: createBotLibrary([published(surveyBot({ settings })), published(asking)]),
    });
    const rules = { typebot: { settings } };
    expect(await bodyOf("survey", own)).toMatchObject({ isStatic: true, ...rules });
    expect(await bodyOf("asking", own)).toEqual({ isStatic: false, ...rules });
    expect(v.parse(openingReplySchema, await bodyOf("asking", own))).toEqual({ isStatic: false, ...rules });
    expect(await startWith("survey", {}, own)).toMatchObject(rules);
    await own.close();
  });

  test("of a bot that links another one changes with the other's publication", async () => {
    const library = createBotLibrary([linkingBot, published(greeterBot("Welcome"))]);
    const own = await startServer({ bots: library });
    const etagOf = async () => (await fetch(own.url + pathOf("linking"))).headers.get("etag");
    const first = await etagOf();
    expect(await bodyOf("linking", own)).toMatchObject({
      isStatic: true,
      ...(await startWith("linking", {}, own)),
    });
    library.replace([linkingBot, published(greeterBot("Good morning"))]);
    expect(JSON.stringify(await bodyOf("linking", own))).toContain("Good morning");
    expect(await etagOf()).not.toBe(first);
    // Code, whose result may differ between visitors.
    library.replace([linkingBot, published(greeterBot("{{= Math.random() =}}"))]);
    expect(await bodyOf("linking", own)).toEqual({ isStatic: false });
    library.replace([linkingBot]);
    expect(await bodyOf("linking", own)).toMatchObject({
      isStatic: true,
      ...(await startWith("linking", {}, own)),
    });
    library.replace([linkingBot, published(greeterBot("Welcome"))]);
    expect(await etagOf()).toBe(first);
    await own.close();
  });

  test("starts no session and writes nothing", async () => {
    const calls: string[] = [];
    const visitorsCalls = () =>
      calls.filter((call) => /^(?:sessions|results|rateLimits|revisions)\./.test(call));
    const watched = await startServer({
      bots: createBotLibrary(bots),
      store: recordCalls(createMemoryStore(), calls),
    });
    const before = visitorsCalls();
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await fetch(watched.url + pathOf("survey"), { headers })).status).toBe(200);
    expect(visitorsCalls()).toEqual(before);
    await watched.start("survey");
    expect(visitorsCalls()).toEqual(expect.arrayContaining(["rateLimits.take", "sessions.commit"]));
    await watched.close();
  });

  test.each([
    ["nobody", {}, 404],
    ["__proto__", {}, 404],
    ["closed", {}, 400],
    ["mine", { origin: "https://other.test" }, 403],
    ["mine", {}, 403],
  ])("of %s, requested with %j, fails with %i as a start does", async (bot, headers, status) => {
    const opening = await read(bot, headers);
    const start = await fetch(`${server.url}/api/v1/typebots/${bot}/startChat`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });
    expect([opening.status, start.status]).toEqual([status, status]);
    expect(await opening.json()).toEqual(await start.json());
    expect(opening.headers.get("cache-control")).toBe("no-store");
  });

  test("of a bot for certain sites stays in their visitors' browsers", async () => {
    const { status, headers } = await read("mine", { origin: MINE });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toMatch(/^private,/);
    expect(headers.get("access-control-allow-origin")).toBe(MINE);
    expect(headers.get("vary")).toContain("Origin");
  });

  test("can be read by pages of the bot's own server, which send no origin", async () => {
    const settings = { security: { allowedOrigins: [ORIGIN] } };
    const { get } = await openTestServer({ bots: [surveyBot({ settings })] });
    expect((await get(pathOf("survey"), { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await get(pathOf("survey"), { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await get(pathOf("survey"))).status).toBe(403);
  });
});

/** Records the names of the functions that are called. */
function recordCalls<Target extends object>(target: Target, calls: string[], path = ""): Target {
  return new Proxy(target, {
    get(owner, key) {
      const member: unknown = Reflect.get(owner, key);
      const name = path + String(key);
      if (typeof member === "function")
        return (...args: readonly unknown[]) => {
          calls.push(name);
          return Reflect.apply(member, owner, args);
        };
      return typeof member === "object" && member !== null ? recordCalls(member, calls, `${name}.`) : member;
    },
  });
}

import { ask, defineBot, go, link, say } from "@banter/engine";
import { parseStartReply } from "@banter/protocol";
import { chatReplySchema, startReplySchema } from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createBotLibrary, libraryBot, type AnyBot } from "../bots/bot-library.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { OWNER_TOKEN, openOwnedServer } from "../testing/owner-client.ts";
import {
  asRecord,
  messageTexts,
  must,
  openTestServer,
  text,
  type TestServer,
} from "../testing/test-server.ts";

const lead = defineBot({
  id: "lead",
  name: "Lead",
  variables: { name: { type: "text" }, need: { type: "text" } },
  start: "intro",
  groups: {
    intro: [say("Your name?"), ask.text({ save: "name" }), go("need")],
    need: [
      say("What do you need, {{name}}?"),
      ask.choice({ save: "need", options: ["A shop", "A site"] }),
      link("bye"),
    ],
  },
  settings: { general: { locale: "en", rememberUser: { isEnabled: true } } },
});
const bye = defineBot({ id: "bye", start: "g", groups: { g: [say("Bye!"), ask.text()] } });

const translations = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { source: "", text }]));
const catalogues = [
  {
    bot: "lead",
    language: "de",
    texts: translations({
      name: "Anfrage",
      "intro.say-1.text": "Dein Name?",
      "need.say-1.text": "Was brauchst du, {{name}}?",
      "need.need.a-shop.label": "Einen Shop",
    }),
  },
  { bot: "lead", language: "ar", texts: translations({ "intro.say-1.text": "ما اسمك؟" }) },
];
const byeCatalogues = [{ bot: "bye", language: "de", texts: translations({ "g.say-1.text": "Tschüss!" }) }];

const publishedAt = new Date(0);
const bots = () =>
  createBotLibrary([
    libraryBot(lead, { publishedAt, catalogues }),
    libraryBot(bye, { publishedAt, catalogues: byeCatalogues }),
    libraryBot({ ...bye, id: "plain" } satisfies AnyBot, { publishedAt }),
  ]);

const startIn = async (server: TestServer, language: string, body: unknown = {}) => {
  const headers = { "accept-language": language };
  return asRecord(await (await server.post("/api/v1/typebots/lead/startChat", body, headers)).json());
};

const languageMessage = (language: string) => ({ message: { type: "language", language } });

describe("the language of a conversation", () => {
  test.each([
    ["de-AT,de;q=0.9", "Dein Name?", "de"],
    ["fr, ar;q=0.5", "ما اسمك؟", "ar"],
    ["fr", "Your name?", "en"],
    ["en-GB, de", "Your name?", "en"],
  ])("for %s is that of the bot which comes first", async (accepted, question, locale) => {
    const started = await startIn(await openTestServer({ bots: bots() }), accepted);
    expect(v.safeParse(startReplySchema, started).issues).toBeUndefined();
    expect(messageTexts(started)).toBe(question);
    const { languages, settings } = must(parseStartReply(started)).bot;
    expect([languages, settings.general.locale]).toEqual([["en", "de", "ar"], locale]);
  });

  test("is listed once, however many catalogues have it: the first of them is used", async () => {
    const others = ["de", "DE", "en"].map((language) => ({
      bot: "lead",
      language,
      texts: translations({ "intro.say-1.text": "Wer bist du?" }),
    }));
    const several = libraryBot(lead, { publishedAt, catalogues: [...catalogues.slice(0, 1), ...others] });
    const server = await openTestServer({ bots: createBotLibrary([several]) });
    const started = await startIn(server, "de");
    expect(messageTexts(started)).toBe("Dein Name?");
    expect(must(parseStartReply(started)).bot.languages).toEqual(["en", "de"]);
  });

  test("of a bot without translations is never mentioned, and its opening is shared by all", async () => {
    const { get, start } = await openTestServer({ bots: bots() });
    const reply = await start({}, "plain");
    expect("languages" in reply.bot).toBe(false);
    const { headers } = await get("/api/v1/typebots/plain/opening", { "accept-language": "de" });
    expect(headers.get("cache-control")).toContain("public");
    expect(headers.get("vary") ?? "").not.toContain("Accept-Language");
  });

  test("is that of the opening, which no shared cache keeps", async () => {
    const { get } = await openTestServer({ bots: bots() });
    const path = "/api/v1/typebots/lead/opening";
    const opening = await get(path, { "accept-language": "de", origin: "https://site.test" });
    expect(messageTexts(await opening.json())).toBe("Dein Name?");
    expect(opening.headers.get("cache-control")).toContain("private");
    expect(opening.headers.get("vary")).toContain("Accept-Language");
    const others = await get(path, { "accept-language": "en" });
    expect(others.headers.get("etag")).not.toBe(opening.headers.get("etag"));
  });

  test("is that of the bot's page", async () => {
    const { get } = await openTestServer({ bots: bots() });
    const page = async (language: string) => (await get("/lead", { "accept-language": language })).text();
    expect(await page("de")).toMatch(/<html lang="de"[^]*Anfrage[^]*Dein Name\?/);
    expect(await page("ar")).toContain('dir="rtl"');
    expect(await page("en")).toContain("Your name?");
  });
});

test("a preview speaks its visitor's language, too", async () => {
  const { post, say: send } = await openOwnedServer({ bots: bots() });
  const path = "/api/v1/typebots/lead/preview/startChat";
  const headers = { "accept-language": "de", authorization: `Bearer ${OWNER_TOKEN}` };
  const started = asRecord(await (await post(path, {}, headers)).json());
  expect(messageTexts(started)).toBe("Dein Name?");
  const { body } = await send(String(started["sessionId"]), languageMessage("en"));
  expect(messageTexts(body)).toBe("Your name?");
  expect(asRecord(body["typebot"])).not.toHaveProperty("publishedAt");
});

test("a conversation that a page has stored stays in its language on pages in another one", async () => {
  const server = await openTestServer({ bots: bots() });
  const { resultId } = await startIn(server, "de");
  const again = await startIn(server, "en", { resultId });
  expect(must(parseStartReply(again)).bot.settings.general.locale).toBe("de");
});

test("a conversation goes on in its language after a restart, before anybody else has asked for that language", async () => {
  const store = createMemoryStore();
  const before = await openTestServer({ bots: bots(), store });
  const { sessionId, resultId } = await startIn(before, "de");
  const after = await openTestServer({ bots: bots(), store });
  const { body } = await after.say(String(sessionId), { ...text("Ada"), turn: 0, messageId: "m1" });
  expect(messageTexts(body)).toBe("Was brauchst du, Ada?");
  const again = await startIn(await openTestServer({ bots: bots(), store }), "en", { resultId });
  expect(must(parseStartReply(again)).bot.settings.general.locale).toBe("de");
});

test("alternating languages save each revision once", async () => {
  const store = createMemoryStore();
  let saves = 0;
  const revisions = {
    ...store.revisions,
    save: (...parameters: Parameters<typeof store.revisions.save>) => {
      saves += 1;
      return store.revisions.save(...parameters);
    },
  };
  const server = await openTestServer({ bots: bots(), store: { ...store, revisions } });
  for (const language of ["de", "en", "de", "en", "ar"]) await startIn(server, language);
  expect(saves).toBe(3);
});

describe("another language", () => {
  test("is that of the open question and of all after it; the answers stay", async () => {
    const { start, say: send, store, session } = await openTestServer({ bots: bots() });
    const { sessionId, resultId = "" } = await start({}, "lead");
    await send(sessionId, text("Ada"));
    const before = await store.sessions.find(sessionId);
    const { status, body } = await send(sessionId, languageMessage("de"));
    expect([status, messageTexts(body)]).toEqual([200, "Was brauchst du, Ada?"]);
    expect(v.safeParse(chatReplySchema, body).issues).toBeUndefined();
    expect(body).toMatchObject({
      turn: 2,
      input: { items: [{ content: "Einen Shop", value: "A shop" }, {}] },
      typebot: { id: "lead", languages: ["en", "de", "ar"], settings: { general: { locale: "de" } } },
    });
    const after = await store.sessions.find(sessionId);
    expect(after?.botRevision).not.toBe(before?.botRevision);
    expect(after?.turn).toBe(2);
    expect((await session(sessionId)).turn).toBe(2);
    const next = await send(sessionId, text("Einen Shop"));
    expect(messageTexts(next.body)).toBe("Tschüss!");
    const result = await store.results.find(resultId);
    expect(result?.variables).toEqual({ name: "Ada", need: "A shop" });
    expect(result?.answers.map(({ content }) => content)).toEqual(["Ada", "A shop"]);
  });

  test("is changed once, however often the message arrives", async () => {
    const { start, say: send, store } = await openTestServer({ bots: bots() });
    const { sessionId } = await start({}, "lead");
    const message = { ...languageMessage("de"), messageId: "m1", turn: 0 };
    const first = await send(sessionId, message);
    expect(await send(sessionId, message)).toEqual(first);
    expect((await store.sessions.find(sessionId))?.turn).toBe(1);
  });

  test("is kept by a server that no longer serves the publication", async () => {
    const library = bots();
    const { start, say: send } = await openTestServer({ bots: library });
    const { sessionId } = await start({}, "lead");
    await send(sessionId, languageMessage("de"));
    library.replace([libraryBot({ ...lead, groups: { ...lead.groups, more: [say("!")] } }, { publishedAt })]);
    expect(messageTexts((await send(sessionId, text("Ada"))).body)).toBe("Was brauchst du, Ada?");
    expect((await send(sessionId, languageMessage("en"))).status).toBe(400);
  });

  test.each(["fr", "klingon?", ""])("that the bot doesn't speak, %j, is refused", async (language) => {
    const { start, say: send } = await openTestServer({ bots: bots() });
    const { sessionId } = await start({}, "lead");
    const { status, body } = await send(sessionId, languageMessage(language));
    expect([status, String(body["message"])]).toEqual([400, expect.stringContaining("no such translation")]);
    expect(messageTexts((await send(sessionId, text("Ada"))).body)).toBe("What do you need, Ada?");
  });
});

describe("a bot with translations in its source", () => {
  const texts = { "intro.say-1.text": { source: "Your name?", text: "Dein Name?" } };
  const translated = (text: string, fields: object = {}) => ({
    ...lead,
    translations: {
      de: {
        ...texts,
        "need.say-1.text": { source: "", text },
        "need.need.a-shop.label": { source: "A shop", text: "Einen Shop" },
      },
    },
    ...fields,
  });
  const owned = async () => {
    const server = await openOwnedServer({ bots: createBotLibrary([]) });
    let version = 0;
    const save = async (source: object) => {
      const request = version === 0 ? ["/bots", "POST"] : ["/bots/lead/draft", "PUT"];
      const { status } = await server.ask(request[0] ?? "", request[1], { source, version });
      version += 1;
      expect(status).toBe(200);
    };
    const publish = async (source: object) => {
      await save(source);
      return (await server.ask("/bots/lead/publish", "POST", { version })).body;
    };
    return { ...server, save, publish };
  };

  test("speaks them, wherever it is defined", async () => {
    const server = await openTestServer({ bots: [translated("Was?")] });
    const started = await startIn(server, "de");
    expect(messageTexts(started)).toBe("Dein Name?");
    expect(must(parseStartReply(started)).bot.languages).toEqual(["en", "de"]);
  });

  test("is published with them; a change of a translation alone is a new publication", async () => {
    const server = await owned();
    expect(await server.publish(translated("Was?"))).toMatchObject({ number: 1 });
    const { sessionId } = await startIn(server, "de");
    expect(await server.publish(translated("Was brauchst du?"))).toMatchObject({
      number: 2,
      source: translated("Was brauchst du?"),
    });
    const begun = await server.say(String(sessionId), text("Ada"));
    expect(messageTexts(begun.body)).toBe("Was?");
    const english = await server.say(String(sessionId), languageMessage("en"));
    expect(messageTexts(english.body)).toBe("What do you need, Ada?");
    const german = await server.say(String(sessionId), languageMessage("de"));
    expect(messageTexts(german.body)).toBe("Was brauchst du?");
    expect((await server.say(String(sessionId), text("Einen Shop"))).status).toBe(200);
  });

  test("keeps a conversation in its language if its steps change", async () => {
    const server = await owned();
    await server.publish(translated("Was?"));
    const { sessionId } = await startIn(server, "de");
    await server.publish(translated("Was?", { groups: { ...lead.groups, need: [ask.text()] } }));
    expect((await server.say(String(sessionId), languageMessage("en"))).status).toBe(400);
    expect(messageTexts((await server.say(String(sessionId), text("Ada"))).body)).toBe("Was?");
  });

  test("resumes a stored conversation in a language whose texts have changed", async () => {
    const server = await owned();
    await server.publish(translated("Was?"));
    const { resultId } = await startIn(server, "de");
    await server.publish(translated("Was brauchst du?"));
    const again = await startIn(server, "en", { resultId });
    expect(must(parseStartReply(again)).bot.settings.general.locale).toBe("de");
  });

  test("is as old as its own texts, so that pages keep the conversations that they have stored", async () => {
    const server = await owned();
    const publishedAt = async () => must(parseStartReply(await startIn(server, "de"))).bot.publishedAt;
    await server.publish(translated("Was?"));
    const first = await publishedAt();
    server.advance(60_000);
    await server.publish(translated("Was brauchst du?"));
    expect(await publishedAt()).toBe(first);
    server.advance(60_000);
    await server.publish(translated("Was brauchst du?", { name: "Leads" }));
    expect(await publishedAt()).not.toBe(first);
  });

  test("is previewed in each language as the draft is, unless a request contains it", async () => {
    const server = await owned();
    await server.publish(lead);
    await server.save(translated("Was?"));
    const { body } = await server.ask("/bots/lead/draft/preview", "POST");
    const owner = { authorization: `Bearer ${OWNER_TOKEN}` };
    const preview = async (request: object, more: object = {}) => {
      const headers = { "accept-language": "de", ...more };
      const path = "/api/v1/typebots/lead/preview/startChat";
      return asRecord(await (await server.post(path, request, headers)).json());
    };
    const started = await preview({ previewToken: body["token"] });
    expect(messageTexts(started)).toBe("Dein Name?");
    const session = String(started["sessionId"]);
    expect(messageTexts((await server.say(session, languageMessage("en"))).body)).toBe("Your name?");
    expect(messageTexts((await server.say(session, languageMessage("de"))).body)).toBe("Dein Name?");
    // Nothing of its translations is read.
    const sent = await preview({ typebot: { ...lead, translations: { "german?": 3 } } }, owner);
    expect(messageTexts(sent)).toBe("Your name?");
    expect((await server.say(String(sent["sessionId"]), languageMessage("en"))).status).toBe(400);
  });
});

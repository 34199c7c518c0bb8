import { afterEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { silentLogger } from "../log/logger.ts";
import { createLocalBus, type EventBus } from "../store/event-bus.ts";
import type { Store } from "../store/store.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { createBotLibrary, libraryBot } from "./bot-library.ts";
import { openPublishedBots, type PublishedBots } from "./published-bots.ts";

const opened: PublishedBots[] = [];
afterEach(async () => {
  for (const bots of opened.splice(0)) await bots.close();
});

const publishedAt = new Date(0);

async function open(store: Pick<Store, "bots">, bus: EventBus, pollMs: number, files = createBotLibrary([])) {
  const bots = await openPublishedBots({
    files,
    store,
    bus,
    pollMs,
    logger: silentLogger,
    now: () => publishedAt,
  });
  opened.push(bots);
  return bots;
}

/** Publishes a bot as another server does. */
async function publish(
  { bots }: Pick<Store, "bots">,
  number: number,
  botId = "lead",
  fields: object = {},
): Promise<void> {
  const source = JSON.stringify({
    id: botId,
    name: `Version ${number}`,
    start: "a",
    groups: { a: [{ say: "Hi" }] },
    ...fields,
  });
  const note = { author: "", message: "" };
  await bots.saveDraft({
    botId,
    publicId: botId,
    name: "Leads",
    source,
    version: number,
    createdAt: 0,
    savedAt: 0,
    savedBy: "",
  });
  await bots.publish({
    ...note,
    botId,
    number,
    revision: "r",
    source,
    publishedAt: 0,
    isFile: false,
  });
}

const NEVER_MS = 3_600_000;

test("a notification brings a publication, a pause and a removal of another instance", async () => {
  const [store, bus] = [createMemoryStore(), createLocalBus()];
  const [here, there] = [await open(store, bus, NEVER_MS), await open(store, bus, NEVER_MS)];
  await publish(store, 1);
  await here.changed();
  expect(here.find("lead")?.compiled.name).toBe("Version 1");
  await vi.waitFor(() => expect(there.find("lead")?.compiled.name).toBe("Version 1"));
  await store.bots.pause({ botId: "lead", message: "Later", author: "", since: 0 });
  await here.changed();
  await vi.waitFor(() =>
    expect(there.find("lead")).toMatchObject({ isClosed: true, closedMessage: "Later" }),
  );
  await store.bots.remove("lead");
  await here.changed();
  await vi.waitFor(() => expect(there.list()).toEqual([]));
});

test("a removal while an instance starts is noticed by it", async () => {
  const [store, bus] = [createMemoryStore(), createLocalBus()];
  await publish(store, 1);
  const removing = await open(store, bus, NEVER_MS);
  // Called last when a publication is read.
  const publications: typeof store.bots.publications = async (...request) => {
    const found = await store.bots.publications(...request);
    await store.bots.remove("lead");
    await removing.changed();
    return found;
  };
  const starting = await open({ bots: { ...store.bots, publications } }, bus, NEVER_MS);
  await expect.poll(() => starting.find("lead")).toBeUndefined();
});

test("an instance that can't start hears of no changes", async () => {
  const [store, bus] = [createMemoryStore(), createLocalBus()];
  const overview = vi.fn<typeof store.bots.overview>(() => Promise.reject(new Error("The store is down")));
  await expect(open({ bots: { ...store.bots, overview } }, bus, NEVER_MS)).rejects.toThrow("down");
  await bus.publish("bots");
  expect(overview).toHaveBeenCalledOnce();
});

test("without a notification a publication is found by looking for it", async () => {
  const store = createMemoryStore();
  const there = await open(store, createLocalBus(), 5);
  await publish(store, 1);
  await vi.waitFor(() => expect(there.find("lead")?.compiled.name).toBe("Version 1"));
  await publish(store, 2);
  await vi.waitFor(() => expect(there.find("lead")?.compiled.name).toBe("Version 2"));
});

test("an unchanged publication stays the same object, which caches of its opening rely on", async () => {
  const store = createMemoryStore();
  const bots = await open(store, createLocalBus(), NEVER_MS);
  await publish(store, 1);
  await bots.changed();
  const first = bots.find("lead");
  await bots.changed();
  expect(bots.find("lead")).toBe(first);
});

test("a store that fails keeps what is served, and a failed notification loses nothing", async () => {
  const store = createMemoryStore();
  const bus = { ...createLocalBus(), publish: async () => Promise.reject(new Error("no connection")) };
  const bots = await open(store, bus, NEVER_MS);
  await publish(store, 1);
  await bots.changed();
  expect(bots.find("lead")).toBeDefined();
  store.bots.overview = async () => Promise.reject(new Error("no connection"));
  await bots.changed();
  expect(bots.find("lead")).toBeDefined();
});

test("a publication that can't be read keeps its last version and stops nothing else", async () => {
  const store = createMemoryStore();
  const bots = await open(store, createLocalBus(), NEVER_MS);
  await publish(store, 1);
  await bots.changed();
  await publish(store, 2);
  await publish(store, 1, "other");
  await store.bots.pause({ botId: "lead", message: "Later", author: "", since: 0 });
  const { findPublication } = store.bots;
  store.bots.findPublication = async (botId, number) =>
    botId === "lead" ? Promise.reject(new Error("damaged")) : findPublication(botId, number);
  await bots.changed();
  expect(bots.find("lead")).toMatchObject({ closedMessage: "Later", compiled: { name: "Version 1" } });
  expect(bots.find("other")).toBeDefined();
  const restarted = await open(store, createLocalBus(), NEVER_MS);
  expect(restarted.list().map(({ compiled }) => compiled.id)).toEqual(["other"]);
  store.bots.findPublication = findPublication;
  await bots.changed();
  expect(bots.find("lead")?.compiled.name).toBe("Version 2");
});

test("a publication that this version can't run keeps the last one that it can", async () => {
  const store = createMemoryStore();
  const bots = await open(store, createLocalBus(), NEVER_MS);
  await publish(store, 1);
  await bots.changed();
  await publish(store, 2, "lead", { start: "missing" });
  await bots.changed();
  expect(bots.find("lead")?.compiled.name).toBe("Version 1");
});

test("a store that takes no changes serves its bots, which are recorded when it does", async () => {
  const store = createMemoryStore();
  let isFull = true;
  const whenWritable =
    <Parameters extends readonly unknown[], Value>(write: (...parameters: Parameters) => Promise<Value>) =>
    async (...parameters: Parameters): Promise<Value> => {
      if (isFull) throw new Error("database or disk is full");
      return write(...parameters);
    };
  const { saveResultRules, publish: add } = store.bots;
  const bots = { ...store.bots, saveResultRules: whenWritable(saveResultRules), publish: whenWritable(add) };
  const files = createBotLibrary([libraryBot(surveyBot(), { publishedAt })]);
  const { find } = await open({ bots }, createLocalBus(), 10, files);
  expect(find("survey")).toBeDefined();
  expect(await store.bots.findResultRules("survey")).toBeUndefined();
  isFull = false;
  await vi.waitFor(async () => expect(await store.bots.findResultRules("survey")).toBeDefined());
  expect(await store.bots.publications("survey", 1)).toHaveLength(1);
});

test("a file that is loaded again is recorded", async () => {
  const store = createMemoryStore();
  const served = (questions: number) => libraryBot(surveyBot({ questions }), { publishedAt });
  const files = createBotLibrary([served(1)]);
  await open(store, createLocalBus(), 5, files);
  files.replace([served(2)]);
  await vi.waitFor(async () => expect(await store.bots.publications("survey", 9)).toHaveLength(2));
});

test("while a read of the store runs, one more waits", async () => {
  const store = createMemoryStore();
  const bus = createLocalBus();
  const bots = await open(store, bus, NEVER_MS);
  const { overview } = store.bots;
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reads = vi.fn<() => void>();
  store.bots.overview = async () => {
    reads();
    await held;
    return overview();
  };
  const changes = [bots.changed()];
  await vi.waitFor(() => expect(reads).toHaveBeenCalledOnce());
  await publish(store, 1);
  for (let change = 1; change <= 5; change++) changes.push(bots.changed());
  release();
  await Promise.all(changes);
  expect(bots.find("lead")).toBeDefined();
  await bots.close();
  // One for all changes, and one for their notifications.
  expect(reads.mock.calls.length).toBeLessThanOrEqual(4);
});

test("a file is recorded again if only a translation has changed", async () => {
  const store = createMemoryStore();
  const serve = async (text?: string) => {
    const texts = { "g.text": { source: "", text: text ?? "" } };
    const catalogues = text === undefined ? [] : [{ bot: surveyBot().id, language: "de", texts }];
    const bots = createBotLibrary([libraryBot(surveyBot(), { publishedAt, catalogues })]);
    await open(store, createLocalBus(), NEVER_MS, bots);
    return (await store.bots.publications(surveyBot().id, 9)).length;
  };
  for (const [text, count] of [
    [undefined, 1],
    ["Eins", 2],
    ["Eins", 2],
    ["Zwei", 3],
    [undefined, 4],
    [undefined, 4],
  ] as const)
    expect([text, await serve(text)]).toEqual([text, count]);
});

test("a file that isn't JSON is served, and keeps no other one from the history", async () => {
  const store = createMemoryStore();
  const tests = [{ name: "greets", steps: [{ page: 1n }] }];
  const one = libraryBot({ id: "one", start: "a", groups: { a: [{ say: "Hi" }] }, tests }, { publishedAt });
  const files = createBotLibrary([one, libraryBot(surveyBot(), { publishedAt })]);
  const bots = await open(store, createLocalBus(), NEVER_MS, files);
  expect(bots.find("one")).toBeDefined();
  expect(await store.bots.publications("survey", 9)).toHaveLength(1);
});

test("a publication whose translations have errors is served without those", async () => {
  const [store, bus] = [createMemoryStore(), createLocalBus()];
  const texts = { "a.say-1.text": { source: "Hi", text: "Hallo" } };
  await publish(store, 1, "lead", { translations: { de: texts, not_a_tag: texts } });
  const bots = await open(store, bus, NEVER_MS);
  expect(bots.find("lead")?.editions.map(({ language }) => language)).toEqual(["en", "de"]);
});

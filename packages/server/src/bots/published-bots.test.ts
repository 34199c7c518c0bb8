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
async function publish({ bots }: Pick<Store, "bots">, number: number): Promise<void> {
  const source = JSON.stringify({
    id: "lead",
    name: `Version ${number}`,
    start: "a",
    groups: { a: [{ say: "Hi" }] },
  });
  const note = { author: "", message: "" };
  await bots.saveDraft({
    botId: "lead",
    publicId: "lead",
    name: "Leads",
    source,
    version: number,
    savedAt: 0,
    savedBy: "",
  });
  await bots.publish({
    ...note,
    botId: "lead",
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
  await expect(bots.changed()).rejects.toThrow("no connection");
  expect(bots.find("lead")).toBeDefined();
});

test("a file that is loaded again is recorded", async () => {
  const store = createMemoryStore();
  const served = (questions: number) => libraryBot(surveyBot({ questions }), { publishedAt });
  const files = createBotLibrary([served(1)]);
  await open(store, createLocalBus(), 5, files);
  files.replace([served(2)]);
  await vi.waitFor(async () => expect(await store.bots.publications("survey", 9)).toHaveLength(2));
});

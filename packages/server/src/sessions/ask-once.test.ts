import type { StreamPart } from "@banter/protocol";
import { expect, test, vi } from "vitest";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { askOnce } from "./ask-once.ts";

/* Two instances on one store; the first asks, the second reads along. */

function instances() {
  const store = createMemoryStore();
  const held = { time: 1_000 };
  let holders = 0;
  const parts = { store, now: () => new Date(held.time), id: () => `holder ${++holders}` };
  const turn = { sessionId: "s1", turn: 1 };
  const stop = new AbortController();
  return {
    store,
    clock: held,
    stop,
    read: (ask: () => AsyncIterable<StreamPart>, onText?: (text: string) => void) =>
      collect(askOnce(parts, turn, ask, stop.signal), onText),
  };
}

async function collect(
  parts: AsyncIterable<StreamPart>,
  onText: (text: string) => void = () => {},
): Promise<string> {
  let text = "";
  for await (const part of parts) {
    if (part.type === "text") onText(part.text);
    text += part.type === "text" ? part.text : `<${part.type}>`;
  }
  return text;
}

async function* never(): AsyncIterable<StreamPart> {
  yield { type: "text", text: "must not be asked" };
}

/** A model that says one word, and goes on when it is told to. */
function hesitant() {
  let goOn = (): void => {};
  let fail = (_: Error): void => {};
  const told = new Promise<void>((resolve, reject) => {
    goOn = resolve;
    fail = reject;
  });
  async function* ask(): AsyncIterable<StreamPart> {
    yield { type: "text", text: "Once " };
    await told;
    yield { type: "text", text: "upon a time" };
  }
  return { ask, goOn, fail };
}

test("the second one gets the words that the first one's model said", async () => {
  const { read, store } = instances();
  const model = hesitant();
  const first = read(model.ask);
  await vi.waitFor(async () => expect(await store.streamLeases.words("s1 1")).toBe(""));
  const second = read(never);
  model.goOn();
  expect(await Promise.all([first, second])).toEqual(["Once upon a time", "Once upon a time"]);
  expect(await store.sessions.findStreamedText("s1", 1)).toBe("Once upon a time");
});

test("one that reads along gets the words as the other tells of them", async () => {
  const { read, store, clock } = instances();
  const lease = { key: "s1 1", holder: "other", now: clock.time, until: clock.time + 10_000 };
  await store.streamLeases.take({ ...lease, text: "Once " });
  const seen: string[] = [];
  const reading = read(never, (text) => void seen.push(text));
  await vi.waitFor(() => expect(seen).toEqual(["Once "]));
  await store.streamLeases.take({ ...lease, text: "Once upon " });
  await vi.waitFor(() => expect(seen).toEqual(["Once ", "upon "]));
  await store.sessions.keepStreamedText({ sessionId: "s1", turn: 1, text: "Once upon a time" });
  await store.streamLeases.release("s1 1", "other");
  expect(await reading).toBe("Once upon a time");
  expect(seen).toEqual(["Once ", "upon ", "a time"]);
});

test("words of one that died on the way end with an error, and the next one asks anew", async () => {
  const { read, store, clock } = instances();
  await store.streamLeases.take({
    key: "s1 1",
    holder: "dead",
    text: "Once ",
    now: clock.time,
    until: clock.time + 10,
  });
  const late = read(never);
  // The reader has looked at least once, for that comes before its first pause.
  await new Promise((resolve) => setImmediate(resolve));
  clock.time += 60_000;
  expect(await late).toBe("Once <error>");
  expect(
    await read(async function* () {
      yield { type: "text", text: "Again" };
    }),
  ).toBe("Again");
});

test("after a model that failed the second one asks for itself", async () => {
  const { read, store } = instances();
  const model = hesitant();
  const first = read(model.ask).catch(String);
  await vi.waitFor(async () => expect(await store.streamLeases.words("s1 1")).toBe(""));
  const second = read(async function* () {
    yield { type: "text", text: "Another answer" };
  });
  model.fail(new Error("gone"));
  expect(await first).toBe("Error: gone");
  expect(await second).toBe("Another answer");
});

test("an error part keeps nothing", async () => {
  const { read, store } = instances();
  const broken = read(async function* () {
    yield { type: "text", text: "Half" };
    yield { type: "error", description: "Gone" };
  });
  expect(await broken).toBe("Half<error>");
  expect(await store.sessions.findStreamedText("s1", 1)).toBeUndefined();
});

test("one that waits stops when the server closes", async () => {
  const { read, store, clock, stop } = instances();
  await store.streamLeases.take({
    key: "s1 1",
    holder: "other",
    text: "",
    now: 0,
    until: clock.time + 10_000,
  });
  const waiting = read(never);
  stop.abort();
  await expect(waiting).rejects.toThrow("aborted");
});

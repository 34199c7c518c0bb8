import type { StreamPart, Citation } from "@banter/protocol";
import { expect, test, vi } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { singleFlightStream } from "./single-flight-stream.ts";

/* Two instances on one store; the first calls the model, the second polls its text. */

const session: StoredSession = {
  id: "s1",
  botId: "bot",
  botRevision: "r1",
  state: { version: 1 },
  turn: 1,
  reply: { messages: [] },
  isPreview: false,
  isEnded: false,
  createdAt: 0,
  updatedAt: 0,
};

async function instances() {
  const store = createMemoryStore();
  // No text is kept for a session that has been removed.
  await store.sessions.commit({ session });
  const clock = { time: 1_000 };
  let owners = 0;
  const deps = { store, now: () => new Date(clock.time), id: () => `owner ${++owners}` };
  const turn = { sessionId: "s1", turn: 1 };
  const stop = new AbortController();
  const open = (callModel: () => AsyncIterable<StreamPart>): AsyncIterable<StreamPart> =>
    singleFlightStream(deps, turn, callModel, stop.signal);
  return {
    store,
    clock,
    stop,
    sources: (callModel: () => AsyncIterable<StreamPart>) => collectCitations(open(callModel)),
    read: (callModel: () => AsyncIterable<StreamPart>, onText?: (text: string) => void) =>
      collect(open(callModel), onText),
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

async function collectCitations(parts: AsyncIterable<StreamPart>): Promise<readonly Citation[]> {
  const citations: Citation[] = [];
  for await (const part of parts) if (part.type === "source") citations.push(part.source);
  return citations;
}

async function* never(): AsyncIterable<StreamPart> {
  yield { type: "text", text: "must not be called" };
}

/** A model that sends one word and the rest on demand. */
function pausedModel() {
  let resume = (): void => {};
  let fail = (_: Error): void => {};
  const resumed = new Promise<void>((resolve, reject) => {
    resume = resolve;
    fail = reject;
  });
  async function* callModel(): AsyncIterable<StreamPart> {
    yield { type: "text", text: "Once " };
    await resumed;
    yield { type: "text", text: "upon a time" };
  }
  return { callModel, resume, fail };
}

test("the second instance gets the text of the first one's model", async () => {
  const { read, store } = await instances();
  const model = pausedModel();
  const first = read(model.callModel);
  await vi.waitFor(async () => expect(await store.streamLeases.readText("s1 1")).toBe(""));
  const second = read(never);
  model.resume();
  expect(await Promise.all([first, second])).toEqual(["Once upon a time", "Once upon a time"]);
  expect(await store.sessions.findStreamedText("s1", 1)).toEqual({ text: "Once upon a time", sources: [] });
});

test("a waiting instance gets the text as it is published", async () => {
  const { read, store, clock } = await instances();
  const lease = { key: "s1 1", leaseOwner: "other", now: clock.time, leaseMs: 10_000 };
  await store.streamLeases.acquire({ ...lease, text: "Once " });
  const seen: string[] = [];
  const reading = read(never, (text) => void seen.push(text));
  await vi.waitFor(() => expect(seen).toEqual(["Once "]));
  await store.streamLeases.acquire({ ...lease, text: "Once upon " });
  await vi.waitFor(() => expect(seen).toEqual(["Once ", "upon "]));
  const reply = { sessionId: "s1", turn: 1 };
  await store.sessions.saveStreamedText({ ...reply, text: "Once upon a time", sources: [] });
  await store.streamLeases.release("s1 1", "other");
  expect(await reading).toBe("Once upon a time");
  expect(seen).toEqual(["Once ", "upon ", "a time"]);
});

test("the second instance gets the sources of the first one's model, with the same places", async () => {
  const { sources: citations, store } = await instances();
  const model = pausedModel();
  async function* citing(): AsyncIterable<StreamPart> {
    yield* model.callModel();
    yield { type: "source", source: { url: "https://example.com/tales", at: 4 } };
    yield { type: "source", source: { title: "tales.pdf" } };
  }
  const first = citations(citing);
  await vi.waitFor(async () => expect(await store.streamLeases.readText("s1 1")).toBe(""));
  const second = citations(never);
  model.resume();
  const expected = [
    { url: "https://example.com/tales", at: 4 },
    { title: "tales.pdf", at: 16 },
  ];
  expect(await Promise.all([first, second])).toEqual([expected, expected]);
});

test("the partial text of a dead instance ends with an error, and the next call reaches the model", async () => {
  const { read, store, clock } = await instances();
  await store.streamLeases.acquire({
    key: "s1 1",
    leaseOwner: "dead",
    text: "Once ",
    now: clock.time,
    leaseMs: 10,
  });
  const late = read(never);
  // The reader polls once before its first pause.
  await new Promise((resolve) => setImmediate(resolve));
  clock.time += 60_000;
  expect(await late).toBe("Once <error>");
  expect(
    await read(async function* () {
      yield { type: "text", text: "Again" };
    }),
  ).toBe("Again");
});

test("after a model failure the second instance calls the model itself", async () => {
  const { read, store } = await instances();
  const model = pausedModel();
  const first = read(model.callModel).catch(String);
  await vi.waitFor(async () => expect(await store.streamLeases.readText("s1 1")).toBe(""));
  const second = read(async function* () {
    yield { type: "text", text: "Another answer" };
  });
  model.fail(new Error("gone"));
  expect(await first).toBe("Error: gone");
  expect(await second).toBe("Another answer");
});

test("a stream with an error part is not saved", async () => {
  const { read, store } = await instances();
  const broken = read(async function* () {
    yield { type: "text", text: "Half" };
    yield { type: "error", description: "Gone" };
  });
  expect(await broken).toBe("Half<error>");
  expect(await store.sessions.findStreamedText("s1", 1)).toBeUndefined();
});

test("a waiting instance stops when the server closes", async () => {
  const { read, store, stop } = await instances();
  await store.streamLeases.acquire({
    key: "s1 1",
    leaseOwner: "other",
    text: "",
    now: 0,
    leaseMs: 10_000,
  });
  const waiting = read(never);
  stop.abort();
  await expect(waiting).rejects.toThrow("aborted");
});

import type { StreamPart } from "@banter/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withHeartbeats } from "./with-heartbeats.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (words: string): StreamPart => ({ type: "text", text: words });

/** Parts that come after the given seconds of silence. */
async function* timed(...parts: readonly (readonly [seconds: number, words: string])[]) {
  for (const [seconds, words] of parts) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    yield text(words);
  }
}

async function collect(parts: AsyncIterable<StreamPart>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const part of parts) all.push(part.type === "text" ? part.text : part.type);
  return all;
}

test("a model that thinks 33 seconds and pauses for 18 is accompanied by heartbeats", async () => {
  const collected = collect(withHeartbeats(timed([33, "First"], [18, "second"], [1, "third"]), 10_000));
  await vi.runAllTimersAsync();
  expect(await collected).toEqual([
    "heartbeat",
    "heartbeat",
    "heartbeat",
    "First",
    "heartbeat",
    "second",
    "third",
  ]);
});

test("no timer is left when the reply ends or the page leaves", async () => {
  const complete = collect(withHeartbeats(timed([1, "All"]), 10_000));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await complete).toEqual(["All"]);
  expect(vi.getTimerCount()).toBe(0);

  const returned = vi.fn<() => void>();
  async function* endless(): AsyncIterable<StreamPart> {
    try {
      for (;;) yield* timed([1, "on"]);
    } finally {
      returned();
    }
  }
  for await (const part of withHeartbeats(advancing(endless()), 10_000)) {
    expect(part).toEqual(text("on"));
    break;
  }
  expect(returned).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

/** Advances the clock while a part is awaited. */
async function* advancing(parts: AsyncIterable<StreamPart>): AsyncIterable<StreamPart> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      await vi.advanceTimersByTimeAsync(1_000);
      const { done, value } = await next;
      if (done === true) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

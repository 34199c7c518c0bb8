import type { StreamPart } from "@banter/protocol";
import { expect, test, vi } from "vitest";
import { createReplyStreams } from "./reply-streams.ts";

async function collect(parts: AsyncIterable<StreamPart>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part.type === "text" ? part.text : `<${part.type}>`;
  return text;
}

async function* textParts(...all: readonly string[]): AsyncIterable<StreamPart> {
  for (const text of all) yield { type: "text", text };
}

test("two readers get the same parts of one source", async () => {
  const streams = createReplyStreams();
  let calls = 0;
  const join = () =>
    streams.join("s1 1", () => {
      calls += 1;
      return textParts("Hel", "lo");
    });
  expect(await Promise.all([collect(join().parts()), collect(join().parts())])).toEqual(["Hello", "Hello"]);
  await streams.close();
  expect(calls).toBe(1);
});

test("a reader that stops early doesn't stop the source", async () => {
  const streams = createReplyStreams();
  let hasEnded = false;
  async function* source(): AsyncIterable<StreamPart> {
    yield* textParts("a", "b", "c");
    hasEnded = true;
  }
  const reader = streams.join("s1 1", source).parts()[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
  await vi.waitFor(() => expect(hasEnded).toBe(true));
});

test("a failing source ends with an error part", async () => {
  const streams = createReplyStreams();
  async function* failing(): AsyncIterable<StreamPart> {
    yield { type: "text", text: "half" };
    throw new Error("the provider went away");
  }
  expect(await collect(streams.join("s1 1", failing).parts())).toBe("half<error>");
});

test("closing aborts a source that observes its signal", async () => {
  const streams = createReplyStreams();
  async function* endless(signal: AbortSignal): AsyncIterable<StreamPart> {
    yield { type: "text", text: "…" };
    await new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("closed"))),
    );
  }
  const stream = streams.join("s1 1", endless);
  const parts = stream.parts()[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { text: "…" } });
  const next = parts.next();
  await streams.close();
  expect(await next).toMatchObject({ value: { type: "error" } });
});

import type { StreamPart } from "@banter/protocol";
import { expect, test, vi } from "vitest";
import { createReplyStreams } from "./reply-streams.ts";

async function collect(parts: AsyncIterable<StreamPart>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part.type === "text" ? part.text : `<${part.type}>`;
  return text;
}

async function* words(...all: readonly string[]): AsyncIterable<StreamPart> {
  for (const text of all) yield { type: "text", text };
}

test("two readers get the same words of one source", async () => {
  const streams = createReplyStreams();
  let asked = 0;
  const join = () =>
    streams.join("s1 1", () => {
      asked += 1;
      return words("Hel", "lo");
    });
  expect(await Promise.all([collect(join().parts()), collect(join().parts())])).toEqual(["Hello", "Hello"]);
  await streams.close();
  expect(asked).toBe(1);
});

test("a reader that leaves doesn't stop the source", async () => {
  const streams = createReplyStreams();
  let isOver = false;
  async function* source(): AsyncIterable<StreamPart> {
    yield* words("a", "b", "c");
    isOver = true;
  }
  for await (const _first of streams.join("s1 1", source).parts()) break;
  await vi.waitFor(() => expect(isOver).toBe(true));
});

test("a failing source ends with an error part", async () => {
  const streams = createReplyStreams();
  async function* failing(): AsyncIterable<StreamPart> {
    yield { type: "text", text: "half" };
    throw new Error("the provider went away");
  }
  expect(await collect(streams.join("s1 1", failing).parts())).toBe("half<error>");
});

test("closing stops a source that listens to its signal", async () => {
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

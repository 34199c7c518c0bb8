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

test("two readers get the same words of one source, and the whole text is kept once", async () => {
  const streams = createReplyStreams();
  const kept: string[] = [];
  let asked = 0;
  const join = () =>
    streams.join(
      "s1 1",
      () => {
        asked += 1;
        return words("Hel", "lo");
      },
      async (text) => void kept.push(text),
    );
  expect(await Promise.all([collect(join().parts()), collect(join().parts())])).toEqual(["Hello", "Hello"]);
  await streams.close();
  expect({ asked, kept }).toEqual({ asked: 1, kept: ["Hello"] });
});

test("a reader that leaves doesn't stop the source", async () => {
  const streams = createReplyStreams();
  const kept: string[] = [];
  const stream = streams.join(
    "s1 1",
    () => words("a", "b", "c"),
    async (text) => void kept.push(text),
  );
  for await (const _first of stream.parts()) break;
  await vi.waitFor(() => expect(kept).toEqual(["abc"]));
});

test("a failing source ends with an error part, and nothing is kept", async () => {
  const streams = createReplyStreams();
  const kept: string[] = [];
  async function* failing(): AsyncIterable<StreamPart> {
    yield { type: "text", text: "half" };
    throw new Error("the provider went away");
  }
  const stream = streams.join("s1 1", failing, async (text) => void kept.push(text));
  expect(await collect(stream.parts())).toBe("half<error>");
  expect(kept).toEqual([]);
});

test("closing stops a source that listens to its signal", async () => {
  const streams = createReplyStreams();
  async function* endless(signal: AbortSignal): AsyncIterable<StreamPart> {
    yield { type: "text", text: "…" };
    await new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("closed"))),
    );
  }
  const stream = streams.join("s1 1", endless, async () => {});
  const parts = stream.parts()[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { text: "…" } });
  const next = parts.next();
  await streams.close();
  expect(await next).toMatchObject({ value: { type: "error" } });
});

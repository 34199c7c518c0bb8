import { ok } from "@banter/protocol";
import type { StreamTransport } from "@banter/client";
import { afterEach, expect, test, vi } from "vitest";
import { frameBatchedStream } from "./frame-batched-stream.ts";

afterEach(() => vi.restoreAllMocks());

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A stream whose text a test writes. */
function openStream() {
  const received: string[] = [];
  let onText: (text: string) => void = () => {};
  let end: () => void = () => {};
  const transport: StreamTransport = (_request, listener) => {
    onText = listener;
    return new Promise((resolve) => {
      end = () => resolve(ok({ contentType: "text/plain" }));
    });
  };
  const closed = frameBatchedStream(transport)({ method: "POST", path: "/" }, (text) => received.push(text));
  return { received, closed, write: (text: string) => onText(text), end: () => end() };
}

test("parts that arrive within one frame are passed on together, in the next one", async () => {
  const { received, write } = openStream();
  for (const part of ["One ", "two ", "three"]) write(part);
  expect(received).toEqual([]);
  await nextFrame();
  expect(received).toEqual(["One two three"]);
  write(" four");
  await nextFrame();
  expect(received).toEqual(["One two three", " four"]);
});

test("the end of a stream waits for no frame, and nothing comes after it", async () => {
  const { received, closed, write, end } = openStream();
  write("The ");
  write("end.");
  end();
  await closed;
  expect(received).toEqual(["The end."]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(received).toEqual(["The end."]);
});

test("in a page without frames text still arrives", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  const { received, write } = openStream();
  write("Not ");
  await new Promise((resolve) => setTimeout(resolve, 150));
  write("painted");
  expect(received).toEqual(["Not painted"]);
  write(", and on");
  expect(received).toEqual(["Not painted", ", and on"]);
});

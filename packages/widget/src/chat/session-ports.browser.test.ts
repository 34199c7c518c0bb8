import { ok } from "@banter/protocol";
import type { SessionOptions, StreamTransport } from "@banter/client";
import { expect, test, vi } from "vitest";
import { resolveProps } from "../contract/resolve-props.ts";
import { noBrowserCheck } from "./testing/no-browser-check.ts";
import { createBrowserPorts } from "./session-ports.ts";

const options: SessionOptions = {
  typebot: "streams",
  isPreview: false,
  prefilledVariables: {},
  urlVariables: {},
};

function openPorts(streamTransport: StreamTransport) {
  const element = document.createElement("div");
  const transport = async () => ok({});
  const props = resolveProps({ typebot: "streams" });
  return createBrowserPorts(
    {
      apiHost: "https://bots.example.com",
      transport,
      streamTransport,
      visitor: undefined,
      uploadTransport: transport,
      browserCheck: noBrowserCheck,
      host: element,
      isPrepared: false,
      shadow: element.attachShadow({ mode: "open" }),
      container: element,
      mode: "standard",
      props,
      options,
      mayFocus: false,
      onEvent: () => {},
    },
    () => props,
  );
}

const loadedViews = () =>
  performance.getEntriesByType("resource").filter(({ name }) => name.includes("/StreamedMessage.tsx"));

test("the parts of a stream that arrive within one frame are one event", async () => {
  const received: string[] = [];
  const { ports, close } = openPorts(async (_request, onText) => {
    for (const part of ['0:"One"\n', '0:" two"\n', '0:" three"\n']) onText(part);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return ok({ contentType: "text/plain" });
  });
  await ports.streamTransport({ method: "POST", path: "/" }, (text) => received.push(text));
  expect(received).toEqual(['0:"One"\n0:" two"\n0:" three"\n']);
  close();
});

test("a chat has a place of its own on the page until it is closed", () => {
  const [first, second] = [1, 2].map(() => openPorts(() => new Promise(() => {})));
  expect([first?.ports.place, second?.ports.place]).toEqual([0, 1]);
  first?.close();
  const third = openPorts(() => new Promise(() => {}));
  expect(third.ports.place).toBe(0);
  second?.close();
  third.close();
});

test("the view of a streamed text is loaded when the stream is requested, before any text", async () => {
  const { ports, close } = openPorts(() => new Promise(() => {}));
  void ports.streamTransport({ method: "POST", path: "/" }, () => {});
  await vi.waitFor(() => expect(loadedViews()).not.toEqual([]));
  close();
});

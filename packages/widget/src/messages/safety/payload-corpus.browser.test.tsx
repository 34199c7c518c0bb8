import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMarkdownDocument } from "@banter/streaming-markdown";
import { StreamedMessage } from "../streamed/StreamedMessage.tsx";
import { runWireAction } from "../../actions/testing/test-page.ts";
import { createTestPage } from "../../shell/testing/test-page.ts";
import { watchExecution, type ExecutionOracle } from "../testing/execution-oracle.ts";
import { renderInChat } from "../testing/render-in-chat.tsx";
import { chatEntryPoints, type Rendered } from "./testing/chat-entry-points.ts";
import { fuzzedPayloads } from "./testing/fuzzed-payloads.ts";
import { componentEntryPoints, fetchingEntryPoints } from "./testing/component-entry-points.tsx";
import { knownBypasses } from "./testing/known-bypasses.ts";
import { payloadClasses } from "./testing/payload-classes.ts";
import { payloads as singlePayloads } from "./testing/payloads.ts";

/*
 * Sends every payload through every entry point by which a bot, a model, a visitor or the page's URL can bring text into
 * the page. Four oracles: no code executes, the DOM contains nothing that would execute on a click, no third-party
 * request is made without a click, and the page has no errors. `npm run verify payloads` runs everything, the suite a sample.
 */

const isComplete = import.meta.env["VITE_CORPUS"] === "whole";
const seed = Number(import.meta.env["VITE_CORPUS_SEED"] ?? 1);

const payloads: readonly string[] = [
  ...Object.values({ singlePayloads, ...payloadClasses, ...knownBypasses }).flatMap((all) =>
    isComplete ? all : all.filter((_, index) => index % 9 === 0),
  ),
  ...fuzzedPayloads(isComplete ? 600 : 30, seed),
];

/** Payloads rendered at once. */
const BATCH_SIZE = isComplete ? 60 : 40;
const TIMEOUT_MS = isComplete ? 1_800_000 : 300_000;
/** Gives payloads time to execute. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

let oracle: ExecutionOracle;
let renderCount = 0;
const totals = { executed: 0, dangers: 0, requests: 0, errors: 0 };

beforeEach(() => {
  oracle = watchExecution();
});
afterEach(() => {
  totals.executed += oracle.executed.length;
  totals.errors += oracle.errors.length;
  oracle.stop();
});
afterAll(() => {
  console.info(
    `${payloads.length} payloads, ${renderCount} renders through ${Object.keys(entryPoints).length + 6} entry points (fuzz seed ${seed}): ` +
      `${totals.executed} executed, ${totals.dangers} dangers in the DOM, ${totals.requests} third-party requests, ${totals.errors} page errors`,
  );
});

const entryPoints: Readonly<Record<string, (payload: string) => Promise<Rendered> | Rendered>> = {
  ...Object.fromEntries(
    Object.entries(componentEntryPoints).map(([name, renderPayload]) => [
      name,
      async (payload: string) => renderInChat(await renderPayload(payload)),
    ]),
  ),
  ...chatEntryPoints,
};

test("the oracles detect execution, dangerous elements, requests and errors", async () => {
  oracle.stop();
  const control = watchExecution();
  control.label("control");
  const unsafe = document.body.appendChild(document.createElement("div"));
  unsafe.append(
    document
      .createRange()
      .createContextualFragment(
        '<img src="https://leak.invalid/control" name=body onerror=alert(1)><a href="java&#10;script:alert(1)">x</a>',
      ),
  );
  const frame = document.createElement("iframe");
  frame.srcdoc = "<script>alert(1)</script>";
  unsafe.append(frame);
  await vi.waitFor(() =>
    expect(control.executed).toEqual(expect.arrayContaining(["alert: control", "alert in a frame: control"])),
  );
  await vi.waitFor(() => expect(control.thirdPartyRequests()).toEqual(["https://leak.invalid/control"]));
  expect(control.dangers(unsafe)).toHaveLength(5);
  window.dispatchEvent(new ErrorEvent("error", { message: "control", cancelable: true }));
  expect(control.errors).toEqual(["control: control"]);
  unsafe.remove();
  control.stop();
  performance.clearResourceTimings();
});

const mayFetch = ([name]: readonly [string, unknown]): boolean => fetchingEntryPoints.has(name);
const silentEntryPoints = Object.entries(entryPoints).filter((entry) => !mayFetch(entry));

/** Renders every payload through one entry point. */
async function renderAll(name: string): Promise<void> {
  const renderPayload = entryPoints[name];
  if (renderPayload === undefined) throw new Error(`Unknown entry point "${name}".`);
  for (let first = 0; first < payloads.length; first += BATCH_SIZE) {
    const batch = payloads.slice(first, first + BATCH_SIZE);
    oracle.label(`${name}, payloads ${first} to ${first + batch.length - 1}`);
    const rendered = await Promise.all(batch.map(async (payload) => renderPayload(payload)));
    await settle();
    dispatchUserEvents();
    for (const [index, { shadow }] of rendered.entries()) expectHarmless(shadow, batch[index]);
    for (const { remove } of rendered) remove();
    renderCount += batch.length;
  }
  expect(oracle.executed).toEqual([]);
  expect(oracle.errors).toEqual([]);
  expect("polluted" in {}, "Object.prototype was polluted").toBe(false);
}

// These run before the entry points that may load from any host, so that every request counts.
test.each(silentEntryPoints)(
  "%s executes nothing and requests nothing",
  { timeout: TIMEOUT_MS },
  async (name) => {
    await renderAll(name);
    totals.requests += oracle.thirdPartyRequests().length;
    expect(oracle.thirdPartyRequests()).toEqual([]);
  },
);

function expectHarmless(root: ParentNode, payload: string | undefined): void {
  const dangers = oracle.dangers(root);
  totals.dangers += dangers.length;
  expect(dangers, payload).toEqual([]);
}

/** Dispatches the events of a visitor's mouse and keyboard to every element. */
function dispatchUserEvents(): void {
  for (const host of document.body.children) {
    for (const element of host.shadowRoot?.querySelectorAll("*") ?? []) {
      for (const type of ["pointerover", "mouseover", "focus", "animationstart", "toggle"])
        element.dispatchEvent(new Event(type));
    }
  }
}

test("streamed Markdown executes nothing, wherever it is cut", { timeout: TIMEOUT_MS }, async () => {
  const step = isComplete ? 1 : 5;
  for (const payload of payloads) {
    if (payload.length > 400) continue;
    oracle.label(payload);
    const rendered = renderInChat(<StreamedMessage text="" isStreaming />);
    for (let end = 1; end <= payload.length; end += step) {
      rendered.rerender(<StreamedMessage key={end} text={payload.slice(0, end)} isStreaming />);
      renderCount += 1;
      expectHarmless(rendered.shadow, payload.slice(0, end));
    }
    rendered.remove();
  }
  await settle();
  expect(oracle.executed).toEqual([]);
  expect(oracle.thirdPartyRequests()).toEqual([]);
  expect(oracle.errors).toEqual([]);
});

test.each(Object.entries(entryPoints).filter(mayFetch))(
  "%s executes nothing",
  { timeout: TIMEOUT_MS },
  async (name) => {
    const before = renderCount;
    await renderAll(name);
    expect(renderCount - before).toBe(payloads.length);
  },
);

test("a link is rendered only once its URL is complete", () => {
  const text = "Read [this](https://example.com/long/path?a=1) now";
  for (let end = 1; end <= text.length; end++) {
    const rendered = renderInChat(<StreamedMessage text={text.slice(0, end)} isStreaming />);
    const link = rendered.shadow.querySelector("a");
    if (link !== null) expect(link.href).toBe("https://example.com/long/path?a=1");
    rendered.remove();
  }
  expect(createMarkdownDocument().update(text, false).blocks).not.toEqual([]);
});

test("the launcher and its preview card execute nothing", { timeout: 120_000 }, async () => {
  const { banter } = createTestPage();
  for (let first = 0; first < payloads.length; first += BATCH_SIZE) {
    const batch = payloads.slice(first, first + BATCH_SIZE);
    oracle.label(`launcher, payloads ${first} to ${first + batch.length - 1}`);
    const elements = batch.map((payload, index) => {
      const id = `bubble-${index}`;
      const { element } = banter.initBubble({
        id,
        typebot: "lead",
        preload: "none",
        theme: {
          button: { size: payload, backgroundColor: payload, iconColor: payload },
          previewMessage: { backgroundColor: payload },
          offset: { x: payload },
        },
        inlineStyle: { color: payload },
      });
      window.dispatchEvent(
        new MessageEvent("message", {
          data: {
            isFromBanter: true,
            id,
            command: "showPreviewMessage",
            message: { message: payload, avatarUrl: payload },
          },
        }),
      );
      renderCount += 1;
      return element;
    });
    await settle();
    dispatchUserEvents();
    for (const [index, element] of elements.entries())
      expectHarmless(element.shadowRoot ?? element, batch[index]);
    for (const element of elements) element.remove();
    // The card's image may come from any host.
    performance.clearResourceTimings();
  }
  banter.destroy();
  expect(oracle.executed).toEqual([]);
  expect(oracle.errors).toEqual([]);
});

test("redirects, start props and requests execute nothing", async () => {
  const open = vi.fn<(url: string) => Window | null>(() => null);
  vi.stubGlobal("open", open);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const append = vi.spyOn(document.head, "append").mockImplementation(() => {});
  for (const payload of payloads) {
    oracle.label(payload);
    for (const isNewTab of [true, false])
      await runWireAction({ type: "redirect", redirect: { url: payload, isNewTab } });
    const props = { gtmId: payload, googleAnalyticsId: payload, pixelIds: [payload] };
    await runWireAction({ type: "startPropsToInject", startPropsToInject: props });
    await runWireAction({ type: "httpRequestToExecute", httpRequestToExecute: { url: payload } });
  }
  for (const [url] of open.mock.calls) {
    expect(
      url === "" || ["http:", "https:", "mailto:", "tel:", "sms:"].includes(new URL(url).protocol),
      url,
    ).toBe(true);
  }
  expect(append).not.toHaveBeenCalled();
  expect(oracle.executed).toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("values of scripts are never executed", async () => {
  for (const payload of payloads) {
    oracle.label(payload);
    const args = [
      { id: "value", value: payload },
      { id: payload, value: payload },
    ];
    const outcome = await runWireAction({
      type: "scriptToExecute",
      scriptToExecute: { content: "return value", args },
    });
    expect(outcome.scriptCallbackMessage).toBe(payload);
  }
  expect(oracle.executed).toEqual([]);
});

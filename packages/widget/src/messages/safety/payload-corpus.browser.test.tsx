import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMarkdownDocument } from "../streamed/markdown-document.ts";
import { lexMarkdown } from "../streamed/lex-markdown.ts";
import { StreamedMessage } from "../streamed/StreamedMessage.tsx";
import { runWireAction } from "../../actions/testing/test-page.ts";
import { createTestPage } from "../../shell/testing/test-page.ts";
import { watchExecution, type ExecutionOracle } from "../testing/execution-oracle.ts";
import { renderInChat } from "../testing/render-in-chat.tsx";
import { chatDoors, type Drawn } from "./testing/chat-doors.ts";
import { fuzzedPayloads } from "./testing/fuzzed-payloads.ts";
import { fetchingDoors, partDoors } from "./testing/part-doors.tsx";
import { knownTricks } from "./testing/known-tricks.ts";
import { classes } from "./testing/payload-classes.ts";
import { payloads as written } from "./testing/payloads.ts";

/*
 * Every payload through every door by which a bot, a model, a guest or the page's address can bring text into the page.
 * Four oracles: nothing runs, nothing stands in the page that would run on a click, no foreign host is asked for
 * anything without one, and the page has no errors. `npm run corpus` runs all of it; the suite a part of each class.
 */

const isWhole = import.meta.env["VITE_CORPUS"] === "whole";
const seed = Number(import.meta.env["VITE_CORPUS_SEED"] ?? 1);

const payloads: readonly string[] = [
  ...Object.values({ written, ...classes, ...knownTricks }).flatMap((all) =>
    isWhole ? all : all.filter((_, index) => index % 9 === 0),
  ),
  ...fuzzedPayloads(isWhole ? 600 : 30, seed),
];

/** Payloads drawn at once, and how long what is parsed or loaded has to run what it would run. */
const BATCH = isWhole ? 60 : 40;
const TIMEOUT = isWhole ? 1_800_000 : 300_000;
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

let oracle: ExecutionOracle;
let renders = 0;
const seen = { executed: 0, dangers: 0, requests: 0, errors: 0 };

beforeEach(() => {
  oracle = watchExecution();
});
afterEach(() => {
  seen.executed += oracle.executed.length;
  seen.errors += oracle.errors.length;
  oracle.stop();
});
afterAll(() => {
  console.info(
    `${payloads.length} payloads, ${renders} renders through ${Object.keys(doors).length + 6} doors (fuzz seed ${seed}): ` +
      `${seen.executed} executed, ${seen.dangers} dangers in the page, ${seen.requests} foreign requests, ${seen.errors} page errors`,
  );
});

const doors: Readonly<Record<string, (payload: string) => Promise<Drawn> | Drawn>> = {
  ...Object.fromEntries(
    Object.entries(partDoors).map(([name, door]) => [
      name,
      async (payload: string) => renderInChat(await door(payload)),
    ]),
  ),
  ...chatDoors,
};

test("the oracles see what runs, what would, what is asked for and what breaks", async () => {
  oracle.stop();
  const control = watchExecution();
  control.showing("control");
  const open = document.body.appendChild(document.createElement("div"));
  open.append(
    document
      .createRange()
      .createContextualFragment(
        '<img src="https://leak.invalid/control" name=body onerror=alert(1)><a href="java&#10;script:alert(1)">x</a>',
      ),
  );
  const frame = document.createElement("iframe");
  frame.srcdoc = "<script>alert(1)</script>";
  open.append(frame);
  await vi.waitFor(() =>
    expect(control.executed).toEqual(expect.arrayContaining(["alert: control", "alert in a frame: control"])),
  );
  await vi.waitFor(() => expect(control.foreignRequests()).toEqual(["https://leak.invalid/control"]));
  expect(control.dangers(open)).toHaveLength(5);
  window.dispatchEvent(new ErrorEvent("error", { message: "control", cancelable: true }));
  expect(control.errors).toEqual(["control: control"]);
  open.remove();
  control.stop();
  performance.clearResourceTimings();
});

const isFetching = ([name]: readonly [string, unknown]): boolean => fetchingDoors.has(name);
const quietDoors = Object.entries(doors).filter((door) => !isFetching(door));

/** Draws every payload through one door. */
async function throughDoor(name: string): Promise<void> {
  const door = doors[name];
  if (door === undefined) throw new Error(`There is no door "${name}".`);
  for (let first = 0; first < payloads.length; first += BATCH) {
    const batch = payloads.slice(first, first + BATCH);
    oracle.showing(`${name}, payloads ${first} to ${first + batch.length - 1}`);
    const drawn = await Promise.all(batch.map(async (payload) => door(payload)));
    await settle();
    touchEverything();
    for (const [index, { shadow }] of drawn.entries()) expectHarmless(shadow, batch[index]);
    for (const { remove } of drawn) remove();
    renders += batch.length;
  }
  expect(oracle.executed).toEqual([]);
  expect(oracle.errors).toEqual([]);
  expect("polluted" in {}, "Object.prototype was reached").toBe(false);
}

// What these ask for would be seen: they come before the doors through which a bot may name any host.
test.each(quietDoors)(
  "nothing runs, and nothing is asked for, through %s",
  { timeout: TIMEOUT },
  async (name) => {
    await throughDoor(name);
    seen.requests += oracle.foreignRequests().length;
    expect(oracle.foreignRequests()).toEqual([]);
  },
);

function expectHarmless(root: ParentNode, payload: string | undefined): void {
  const dangers = oracle.dangers(root);
  seen.dangers += dangers.length;
  expect(dangers, payload).toEqual([]);
}

/** What a visitor's mouse and keyboard would set off. */
function touchEverything(): void {
  for (const host of document.body.children) {
    for (const element of host.shadowRoot?.querySelectorAll("*") ?? []) {
      for (const type of ["pointerover", "mouseover", "focus", "animationstart", "toggle"])
        element.dispatchEvent(new Event(type));
    }
  }
}

test("nothing runs while markdown arrives, wherever it is cut", { timeout: TIMEOUT }, async () => {
  const step = isWhole ? 1 : 5;
  for (const payload of payloads) {
    if (payload.length > 400) continue;
    oracle.showing(payload);
    const drawn = renderInChat(<StreamedMessage text="" isStreaming />);
    for (let end = 1; end <= payload.length; end += step) {
      drawn.rerender(<StreamedMessage key={end} text={payload.slice(0, end)} isStreaming />);
      renders += 1;
      expectHarmless(drawn.shadow, payload.slice(0, end));
    }
    drawn.remove();
  }
  await settle();
  expect(oracle.executed).toEqual([]);
  expect(oracle.foreignRequests()).toEqual([]);
  expect(oracle.errors).toEqual([]);
});

test.each(Object.entries(doors).filter(isFetching))(
  "nothing runs through %s",
  { timeout: TIMEOUT },
  async (name) => {
    const before = renders;
    await throughDoor(name);
    expect(renders - before).toBe(payloads.length);
  },
);

test("a link is no link before its address is there as a whole", () => {
  const whole = "Read [this](https://example.com/long/path?a=1) now";
  for (let end = 1; end <= whole.length; end++) {
    const drawn = renderInChat(<StreamedMessage text={whole.slice(0, end)} isStreaming />);
    const link = drawn.shadow.querySelector("a");
    if (link !== null) expect(link.href).toBe("https://example.com/long/path?a=1");
    drawn.remove();
  }
  expect(createMarkdownDocument(lexMarkdown).update(whole, false)).not.toEqual([]);
});

test("nothing runs through the launcher and its preview card", { timeout: 120_000 }, async () => {
  const { banter } = createTestPage();
  for (let first = 0; first < payloads.length; first += BATCH) {
    const batch = payloads.slice(first, first + BATCH);
    oracle.showing(`launcher, payloads ${first} to ${first + batch.length - 1}`);
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
      renders += 1;
      return element;
    });
    await settle();
    touchEverything();
    for (const [index, element] of elements.entries())
      expectHarmless(element.shadowRoot ?? element, batch[index]);
    for (const element of elements) element.remove();
    // The card's picture may be anywhere.
    performance.clearResourceTimings();
  }
  banter.destroy();
  expect(oracle.executed).toEqual([]);
  expect(oracle.errors).toEqual([]);
});

test("nothing runs through redirects, start props and requests", async () => {
  const opened = vi.fn<(url: string) => Window | null>(() => null);
  vi.stubGlobal("open", opened);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const added = vi.spyOn(document.head, "append").mockImplementation(() => {});
  for (const payload of payloads) {
    oracle.showing(payload);
    for (const isNewTab of [true, false])
      await runWireAction({ type: "redirect", redirect: { url: payload, isNewTab } });
    const props = { gtmId: payload, googleAnalyticsId: payload, pixelIds: [payload] };
    await runWireAction({ type: "startPropsToInject", startPropsToInject: props });
    await runWireAction({ type: "httpRequestToExecute", httpRequestToExecute: { url: payload } });
  }
  for (const [url] of opened.mock.calls) {
    expect(
      url === "" || ["http:", "https:", "mailto:", "tel:", "sms:"].includes(new URL(url).protocol),
      url,
    ).toBe(true);
  }
  expect(added).not.toHaveBeenCalled();
  expect(oracle.executed).toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("values of scripts are never code", async () => {
  for (const payload of payloads) {
    oracle.showing(payload);
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

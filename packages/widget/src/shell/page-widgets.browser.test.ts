import { parseStartReply } from "@banter/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestPage, onlyChat } from "./testing/test-page.ts";

const { banter, chats } = createTestPage();
const OPEN = { isFromBanter: true, command: "open" };

beforeEach(() => {
  chats.length = 0;
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
});

function setUp(props: Parameters<typeof banter.initBubble>[0] = {}) {
  const { element } = banter.initBubble({ typebot: "lead", isPreview: true, preload: "none", ...props });
  return { element, isOpen: () => element.shadowRoot?.querySelector("[data-open]") != null };
}

function frame(sandbox?: string): Promise<Window> {
  const iframe = document.createElement("iframe");
  if (sandbox !== undefined) iframe.setAttribute("sandbox", sandbox);
  iframe.srcdoc = `<script>addEventListener("message", (event) => parent.postMessage(event.data, "*"))</script>`;
  document.body.append(iframe);
  return new Promise((resolve) => {
    iframe.onload = () => {
      if (iframe.contentWindow !== null) resolve(iframe.contentWindow);
    };
  });
}

/** Resolves when the window has received `data`. */
function arrival(data: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener("message", function receive(event) {
      if (JSON.stringify(event.data) !== JSON.stringify(data)) return;
      window.removeEventListener("message", receive);
      setTimeout(resolve);
    });
  });
}

test.each(["isFromBanter", "isFromTypebot"])("accepts this window's own message with %s", async (flag) => {
  const { isOpen } = setUp();
  window.postMessage({ [flag]: true, command: "open" }, "*");
  await expect.poll(isOpen).toBe(true);
});

test("accepts a message event created by the page", async () => {
  const { isOpen } = setUp();
  window.dispatchEvent(new MessageEvent("message", { data: OPEN }));
  await expect.poll(isOpen).toBe(true);
});

test.each([
  ["a frame of the same origin", undefined],
  ["a sandboxed frame", "allow-scripts"],
])("ignores %s", async (_, sandbox) => {
  const { isOpen } = setUp();
  const sender = await frame(sandbox);
  const arrived = arrival(OPEN);
  sender.postMessage(OPEN, "*");
  await arrived;
  expect(isOpen()).toBe(false);
  expect(chats).toHaveLength(0);
});

test("ignores a frame that was removed before its message arrived", async () => {
  const { isOpen } = setUp();
  const arrived = arrival(OPEN);
  const iframe = document.body.appendChild(document.createElement("iframe"));
  const script = iframe.contentDocument?.createElement("script");
  if (script !== undefined) {
    script.textContent = `parent.postMessage(${JSON.stringify(OPEN)}, "*")`;
    iframe.contentDocument?.body.append(script);
  }
  iframe.remove();
  await arrived;
  expect(isOpen()).toBe(false);
});

test("ignores messages from a port", async () => {
  const { isOpen } = setUp();
  const { port1, port2 } = new MessageChannel();
  const received = new Promise((resolve) => {
    port2.onmessage = resolve;
  });
  port1.postMessage(OPEN);
  await received;
  expect(isOpen()).toBe(false);
});

test("accepts an allowed origin", async () => {
  const { isOpen } = setUp({ allowedCommandOrigins: ["null"] });
  const other = setUp();
  const sender = await frame("allow-scripts");
  sender.postMessage(OPEN, "*");
  await expect.poll(isOpen).toBe(true);
  expect(other.isOpen()).toBe(false);
});

test("a single allowed origin may be a string and must match exactly", async () => {
  const { element, isOpen } = setUp();
  const sender = await frame("allow-scripts");
  element.setAttribute("allowed-command-origins", "https://null.example");
  sender.postMessage(OPEN, "*");
  await arrival(OPEN);
  expect(isOpen()).toBe(false);
  element.setAttribute("allowed-command-origins", '"null"');
  sender.postMessage(OPEN, "*");
  await expect.poll(isOpen).toBe(true);
});

// Spec: 3.1
test("an id addresses a widget by element id, public id or bot id", async () => {
  const first = setUp({ id: "first", typebot: "lead" });
  const second = setUp({ id: "second", typebot: "support" });
  banter.open({ id: "nobody" });
  banter.open({ id: "second" });
  await expect.poll(second.isOpen).toBe(true);
  expect(first.isOpen()).toBe(false);
  banter.open({ id: "lead" });
  await expect.poll(first.isOpen).toBe(true);
  await expect.poll(() => chats.length).toBe(2);
  const start = parseStartReply({ sessionId: "s", typebot: { id: "internal", version: "6" } });
  if (start.ok) chats[1]?.session.set({ bot: start.value.bot });
  banter.close({ id: "internal" });
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
});

test("ignores malformed messages", async () => {
  const { isOpen } = setUp();
  const problems = vi.fn<() => void>();
  window.addEventListener("error", problems);
  for (const data of [null, undefined, 0, "open", [], {}, { command: "open" }, { isFromBanter: true }])
    window.postMessage(data, "*");
  window.postMessage({ isFromBanter: true, command: "setPrefilledVariables", variables: null }, "*");
  window.postMessage({ isFromBanter: true, command: "open", id: { lead: true } }, "*");
  window.postMessage("last", "*");
  await arrival("last");
  window.removeEventListener("error", problems);
  expect(problems).not.toHaveBeenCalled();
  expect(isOpen()).toBe(false);
});

test("one listener serves all widgets and is removed with the last", () => {
  const add = vi.spyOn(window, "addEventListener");
  const remove = vi.spyOn(window, "removeEventListener");
  const isMessage = ([type]: readonly unknown[]) => type === "message";
  const first = banter.initBubble({});
  const second = banter.initPopup({});
  expect(add.mock.calls.filter(isMessage)).toHaveLength(1);
  first.destroy();
  expect(remove.mock.calls.filter(isMessage)).toHaveLength(0);
  second.destroy();
  expect(remove.mock.calls.filter(isMessage)).toHaveLength(1);
  vi.restoreAllMocks();
});

// Spec: 1.13
test("commands reach the conversation, also while its code is loading; an ended one ignores them", async () => {
  setUp({ id: "a" });
  banter.open();
  banter.sendCommand("help");
  await expect.poll(() => chats.length).toBe(1);
  const { session } = onlyChat(chats);
  expect(session.calls).toContain("command help");
  const values: string[] = [];
  session.on((event) => {
    if (event.type === "input-value-set") values.push(event.value);
  });
  banter.setInputValue("Ada");
  session.set({ phase: "ended" });
  banter.setInputValue("Bob");
  banter.sendCommand("late");
  expect(values).toEqual(["Ada"]);
  expect(session.calls).not.toContain("command late");
  banter.restart();
  expect(session.calls.at(-1)).toBe("restart");
});

test("a handle has every command of the page as a method, for its own widget", () => {
  const handle = banter.initBubble({ typebot: "lead", isPreview: true, preload: "none" });
  const run = vi.fn<(command: object) => void>();
  Object.assign(handle.element, { run });
  const others = new Set(["version", "define", "explainRules", "initStandard", "initPopup", "initBubble"]);
  const commands = Object.keys(banter).filter((name) => !others.has(name));
  expect(Object.keys(handle)).toEqual(expect.arrayContaining(commands));
  handle.setInputValue("Ada");
  handle.sendCommand("help");
  expect(run.mock.calls).toEqual([
    [{ command: "setInputValue", value: "Ada" }],
    [{ command: "sendCommand", text: "help" }],
  ]);
});

test("prefilled variables are merged for the next start", async () => {
  setUp({ prefilledVariables: { Name: "Ada" } });
  banter.setPrefilledVariables({ Plan: "pro" });
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  expect(onlyChat(chats).mount.props.prefilledVariables).toEqual({ Name: "Ada", Plan: "pro" });
});

test("a window message sets lists and objects; a value that can't be sent is reported and changes nothing", async () => {
  setUp({ prefilledVariables: { Name: "Ada" } });
  const send = (variables: object) =>
    window.dispatchEvent(
      new MessageEvent("message", {
        data: { isFromBanter: true, command: "setPrefilledVariables", variables },
      }),
    );
  send({ Plan: "pro", Tags: ["a", "b"], Address: { city: "Bern" } });
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  send({ Plan: 10n });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  expect(onlyChat(chats).mount.props.prefilledVariables).toEqual({
    Name: "Ada",
    Plan: "pro",
    Tags: ["a", "b"],
    Address: { city: "Bern" },
  });
});

test("unmount without an id removes no inline chat; with its id, or by its handle, it does", async () => {
  banter.define();
  const [first, second] = ["first", "second"].map((id) => {
    const element = document.createElement("banter-standard");
    element.id = id;
    return document.body.appendChild(element);
  });
  const { element: bubble } = setUp();
  banter.unmount();
  window.dispatchEvent(new MessageEvent("message", { data: { isFromBanter: true, command: "unmount" } }));
  await expect.poll(() => bubble.isConnected).toBe(false);
  expect([first?.isConnected, second?.isConnected]).toEqual([true, true]);
  banter.unmount({ id: "first" });
  expect(first?.isConnected).toBe(false);
  banter.initStandard({ id: "second" }).unmount();
  expect(second?.isConnected).toBe(false);
});

test("reload restarts a visible conversation and opens nothing", async () => {
  const { isOpen } = setUp();
  banter.reload();
  expect(isOpen()).toBe(false);
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  banter.reload();
  await expect.poll(() => chats.length).toBe(2);
  expect(chats[0]?.calls.at(-1)).toBe("destroyed");
});

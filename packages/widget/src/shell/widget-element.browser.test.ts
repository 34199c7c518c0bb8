import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestPage, onlyChat } from "./testing/test-page.ts";
import { version } from "./version.ts";

const { banter, chats, requests, source } = createTestPage();

beforeEach(() => {
  chats.length = 0;
  requests.length = 0;
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** An element's props as its page reads them. */
function banterProps(element: HTMLElement): Record<string, unknown> {
  const names = ["isPreview", "isOpen", "autoShowDelay", "theme", "typebot", "apiHost", "font", "words"];
  return Object.fromEntries(names.map((name) => [name, Reflect.get(element, name)]));
}

function addStandard(attributes: Record<string, string> = {}): HTMLElement {
  banter.define();
  const element = document.createElement("banter-standard");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.style.height = "400px";
  return document.body.appendChild(element);
}

test("properties set before the class was defined are applied", async () => {
  const early = document.body.appendChild(document.createElement("banter-standard"));
  Reflect.set(early, "typebot", "early");
  Reflect.set(early, "isPreview", true);
  banter.define();
  await expect.poll(() => chats.length, { timeout: 5000 }).toBe(1);
  expect(onlyChat(chats).mount.props.typebot).toBe("early");
  expect(Object.hasOwn(early, "typebot")).toBe(false);
});

test("attributes become props: as JSON if valid, else as text, unset if empty", async () => {
  addStandard({
    typebot: "0123",
    "api-host": "https://bots.example.com/",
    "prefilled-variables": '{"Name":"Ada"}',
    "is-preview": "",
    "result-id": "",
    "prefill-from-url": "false",
    words: "null",
  });
  await expect.poll(() => chats.length).toBe(1);
  const { mount } = onlyChat(chats);
  expect(mount.props).toMatchObject({
    typebot: "0123",
    prefilledVariables: { Name: "Ada" },
    isPreview: true,
    prefillFromUrl: false,
  });
  expect(mount.props.resultId).toBeUndefined();
  expect(mount.props.words).toBeUndefined();
  expect(mount.apiHost).toBe("https://bots.example.com");
});

test("attributes may be spelled like the props", async () => {
  const element = addStandard({ typebot: "lead", isPreview: "", prefilledVariables: '{"Name":"Ada"}' });
  await expect.poll(() => chats.length).toBe(1);
  expect(onlyChat(chats).mount.props).toMatchObject({ isPreview: true, prefilledVariables: { Name: "Ada" } });
  element.removeAttribute("prefilledVariables");
  await expect.poll(() => onlyChat(chats).props.prefilledVariables).toBeUndefined();
});

test("a string prop has the same meaning as the attribute", () => {
  banter.define();
  const element = document.createElement("banter-bubble");
  Object.assign(element, {
    isPreview: "true",
    isOpen: "false",
    autoShowDelay: "5000",
    theme: '{"zIndex":5}',
  });
  Object.assign(element, { typebot: "0123", apiHost: "", font: "Inter", words: null });
  expect({ ...banterProps(element) }).toEqual({
    isPreview: true,
    isOpen: false,
    autoShowDelay: 5000,
    theme: { zIndex: 5 },
    typebot: "0123",
    font: "Inter",
  });
});

test("without a host, requests go to the origin of the script", async () => {
  addStandard({ typebot: "lead", "is-preview": "true" });
  await expect.poll(() => chats.length).toBe(1);
  expect(onlyChat(chats).mount.apiHost).toBe("https://cdn.example.com");
});

// Spec: 2.2, 2.3
test("a standard chat starts when it comes into view and fills its element", async () => {
  const spacer = document.body.appendChild(document.createElement("div"));
  spacer.style.height = "5000px";
  const element = addStandard({ typebot: "lead", "is-preview": "true" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(chats).toHaveLength(0);
  element.scrollIntoView();
  await expect.poll(() => chats.length).toBe(1);
  expect(onlyChat(chats).mount.container.getBoundingClientRect().height).toBe(400);
  expect(onlyChat(chats).mount.mayFocus).toBe(false);
});

test("keeps its chat when moved in the page and ends it when removed", async () => {
  const element = addStandard({ typebot: "lead", "is-preview": "true" });
  await expect.poll(() => chats.length).toBe(1);
  document.body.appendChild(document.createElement("section")).append(element);
  await Promise.resolve();
  expect(onlyChat(chats).calls).not.toContain("destroyed");
  element.remove();
  await Promise.resolve();
  expect(onlyChat(chats).calls.at(-1)).toBe("destroyed");
  expect(element.shadowRoot?.childElementCount).toBe(0);
  document.body.append(element);
  await expect.poll(() => chats.length).toBe(2);
});

test("another bot starts a new conversation; other props update the current one", async () => {
  const element = addStandard({ typebot: "lead", "is-preview": "true" });
  await expect.poll(() => chats.length).toBe(1);
  Reflect.set(element, "locale", "de");
  await expect.poll(() => chats[0]?.props.locale).toBe("de");
  Reflect.set(element, "resultId", "for-the-next-start");
  await expect.poll(() => chats[0]?.props.resultId).toBe("for-the-next-start");
  expect(chats).toHaveLength(1);
  Reflect.set(element, "typebot", "other");
  await expect.poll(() => chats.length).toBe(2);
  expect(chats[0]?.calls.at(-1)).toBe("destroyed");
  expect(chats[1]?.mount.props.typebot).toBe("other");
});

// Spec: 3.10
test("callbacks and typed events have the same payload", async () => {
  const calls: unknown[][] = [];
  const events: unknown[] = [];
  const element = addStandard({ typebot: "lead", "is-preview": "true" });
  const names = [
    "onInit",
    "onNewInputBlock",
    "onAnswer",
    "onEnd",
    "onNewLogs",
    "onChatStatePersisted",
    "onScriptExecutionSuccess",
  ];
  for (const name of names)
    Reflect.set(element, name, (...payload: unknown[]) => calls.push([name, ...payload]));
  document.body.addEventListener("banter:answer", (event) => events.push(event.detail));
  await expect.poll(() => chats.length).toBe(1);
  const { onEvent } = onlyChat(chats).mount;
  onEvent({ type: "answer-submitted", message: "Ada", blockId: "b" });
  onEvent({ type: "logs-added", logs: [{ description: "x" }] });
  onEvent({ type: "state-persisted", isEnabled: true, botId: "bot" });
  onEvent({ type: "script-succeeded", message: "done" });
  onEvent({ type: "ended" });
  expect(calls).toEqual([
    ["onInit"],
    ["onAnswer", { message: "Ada", blockId: "b" }],
    ["onNewLogs", [{ description: "x" }]],
    ["onChatStatePersisted", true, { typebotId: "bot" }],
    ["onScriptExecutionSuccess", "done"],
    ["onEnd"],
  ]);
  expect(events).toEqual([{ message: "Ada", blockId: "b" }]);
});

test("an error in a callback is reported and has no other effect", async () => {
  const report = vi.spyOn(window, "reportError").mockReturnValue(undefined);
  const element = addStandard({ typebot: "lead", "is-preview": "true" });
  Reflect.set(element, "onInit", () => {
    throw new Error("an error of the page");
  });
  await expect.poll(() => chats.length).toBe(1);
  expect(report).toHaveBeenCalledOnce();
  expect(element.shadowRoot?.querySelector("input")).not.toBeNull();
});

test("initStandard uses the element with the id or the first one, and throws if there is none", () => {
  expect(() => banter.initStandard({ typebot: "lead" })).toThrow("<banter-standard> element not found.");
  const first = addStandard();
  const second = addStandard();
  second.id = "second";
  expect(banter.initStandard({ typebot: "lead" }).element).toBe(first);
  expect(banter.initStandard({ id: "second", typebot: "lead" }).element).toBe(second);
});

test("an init function with the id of an existing widget sets its props", async () => {
  const { element } = banter.initBubble({ id: "help", typebot: "lead", preload: "none" });
  expect(banter.initBubble({ id: "help", theme: { placement: "left" } }).element).toBe(element);
  expect(document.querySelectorAll("banter-bubble")).toHaveLength(1);
  await expect.poll(() => element.shadowRoot?.querySelector('[data-placement="left"]')).toBeTruthy();
  const heading = document.body.appendChild(document.createElement("h2"));
  heading.id = "2.popup";
  expect(banter.initPopup({ id: "2.popup", typebot: "lead" }).element.localName).toBe("banter-popup");
});

test.each(["initBubble", "initPopup"] as const)(
  "%s with the id of a widget that is being unmounted adds another one",
  async (init) => {
    const first = banter[init]({ id: "help", typebot: "lead", isPreview: true });
    first.open();
    await expect.poll(() => chats.length).toBe(1);
    first.unmount();
    const second = banter[init]({ id: "help", typebot: "lead", preload: "none" });
    await expect.poll(() => first.element.isConnected).toBe(false);
    expect(second.element.isConnected).toBe(true);
    banter.open({ id: "help" });
    await expect.poll(() => chats.length).toBe(2);
  },
);

test("a second copy keeps the first one's elements and warns about another version", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  banter.define();
  expect(warn).not.toHaveBeenCalled();
  Object.defineProperty(customElements.get("banter-popup"), "version", {
    value: "9.9.9",
    configurable: true,
  });
  banter.define();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.join(" ")).toBe(`<banter-popup> is Banter 9.9.9 not ${version}`);
  Reflect.deleteProperty(customElements.get("banter-popup") ?? {}, "version");
});

test("shows a message and a retry button when the chat's code fails to load", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const load = vi.spyOn(source, "loadChat").mockRejectedValue(new Error("503"));
  const element = addStandard({ typebot: "lead", "is-preview": "true" });
  await expect
    .poll(() => element.shadowRoot?.querySelector('[role="alert"]')?.textContent)
    .toContain("could not be loaded");
  load.mockRestore();
  element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button')?.click();
  await expect.poll(() => chats.length).toBe(1);
  expect(element.shadowRoot?.querySelector('[role="alert"]')).toBeNull();
});

test("shows a message and a retry button when the frame's code fails to load", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const load = vi.spyOn(source, "loadMode").mockRejectedValue(new Error("503"));
  const { element, open } = banter.initBubble({ typebot: "lead", isPreview: true });
  open();
  await expect
    .poll(() => element.shadowRoot?.querySelector('[role="alert"]')?.textContent)
    .toContain("could not be loaded");
  load.mockRestore();
  element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button')?.click();
  await expect.poll(() => chats.length).toBe(1);
});

test("a retry of the chat's code keeps the focus in the window, and returns it to the button", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  let refuse = (_: Error): void => {};
  const load = vi
    .spyOn(source, "loadChat")
    .mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
  const { element, open } = banter.initBubble({ typebot: "lead", isPreview: true, preload: "none" });
  open();
  // Beside the frame's code, and when the frame needs it.
  await expect.poll(() => load.mock.calls.length).toBe(2);
  const retry = () => element.shadowRoot?.querySelector<HTMLElement>(".failure button") ?? null;
  refuse(new Error("503"));
  await expect.poll(retry).not.toBeNull();
  retry()?.focus();
  for (const calls of [3, 4]) {
    retry()?.click();
    await expect.poll(() => load.mock.calls.length).toBe(calls);
    expect(element.shadowRoot?.activeElement?.className).toBe("spinner");
    refuse(new Error("503"));
    await expect.poll(retry).not.toBeNull();
    expect(element.shadowRoot?.activeElement).toBe(retry());
  }
});

test("the button that retries the frame's code keeps the focus and announces that it failed again", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  let refuse = (_: Error): void => {};
  const load = vi
    .spyOn(source, "loadMode")
    .mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
  const { element, open } = banter.initBubble({ typebot: "lead", isPreview: true, preload: "none" });
  const retry = () => element.shadowRoot?.querySelector<HTMLElement>('[role="alert"] button') ?? null;
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(retry()?.textContent ?? ""));
  open();
  refuse(new Error("503"));
  await expect.poll(retry).not.toBeNull();
  retry()?.focus();
  if (element.shadowRoot) observer.observe(element.shadowRoot, { childList: true, subtree: true });
  retry()?.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  refuse(new Error("503"));
  await expect.poll(() => announced).toContain("Chat could not be loaded. Try again");
  expect(element.shadowRoot?.activeElement).toBe(retry());
  observer.disconnect();
});

test("shows one message however often the code fails to load, and none once it is loaded by another way", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const load = vi.spyOn(source, "loadMode").mockRejectedValue(new Error("503"));
  const { element } = banter.initBubble({ typebot: "lead", isPreview: true, preload: "none" });
  const launcher = () => element.shadowRoot?.querySelector<HTMLButtonElement>(".launcher");
  const messages = () => element.shadowRoot?.querySelectorAll('[role="alert"]').length;
  await expect.poll(launcher).not.toBeNull();
  for (const presses of [1, 2, 3]) {
    launcher()?.click();
    expect(element.hasAttribute("busy"), "it is being loaded").toBe(true);
    await expect.poll(() => element.hasAttribute("busy")).toBe(false);
    expect(messages()).toBe(1);
    expect(load, "one press is one request").toHaveBeenCalledTimes(presses);
  }
  for (const preload of ["none", "none"] as const) Object.assign(element, { isOpen: true, preload });
  Object.assign(element, { autoShowDelay: 0 });
  await Promise.resolve();
  expect(load, "a changed prop doesn't retry").toHaveBeenCalledTimes(3);
  load.mockRestore();
  launcher()?.click();
  await expect.poll(() => chats.length).toBe(1);
  expect(messages()).toBe(0);
});

test("prefetches files and runs the frame, but not React, when the page is idle and `preload` allows it", async () => {
  const { element } = banter.initBubble({ typebot: "lead" });
  await expect.poll(() => element.shadowRoot?.querySelector('[part="bot"]')).not.toBeNull();
  await expect.poll(() => [...new Set(requests)]).toEqual(["bubble", "fetch low"]);
  banter.initBubble({ typebot: "lead", preload: "intent" });
  banter.initBubble({ typebot: "lead", preload: "none" });
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(new Set(requests)).toEqual(new Set(["fetch low", "bubble"]));
});

test("loads the code on pointer or focus with `preload: intent`", async () => {
  const { element } = banter.initBubble({ typebot: "lead", preload: "intent" });
  element.shadowRoot?.querySelector("button")?.dispatchEvent(new PointerEvent("pointerenter"));
  await expect.poll(() => [...new Set(requests)]).toEqual(["bubble", "chat"]);
});

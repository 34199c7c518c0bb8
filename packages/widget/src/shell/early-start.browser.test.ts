import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decoders } from "@banter/protocol";
import { createTestPage } from "./testing/test-page.ts";

/* How often a conversation is started whose first request is sent while the chat's code loads. */

const { banter, source } = createTestPage(() => import("../chat/mount-chat.tsx"));
banter.define();

const REPLY = {
  sessionId: "s1",
  typebot: { id: "b1", version: "6.1", theme: {}, settings: { typingEmulation: { enabled: false } } },
  messages: [],
  input: { id: "q1", type: "text input" },
  turn: 0,
  isResendSafe: true,
};

let starts: Record<string, unknown>[] = [];
let failures = 0;

beforeEach(() => {
  starts = [];
  failures = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/startChat")) return Response.json({}, { status: 404 });
    const { body } = init;
    starts.push(decoders.asRecord(JSON.parse(typeof body === "string" ? body : "")) ?? {});
    if (starts.length <= failures) throw new TypeError("Failed to fetch");
    return Response.json(REPLY);
  });
});

afterEach(() => {
  for (const element of document.querySelectorAll("banter-standard")) element.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

function addStandard(): HTMLElement {
  const element = document.createElement("banter-standard");
  element.setAttribute("typebot", "lead");
  document.body.append(element);
  return element;
}

/** Holds the chat's code back. */
function holdChat(): () => void {
  const load = source.loadChat;
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(source, "loadChat").mockImplementation(() => held.then(() => load()));
  return release;
}

const asksFor = (element: HTMLElement) => () => element.shadowRoot?.querySelector("textarea, input") !== null;

test("a prop that changes while the chat loads doesn't start a second conversation", async () => {
  const release = holdChat();
  const element = addStandard();
  await expect.poll(() => starts.length).toBe(1);
  Reflect.set(element, "prefilledVariables", { Name: "Ada" });
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toMatchObject([{ prefilledVariables: {} }]);
});

test("the chat repeats a failed early request as the same start", async () => {
  failures = 1;
  const element = addStandard();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(2);
  expect(starts[0]?.["startId"]).toMatch(/^[0-9a-f]{32}$/);
  expect(starts[1]).toEqual(starts[0]);
});

test("after the chat's code failed to load, a retry is the same start", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(source, "loadChat").mockRejectedValueOnce(new Error("503"));
  const element = addStandard();
  const retry = () => element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button');
  await expect.poll(retry).not.toBeNull();
  retry()?.click();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(2);
  expect(starts[1]).toEqual(starts[0]);
});

test("after the chat's code failed to load, a retry with other variables is another start", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(source, "loadChat").mockRejectedValueOnce(new Error("503"));
  const element = addStandard();
  const retry = () => element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button');
  await expect.poll(retry).not.toBeNull();
  Reflect.set(element, "prefilledVariables", { Name: "Ada" });
  retry()?.click();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts[1]).toMatchObject({ prefilledVariables: { Name: "Ada" } });
  expect(starts[1]?.["startId"]).not.toBe(starts[0]?.["startId"]);
});

test("a reload while the chat loads is another start, with the props of then", async () => {
  const release = holdChat();
  const element = addStandard();
  await expect.poll(() => starts.length).toBe(1);
  Reflect.set(element, "prefilledVariables", { Name: "Ada" });
  banter.reload({ id: "lead" });
  await expect.poll(() => starts.length).toBe(2);
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toMatchObject([{}, { prefilledVariables: { Name: "Ada" } }]);
  expect(starts[1]?.["startId"]).not.toBe(starts[0]?.["startId"]);
});

test("two chats of one bot on a page are two starts", async () => {
  const elements = [addStandard(), addStandard()];
  for (const element of elements) await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(new Set(starts.map(({ startId }) => startId)).size).toBe(2);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { botIdKey, decoders } from "@banter/protocol";
import type { WidgetProps } from "../contract/widget-props.ts";
import { createTestPage, part } from "./testing/test-page.ts";

/* How often a conversation is started whose first request is sent while the code of the chat, or of its frame, loads. */

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
/** The languages that each start has asked for. */
let languages: (string | null)[] = [];
let failures = 0;

beforeEach(() => {
  starts = [];
  languages = [];
  failures = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/startChat")) return Response.json({}, { status: 404 });
    const { body, headers } = init;
    languages.push(new Headers(headers).get("accept-language"));
    starts.push(decoders.asRecord(JSON.parse(typeof body === "string" ? body : "")) ?? {});
    if (starts.length <= failures) throw new TypeError("Failed to fetch");
    return Response.json(REPLY);
  });
});

afterEach(() => {
  banter.destroy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

function addStandard(props: WidgetProps = {}): HTMLElement {
  const element = document.createElement("banter-standard");
  Object.assign(element, { typebot: "lead", ...props });
  document.body.append(element);
  return element;
}

function hold() {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** Holds the chat's code back. */
function holdChat(): () => void {
  const load = source.loadChat;
  const { held, release } = hold();
  vi.spyOn(source, "loadChat").mockImplementation(() => held.then(() => load()));
  return release;
}

/** Holds the code of the frames back. */
function holdFrame(): () => void {
  const load = source.loadMode;
  const { held, release } = hold();
  vi.spyOn(source, "loadMode").mockImplementation((mode) => held.then(() => load(mode)));
  return release;
}

/** A server without openings. */
const OTHER_SERVER = { apiHost: "https://bots.example.com", preload: "none" } as const;

/** Adds a widget of another server, and opens it. */
const opened: Readonly<Record<string, (props?: WidgetProps) => HTMLElement>> = {
  standard: (props) => addStandard({ ...OTHER_SERVER, ...props }),
  popup: (props) => {
    banter.initPopup({ typebot: "lead", ...OTHER_SERVER, ...props });
    banter.open();
    return find("banter-popup");
  },
  bubble: (props) => {
    banter.initBubble({ typebot: "lead", ...OTHER_SERVER, ...props });
    const bubble = find("banter-bubble");
    part(bubble, "button").click();
    return bubble;
  },
};

function find(tag: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(tag);
  if (element === null) throw new Error(`The page has no <${tag}>.`);
  return element;
}

const asksFor = (element: HTMLElement) => () => element.shadowRoot?.querySelector("textarea, input") !== null;

test("a prop that changes while the chat loads doesn't start a second conversation", async () => {
  const release = holdChat();
  const element = addStandard();
  await expect.poll(() => starts.length).toBe(1);
  await expect.poll(() => element.shadowRoot?.querySelector(".spinner")).not.toBeNull();
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
  const load = vi.spyOn(source, "loadChat").mockRejectedValue(new Error("503"));
  const element = addStandard();
  const retry = () => element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button');
  await expect.poll(retry).not.toBeNull();
  load.mockRestore();
  retry()?.click();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(2);
  expect(starts[1]).toEqual(starts[0]);
});

test("after the chat's code failed to load, a retry with other variables is another start", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const load = vi.spyOn(source, "loadChat").mockRejectedValue(new Error("503"));
  const element = addStandard();
  const retry = () => element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button');
  await expect.poll(retry).not.toBeNull();
  Reflect.set(element, "prefilledVariables", { Name: "Ada" });
  load.mockRestore();
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

test.each(Object.entries(opened))("a %s is started before its frame has loaded, once", async (_, open) => {
  const release = holdFrame();
  const element = open();
  await expect.poll(() => starts.length).toBe(1);
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(1);
});

test("so is a chat whose server has openings", async () => {
  const release = holdFrame();
  const element = opened["standard"]?.({ hasOpenings: true }) ?? document.body;
  await expect.poll(() => starts.length).toBe(1);
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(1);
});

test("the chat repeats a failed start of before its frame as the same start", async () => {
  failures = 1;
  const release = holdFrame();
  const element = opened["popup"]?.() ?? document.body;
  await expect.poll(() => starts.length).toBe(1);
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(2);
  expect(starts[1]).toEqual(starts[0]);
});

test("after the frame failed to load, a retry takes the start that was sent", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const load = vi.spyOn(source, "loadMode");
  load.mockImplementationOnce(async () => {
    await expect.poll(() => starts.length).toBe(1);
    throw new Error("503");
  });
  const element = opened["bubble"]?.() ?? document.body;
  const retry = () => element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button');
  await expect.poll(retry).not.toBeNull();
  retry()?.click();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(1);
});

test("variables that change while the frame loads are another start's", async () => {
  const release = holdFrame();
  const element = opened["standard"]?.() ?? document.body;
  await expect.poll(() => starts.length).toBe(1);
  banter.setPrefilledVariables({ Name: "Ada" }, { id: "lead" });
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toMatchObject([{ prefilledVariables: {} }, { prefilledVariables: { Name: "Ada" } }]);
  expect(starts[1]?.["startId"]).not.toBe(starts[0]?.["startId"]);
});

test("a language that changes while the frame loads is another start's", async () => {
  const release = holdFrame();
  const element = opened["standard"]?.({ locale: "de" }) ?? document.body;
  await expect.poll(() => starts.length).toBe(1);
  Reflect.set(element, "locale", "fr");
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(languages).toEqual([expect.stringMatching(/^de,/), expect.stringMatching(/^fr,/)]);
});

test.each(["popup", "bubble"])("listeners of a %s may set variables as it opens", async (mode) => {
  const release = holdFrame();
  const names: string[] = [];
  const page = new AbortController();
  const listen = (name: string) =>
    document.addEventListener(
      name,
      ({ target }) => {
        names.push(name);
        if (target !== null) Reflect.set(target, "prefilledVariables", { Name: "Ada" });
      },
      page,
    );
  listen("banter:open");
  listen("banter:close");
  const element = opened[mode]?.() ?? document.body;
  await expect.poll(() => starts.length).toBe(1);
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toMatchObject([{ prefilledVariables: { Name: "Ada" } }]);
  banter.close();
  banter.open();
  page.abort();
  expect(names).toEqual(["banter:open", "banter:close", "banter:open"]);
});

test("a visitor whom a listener names as the chat opens has the only start", async () => {
  const release = holdFrame();
  const names = vi.fn<(event: Event) => void>(() => banter.setIdentity(token("ada")));
  document.addEventListener("banter:open", names);
  const element = opened["popup"]?.() ?? document.body;
  await expect.poll(() => names.mock.calls.length).toBe(1);
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  document.removeEventListener("banter:open", names);
  expect(starts).toHaveLength(1);
  expect(names).toHaveBeenCalledTimes(1);
});

test("a visitor whom the page names while the frame loads has a start of their own", async () => {
  const release = holdFrame();
  const element = opened["standard"]?.() ?? document.body;
  await expect.poll(() => starts.length).toBe(1);
  banter.setIdentity(token("ada"), { id: "lead" });
  release();
  await expect.poll(asksFor(element), { timeout: 10_000 }).toBe(true);
  expect(starts).toHaveLength(2);
  expect(starts[1]?.["startId"]).not.toBe(starts[0]?.["startId"]);
});

/** A token whose signature nobody checks. */
function token(subject: string): string {
  return `${btoa("{}")}.${btoa(JSON.stringify({ sub: subject }))}.s`;
}

test.each<[string, string, WidgetProps]>([
  ["the page controls whether it is open", "popup", { isOpen: false }],
  ["the page sets something as it opens", "bubble", { onOpen: () => {} }],
  ["the page names the visitor", "standard", { identity: "token" }],
  ["it is a preview", "standard", { isPreview: true }],
  ["a conversation is stored", "standard", {}],
])("nothing is sent before the frame has loaded if %s", async (reason, mode, props) => {
  if (reason === "a conversation is stored") localStorage.setItem(botIdKey("lead"), "b1");
  holdFrame();
  const send = vi.spyOn(source, "loadStart");
  opened[mode]?.(props);
  await expect.poll(() => vi.mocked(source.loadMode).mock.calls.length).toBe(1);
  for (const { value } of send.mock.results) await value;
  await new Promise((resolve) => setTimeout(resolve));
  expect(starts).toEqual([]);
});

test("a widget that is removed while its files load starts nothing", async () => {
  holdFrame();
  const load = source.loadStart;
  const { held, release } = hold();
  const send = vi.spyOn(source, "loadStart").mockImplementation(() => held.then(() => load()));
  opened["standard"]?.();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  find("banter-standard").remove();
  release();
  for (const { value } of send.mock.results) await value;
  await new Promise((resolve) => setTimeout(resolve));
  expect(starts).toEqual([]);
});

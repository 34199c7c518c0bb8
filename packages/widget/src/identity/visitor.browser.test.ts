import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readOwner } from "../browser/current-owner.ts";
import { createTestPage } from "../shell/testing/test-page.ts";
import { ownerOf } from "./owner-of.ts";
import { writeOwner } from "./write-owner.ts";

/* Whose conversation a page shows, and when it changes. */

const { banter, chats, source } = createTestPage();
banter.define();

function token(sub: string, exp = Date.now() / 1_000 + 3_600): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "HS256" })}.${part({ sub, exp })}.x`;
}

/** What a server would get. */
let requests: { readonly body?: string | undefined; readonly headers: Record<string, string> }[] = [];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (_url: string, request: (typeof requests)[number]) => {
    requests.push(request);
    return Response.json({ isIdentified: true });
  });
});

afterEach(async () => {
  for (const element of document.querySelectorAll("banter-standard")) element.remove();
  await Promise.resolve();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  chats.length = 0;
});

type Identity = Parameters<typeof banter.setIdentity>[0];

async function open(identity?: Identity) {
  const element = document.createElement("banter-standard");
  Object.assign(element, { typebot: "lead", identity });
  document.body.append(element);
  await expect.poll(() => chats.length).toBe(1);
  return element;
}

const input = (element: Element) => element.shadowRoot?.querySelector("input");
const lastOwner = () => chats.at(-1)?.mount.visitor?.owner;

test("what is stored of a visitor is named by a hash of the subject; unknown visitors keep their names", async () => {
  await open(token("ada@shop.test"));
  expect(lastOwner()).toBe(await ownerOf("ada@shop.test"));
  expect(lastOwner()).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/ada|eyJ/);
});

test.each<[string, Identity]>([
  ["another visitor signs in", token("bob")],
  ["the visitor signs out", undefined],
  ["a function has to say who the visitor is", () => new Promise(() => {})],
])("the chat leaves the page at once if %s", async (_, next) => {
  const element = await open(token("ada"));
  await expect.poll(() => input(element)).not.toBeNull();
  banter.setIdentity(next);
  expect(input(element)).toBeNull();
  expect(chats[0]?.calls).toContain("destroyed");
});

test("the property does the same in the same task", async () => {
  const element = await open(token("ada"));
  await expect.poll(() => input(element)).not.toBeNull();
  Object.assign(element, { identity: token("bob") });
  await Promise.resolve();
  expect(input(element)).toBeNull();
  await expect.poll(lastOwner).toBe(await ownerOf("bob"));
});

test("a new token of the same subject continues the conversation, and its next request", async () => {
  const element = await open(token("ada"));
  const next = token("ada", Date.now() / 1_000 + 7_200);
  Object.assign(element, { identity: next });
  banter.setIdentity(next);
  await Promise.resolve();
  expect(chats).toHaveLength(1);
  await chats[0]?.mount.transport({ method: "POST", path: "/api/v1/typebots/lead/startChat", body: {} });
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ identity: next });
  await chats[0]?.mount.transport({ method: "GET", path: "/api/v1/sessions/s" });
  expect(requests[1]?.headers).toMatchObject({ "x-banter-identity": next });
});

test("a page that returns another function on each render keeps its conversation", async () => {
  const element = await open(async () => token("ada"));
  Object.assign(element, { identity: async () => token("ada") });
  await Promise.resolve();
  expect(chats).toHaveLength(1);
});

test("what a visitor has stored is removed when the next one signs in, and only that", async () => {
  await open(token("ada"));
  const [ada, bob] = [await ownerOf("ada"), await ownerOf("bob")];
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(`banter-lead-chat@${ada}`, "hers");
    storage.setItem(`banter-lead-chat@${bob}`, "his");
    storage.setItem("banter-lead-chat", "somebody's");
  }
  banter.setIdentity(token("bob"));
  await expect.poll(lastOwner).toBe(bob);
  for (const storage of [localStorage, sessionStorage]) {
    expect(storage.getItem(`banter-lead-chat@${ada}`)).toBeNull();
    expect(storage.getItem(`banter-lead-chat@${bob}`)).toBe("his");
    expect(storage.getItem("banter-lead-chat")).toBe("somebody's");
  }
});

test("a page whose function names nobody removes what the former visitor has stored", async () => {
  const ada = await ownerOf("ada");
  writeOwner("lead", ada);
  localStorage.setItem(`banter-lead-chat@${ada}`, "secret");
  sessionStorage.setItem(`banter-lead-composer@${ada}`, "secret");
  await open(async () => null);
  expect(lastOwner()).toBe("");
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("secret");
  expect(readOwner("lead")).toBe("");
});

test("a page that doesn't know its visitor yet keeps what is stored until it does", async () => {
  const ada = await ownerOf("ada");
  writeOwner("lead", ada);
  localStorage.setItem(`banter-lead-chat@${ada}`, "secret");
  const element = await open();
  expect(localStorage.getItem(`banter-lead-chat@${ada}`)).toBe("secret");
  Object.assign(element, { identity: token("bob") });
  await expect.poll(() => localStorage.getItem(`banter-lead-chat@${ada}`)).toBeNull();
});

test("a slow function of a former visitor changes nothing once it answers", async () => {
  let answer: ((token: string) => void) | undefined;
  const element = document.createElement("banter-standard");
  const identity = () => new Promise<string>((resolve) => void (answer = resolve));
  Object.assign(element, { typebot: "lead", identity });
  document.body.append(element);
  await expect.poll(() => answer).toBeDefined();
  const bob = await ownerOf("bob");
  banter.setIdentity(token("bob"));
  await expect.poll(lastOwner).toBe(bob);
  localStorage.setItem(`banter-lead-chat@${bob}`, "his");
  answer?.(token("ada"));
  // Hashing is what the former visitor waits for last.
  await ownerOf("ada");
  await ownerOf("bob");
  expect(readOwner("lead")).toBe(bob);
  expect(localStorage.getItem(`banter-lead-chat@${bob}`)).toBe("his");
  expect(chats).toHaveLength(1);
});

test("after a failed load and a retry, only one conversation watches for another visitor", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { loadChat } = source;
  // Whichever loads first: an idle page loads the chat ahead.
  let isOffline = true;
  vi.spyOn(source, "loadChat").mockImplementation(async () => {
    if (isOffline) throw new Error("offline");
    return loadChat();
  });
  const opened = vi.spyOn(BroadcastChannel.prototype, "addEventListener");
  const closed = vi.spyOn(BroadcastChannel.prototype, "close");
  const element = document.createElement("banter-standard");
  Object.assign(element, { typebot: "lead", identity: token("ada") });
  document.body.append(element);
  const retry = () => element.shadowRoot?.querySelector("button");
  await expect.poll(() => retry()?.textContent).toMatch(/again/);
  isOffline = false;
  retry()?.click();
  await expect.poll(() => chats.length).toBe(1);
  expect(opened).toHaveBeenCalledTimes(2);
  expect(closed).toHaveBeenCalledTimes(1);
});

/** Another tab has changed who is signed in. */
async function inOtherTab(subject: string) {
  const owner = subject === "" ? "" : await ownerOf(subject);
  writeOwner("lead", owner);
  const channel = new BroadcastChannel("banter-identity-lead");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(owner);
  channel.close();
}

test("a visitor who signs out in another tab leaves this one, also with a fixed token", async () => {
  const element = await open(token("ada"));
  await expect.poll(() => input(element)).not.toBeNull();
  await inOtherTab("");
  await expect.poll(() => chats.length).toBe(2);
  expect(lastOwner()).toBe("");
  await inOtherTab("ada");
  await expect.poll(() => chats.length).toBe(3);
  expect(lastOwner()).toBe(await ownerOf("ada"));
});

test("a function is asked again if another visitor signs in in another tab", async () => {
  let subject = "ada";
  await open(async () => token(subject));
  subject = "bob";
  await inOtherTab("bob");
  await expect.poll(lastOwner).toBe(await ownerOf("bob"));
  await inOtherTab("bob");
  expect(chats).toHaveLength(2);
});

function freeze(): void {
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
}
function goBack(): void {
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

test("the chat is hidden in the back-forward cache, and shown again to the same visitor", async () => {
  const element = await open(token("ada"));
  await expect.poll(() => input(element)).not.toBeNull();
  freeze();
  expect(input(element)?.checkVisibility({ visibilityProperty: true })).toBe(false);
  goBack();
  await expect.poll(() => input(element)?.checkVisibility({ visibilityProperty: true })).toBe(true);
  expect(chats).toHaveLength(1);
});

test.each<[string, () => Promise<string | null>]>([
  ["is another visitor's", async () => token("bob")],
  ["has no visitor", async () => null],
  ["can't say, because it is offline", async () => Promise.reject(new Error("offline"))],
])("a page that comes back and %s never shows the chat again", async (_, next) => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  let identity = async (): Promise<string | null> => token("ada");
  const element = await open(() => identity());
  const before = chats[0];
  await expect.poll(() => input(element)).not.toBeNull();
  identity = next;
  freeze();
  goBack();
  expect(input(element)?.checkVisibility({ visibilityProperty: true })).not.toBe(true);
  await expect.poll(() => before?.calls).toContain("destroyed");
  if (chats.length > 1) expect(lastOwner()).not.toBe(before?.mount.visitor?.owner);
});

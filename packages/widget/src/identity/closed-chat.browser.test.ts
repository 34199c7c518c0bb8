import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readOwner } from "../browser/current-owner.ts";
import { createTestPage } from "../shell/testing/test-page.ts";
import { ownerOf } from "./owner-of.ts";
import { writeOwner } from "./write-owner.ts";

/* What a closed chat does when its visitor changes: what is stored of the former one goes, and the other tabs are told. */

const { banter, chats, requests } = createTestPage();

function token(sub: string): string {
  const exp = Date.now() / 1_000 + 3_600;
  return `${btoa("{}")}.${btoa(JSON.stringify({ sub, exp })).replace(/=+$/, "")}.x`;
}

let ada = "";
let key = "";
/** What another tab hears. */
let heard: string[] = [];
let otherTab: BroadcastChannel;

/** On an earlier page Ada was signed in. */
beforeEach(async () => {
  ada = await ownerOf("ada");
  key = `banter-lead-chat@${ada}`;
  writeOwner("lead", ada);
  localStorage.setItem(key, "hers");
  sessionStorage.setItem(key, "hers");
  heard = [];
  otherTab = new BroadcastChannel("banter-identity-lead");
  otherTab.addEventListener("message", ({ data }: MessageEvent<string>) => void heard.push(data));
  requests.length = 0;
});

afterEach(async () => {
  otherTab.close();
  banter.destroy();
  await Promise.resolve();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  chats.length = 0;
});

type Props = Parameters<typeof banter.initBubble>[0];
type Identity = Props["identity"];

const stored = () => [localStorage.getItem(key), sessionStorage.getItem(key)];

const changes: [string, (element: HTMLElement, next?: Identity) => void][] = [
  ["setIdentity", (_, next) => banter.setIdentity(next)],
  ["the property", (element, next) => void Object.assign(element, { identity: next })],
];

const visitors: [string, string, Identity][] = [
  ["nobody", "", undefined],
  ["Bob", "bob", token("bob")],
  ["a function that names Bob", "bob", async () => token("bob")],
];

const cases = (["none", "idle"] as const).flatMap((preload) =>
  changes.flatMap(([way, change]) =>
    visitors.map(([next, subject, identity]) => ({ preload, way, change, next, subject, identity })),
  ),
);

test.each(cases)("$way to $next, with preload $preload", async ({ preload, change, subject, identity }) => {
  const { element } = banter.initBubble({ typebot: "lead", preload, identity: token("ada") });
  if (preload === "idle") await expect.poll(() => requests).toContain("bubble");
  else await Promise.resolve();
  change(element, identity);
  await expect.poll(stored).toEqual([null, null]);
  const owner = subject === "" ? "" : await ownerOf(subject);
  await expect.poll(() => heard).toEqual([owner]);
  expect(readOwner("lead")).toBe(owner);
  expect(chats).toHaveLength(0);
});

test.each(["none", "idle"] as const)(
  "a page without an identity signs out, with preload %s",
  async (preload) => {
    banter.initBubble({ typebot: "lead", preload });
    if (preload === "idle") await expect.poll(() => requests).toContain("bubble");
    banter.setIdentity();
    await expect.poll(stored).toEqual([null, null]);
    await expect.poll(() => heard).toEqual([""]);
  },
);

test("a page that learns its identity late keeps what is stored of the same visitor", async () => {
  const { element } = banter.initBubble({ typebot: "lead", preload: "none" });
  await Promise.resolve();
  Object.assign(element, { identity: token("ada") });
  await expect.poll(() => heard).toContain(ada);
  expect(stored()).toEqual(["hers", "hers"]);
});

test("with nobody's conversation stored, another identity loads nothing", async () => {
  writeOwner("lead", "");
  const { element } = banter.initBubble({ typebot: "lead", preload: "none" });
  await Promise.resolve();
  Object.assign(element, { identity: token("ada") });
  await Promise.resolve();
  await Promise.resolve();
  expect(requests).toEqual([]);
});

test("a chat that was closed tells the other tabs of the next visitor, and doesn't begin again", async () => {
  banter.initBubble({ typebot: "lead", identity: token("ada") });
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  banter.close();
  heard = [];
  banter.setIdentity(token("bob"));
  await expect.poll(stored).toEqual([null, null]);
  const bob = await ownerOf("bob");
  await expect.poll(() => heard.at(-1)).toBe(bob);
  expect(chats).toHaveLength(1);
  banter.open();
  await expect.poll(() => chats.at(-1)?.mount.visitor?.owner).toBe(bob);
});

test("the next conversation is watched, also if the chat opens while the visitor is found out", async () => {
  banter.initBubble({ typebot: "lead", identity: token("ada") });
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  banter.close();
  banter.setIdentity(token("bob"));
  banter.open();
  const bob = await ownerOf("bob");
  await expect.poll(() => chats.at(-1)?.mount.visitor?.owner).toBe(bob);
  writeOwner("lead", "");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage("");
  await expect.poll(() => chats.at(-1)?.mount.visitor?.owner).toBe("");
});

test("a failure of the page's function is reported", async () => {
  const report = vi.spyOn(console, "error").mockReturnValue(undefined);
  banter.initBubble({ typebot: "lead" });
  banter.setIdentity(async () => Promise.reject(new Error("offline")));
  await expect.poll(() => report.mock.calls.flat().map(String)).toContain("Error: offline");
});

test.each([true, false])(
  "a visitor who signs out in another tab leaves nothing in this one, open: %s",
  async (isOpen) => {
    banter.initBubble({ typebot: "lead", identity: token("ada") });
    banter.open();
    await expect.poll(() => chats.length).toBe(1);
    if (!isOpen) banter.close();
    localStorage.removeItem(key);
    writeOwner("lead", "");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    otherTab.postMessage("");
    await expect.poll(stored).toEqual([null, null]);
    if (!isOpen) banter.open();
    await expect.poll(() => chats.at(-1)?.mount.visitor?.owner).toBe("");
    // The page's token is still the former visitor's.
    banter.reload();
    await expect.poll(() => chats.length).toBe(3);
    expect(chats.at(-1)?.mount.visitor?.owner).toBe("");
  },
);

test("another tab without an identity removes nothing if this page's function names the same visitor", async () => {
  banter.initBubble({ typebot: "lead", identity: async () => token("ada") });
  banter.open();
  await expect.poll(() => chats.length).toBe(1);
  writeOwner("lead", "");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage("");
  await expect.poll(() => chats.length).toBe(2);
  expect(stored()).toEqual(["hers", "hers"]);
});

import { createElement } from "react";
import { expect, test, vi } from "vitest";
import type { Clock } from "@banter/client";
import type { ChatRest } from "./chat-rest.ts";
import { createRestSource } from "./rest-source.ts";

/** Runs what is due at once, so that only the number of tries counts. */
const hastyClock: Clock = {
  now: () => 0,
  after: (_delay, run) => {
    queueMicrotask(run);
    return () => {};
  },
};

test("fetches the rest once, for however many ask", async () => {
  const rest = standIn();
  const fetchRest = vi.fn(async () => ({ chatRest: rest }));
  const source = createRestSource(fetchRest, hastyClock);
  expect(source.get()).toBeUndefined();
  expect(await Promise.all([source.load(), source.load()])).toEqual([rest, rest]);
  expect(source.get()).toBe(rest);
  expect(await source.load()).toBe(rest);
  expect(fetchRest).toHaveBeenCalledTimes(1);
});

test("tries three times, then leaves it to the visitor, and whoever waits gets it in the end", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const rest = standIn();
  let isReachable = false;
  const fetchRest = vi.fn(async () => {
    if (!isReachable) throw new Error("no network");
    return { chatRest: rest };
  });
  const source = createRestSource(fetchRest, hastyClock);
  const heard = vi.fn();
  source.subscribe(heard);
  const waiting = source.load();
  await vi.waitUntil(() => source.hasFailed());
  expect(fetchRest).toHaveBeenCalledTimes(3);
  expect(source.get()).toBeUndefined();
  isReachable = true;
  source.retry();
  expect(source.hasFailed()).toBe(false);
  expect(await waiting).toBe(rest);
  expect(heard).toHaveBeenCalled();
  expect(warn).toHaveBeenCalledTimes(3);
  warn.mockRestore();
});

/** The source hands it on and looks at nothing of it. */
function standIn(): ChatRest {
  const nothing = () => createElement("i");
  return {
    sessionRest: {
      reduce: (model) => ({ model, effects: [] }),
      createEffectRunner: () => {
        throw new Error("Not asked for in these tests.");
      },
      createChatMemory: () => {
        throw new Error("Not asked for in these tests.");
      },
      sendCommand: async () => {},
    },
    styles: [],
    Badge: nothing,
    BusyIndicator: nothing,
    ErrorScreen: nothing,
    FarGroups: () => null,
    GuestBubble: nothing,
    NewMessagesPill: nothing,
    ProgressBar: nothing,
    SendFailureNotice: nothing,
    StreamedSlot: nothing,
    Layers: nothing,
    allVariables: () => ({}),
    problemWords: () => "",
  };
}

import { fail } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { chatKey, composerKey } from "../saved/storage-keys.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/fault.ts";
import { askQuestions, textMessage, type ScriptedBot } from "../testing/scripted-server.ts";

const START_MS = 5_000;
const isStart = ({ path }: { path: string }) => path.endsWith("startChat");

/** A server that offers the opening at once and the start reply after five seconds. */
function driveOpening(bot: Partial<ScriptedBot> = {}, start: Fault = { kind: "delay", ms: START_MS }) {
  const driven = drive(bot, { hasOpenings: true });
  driven.server.fault = (request) => (isStart(request) ? start : { kind: "none" });
  return driven;
}

const accepted = ({ accepted: answers }: { accepted: readonly { blockId: string; text: string }[] }) =>
  answers.map(({ blockId, text }) => `${blockId}=${text}`);

/** The publication after the one in the opening, which is still the first. */
function republished(change: Partial<ScriptedBot> = {}): Partial<ScriptedBot> {
  const typebot = { id: "bot", version: "6.1", theme: {}, settings: remembering, publishedAt: "2026-01-01" };
  const opening = { isStatic: true, typebot, ...askQuestions(3)(0), isResendSafe: true, turn: 0 };
  return { opening: () => opening, settings: remembering, publishedAt: "2026-02-02", ...change };
}

describe("an opening", () => {
  test("shows the first question before the start reply, which confirms it without a change", async () => {
    const { open, clock } = driveOpening();
    const { session, events } = open();
    await clock.advance(1_000);
    const before = session.getState();
    expect(before).toMatchObject({
      phase: "running",
      chunks: [{ shown: 1, isRestored: false, isInputShown: true, input: { id: "q0" } }],
    });
    expect(before.sessionId).toBeUndefined();
    await clock.advance(START_MS);
    const after = session.getState();
    expect(after).toMatchObject({ sessionId: "s0", resultId: "rs0" });
    expect(after.chunks).toBe(before.chunks);
    expect(after.bot).toBe(before.bot);
    expect(events.map(({ type }) => type)).toEqual(["init", "input-received", "state-persisted"]);
  });

  test("is not requested unless the server offers openings, nor for a preview or a saved chat", async () => {
    const plain = drive();
    const preview = drive({}, { hasOpenings: true, isPreview: true });
    const saved = driveOpening({ settings: remembering });
    for (const { open, clock } of [plain, preview]) {
      open();
      await clock.advance(1_000);
    }
    const first = saved.open();
    await saved.clock.advance(10_000);
    saved.server.requests.length = 0;
    first.reload();
    await saved.clock.advance(10_000);
    for (const { server } of [plain, preview, saved])
      expect(server.requests.filter(({ method }) => method === "GET")).toEqual([]);
  });

  test.each<[string, Partial<ScriptedBot>, Fault]>([
    ["that is not static", { opening: () => ({ isStatic: false }) }, { kind: "none" }],
    ["that is unreadable", { opening: () => ({ isStatic: "yes" }) }, { kind: "none" }],
    ["that has no bot", { opening: () => ({ isStatic: true, messages: [] }) }, { kind: "none" }],
    ["that doesn't exist", {}, { kind: "status", status: 404 }],
    ["that is no JSON", {}, { kind: "garbage" }],
    ["that can't be fetched", {}, { kind: "cut-before" }],
    ["that never arrives", {}, { kind: "hang-before" }],
    ["that arrives after the start reply", {}, { kind: "delay", ms: 8_000 }],
    [
      "with an action that needs a session",
      {
        opening: (reply) => ({
          isStatic: true,
          ...reply,
          clientSideActions: [{ type: "setVariable", setVariable: {} }],
        }),
      },
      { kind: "none" },
    ],
  ])("%s changes nothing: the chat loads until the start reply", async (_, bot, fault) => {
    const { open, clock, server } = driveOpening(bot);
    server.fault = (request) => (isStart(request) ? { kind: "delay", ms: START_MS } : fault);
    const { session, events } = open();
    await clock.advance(START_MS - 1_000);
    expect(session.getState()).toMatchObject({ phase: "loading", chunks: [] });
    await clock.advance(10_000);
    expect(session.getState()).toMatchObject({ phase: "running", chunks: [{ input: { id: "q0" } }] });
    expect(events.filter(({ type }) => type === "input-received")).toHaveLength(1);
  });

  test("that is unreadable is reported in the console", async () => {
    const { open, clock } = driveOpening({ opening: () => ({ isStatic: "yes" }) });
    const { tab } = open();
    await clock.advance(1_000);
    expect(tab.errors).toEqual([expect.stringContaining("isStatic")]);
  });

  test("without an input ends with the start reply, not before", async () => {
    const { open, clock } = driveOpening({ reply: askQuestions(0) });
    const { session, events } = open();
    await clock.advance(2_000);
    expect(session.getState().phase).toBe("running");
    await clock.advance(START_MS);
    expect(session.getState().phase).toBe("ended");
    expect(events.filter(({ type }) => type === "ended")).toHaveLength(1);
  });

  test("with a pause sends the end of the pause after the start reply", async () => {
    const pause = { type: "wait", wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true };
    const reply = (position: number) =>
      position === 0
        ? { messages: [textMessage("m", "One moment")], clientSideActions: [pause] }
        : askQuestions(2)(1);
    const { open, clock, server } = driveOpening({ reply });
    const { session } = open({ runAction: async () => ({ actionResult: {} }) });
    await clock.advance(2_000);
    expect(server.accepted).toEqual([]);
    await clock.advance(START_MS);
    expect(server.accepted).toHaveLength(1);
    expect(session.getState().chunks.at(-1)?.input?.id).toBe("q1");
  });

  test("lets commands wait as they wait for a start", async () => {
    const { open, clock, server } = driveOpening();
    const { session } = open();
    await clock.advance(1_000);
    const command = session.sendCommand("help");
    await clock.advance(1_000);
    expect(server.requests.some(({ path }) => path.endsWith("continueChat"))).toBe(false);
    await clock.advance(20_000);
    await expect(command).resolves.toBeUndefined();
  });
});

describe("an answer given before the start reply", () => {
  test("is held until the reply and then sent once", async () => {
    const { open, clock, server } = driveOpening();
    const { session, answer, events } = open();
    await clock.advance(1_000);
    answer("Ada");
    answer("Ada again");
    await clock.advance(2_000);
    expect(session.getState()).toMatchObject({
      reply: { isBusy: true },
      chunks: [{ answer: { status: "sending" } }],
    });
    expect(server.accepted).toEqual([]);
    await clock.advance(START_MS);
    expect(accepted(server)).toEqual(["q0=Ada"]);
    expect(session.getState()).toMatchObject({
      reply: { state: "none" },
      chunks: [{ answer: { status: "sent" } }, { input: { id: "q1" } }],
    });
    expect(events.filter(({ type }) => type === "answer-submitted")).toHaveLength(1);
  });

  test.each<Fault>([
    { kind: "cut-before" },
    { kind: "cut-after" },
    { kind: "status", status: 500 },
    { kind: "hang-after" },
  ])("is sent once although its delivery fails by $kind", async (fault) => {
    const { open, clock, server } = driveOpening();
    const faults = [fault];
    server.fault = (request) => {
      if (isStart(request)) return { kind: "delay", ms: START_MS };
      return request.path.endsWith("continueChat") ? (faults.shift() ?? { kind: "none" }) : { kind: "none" };
    };
    const { answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(100_000);
    expect(accepted(server)).toEqual(["q0=Ada"]);
  });

  test("waits while the server can't be reached, and is sent when the page is online again", async () => {
    const { open, clock, server, browser } = driveOpening();
    browser.isOnline = false;
    server.fault = (request) => (isStart(request) ? { kind: "cut-before" } : { kind: "none" });
    const { session, answer } = open();
    await clock.advance(1_000);
    expect(session.getState()).toMatchObject({ phase: "running", chunks: [{ isInputShown: true }] });
    answer("Ada");
    expect(session.getState()).toMatchObject({
      chunks: [{ answer: { status: "waiting-for-network" } }],
      reply: { failure: { kind: "network" } },
    });
    session.retry();
    await clock.advance(1_000);
    browser.isOnline = true;
    server.fault = () => ({ kind: "none" });
    browser.resume();
    await clock.advance(1_000);
    expect(accepted(server)).toEqual(["q0=Ada"]);
    expect(session.getState()).toMatchObject({ reply: { state: "none" }, startFailure: undefined });
    expect(server.requests.filter(isStart).length).toBeGreaterThan(1);
  });

  test("is shown as waiting after the third start that doesn't reach the server", async () => {
    const { open, clock, server } = driveOpening({}, { kind: "cut-before" });
    const { session, answer, events } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(60_000);
    expect(session.getState()).toMatchObject({ phase: "running", reply: { failure: { kind: "network" } } });
    expect(events.filter(({ type }) => type === "send-failed")).toHaveLength(1);
    server.fault = () => ({ kind: "none" });
    session.retry();
    await clock.advance(1_000);
    expect(accepted(server)).toEqual(["q0=Ada"]);
  });

  test("is put into the same question of the next page if this one is closed", async () => {
    for (const settings of [remembering, {}]) {
      const { open, clock, server } = driveOpening({ settings });
      const first = open();
      await clock.advance(1_000);
      first.answer("Ada");
      await clock.advance(1_000);
      const second = first.reload();
      await clock.advance(1_000);
      expect(second.session.getState()).toMatchObject({
        composer: { field: { text: "Ada" } },
        chunks: [{ input: { id: "q0" } }],
      });
      await clock.advance(20_000);
      expect(server.accepted).toEqual([]);
      expect(second.session.getState().composer.field?.text).toBe("Ada");
      expect(second.tab.session.get(composerKey("lead", 0)) ?? "").not.toContain('"carried":[{');
    }
  });

  test("isn't sent after a restart, and becomes a draft", async () => {
    const { open, clock, server } = driveOpening();
    const { session, answer, tab } = open();
    await clock.advance(1_000);
    answer("Ada");
    session.restart();
    await clock.advance(20_000);
    expect(server.accepted).toEqual([]);
    expect(session.getState()).toMatchObject({ phase: "running", sessionId: "s1", chunks: [{ input: {} }] });
    expect(session.getState().composer.field?.text).toBe("Ada");
    expect(tab.session.has(composerKey("lead", 0))).toBe(false);
  });
});

describe("a start reply that doesn't confirm the opening", () => {
  test.each<[string, Partial<ScriptedBot>]>([
    ["says something else", { reply: reworded }],
    ["has other options of the question", { reply: withPlaceholder }],
  ])("because it %s replaces it and keeps the answer for the same question", async (_, change) => {
    const { open, clock, server } = driveOpening(republished(change));
    const { session, answer } = open();
    await clock.advance(1_000);
    const provisional = session.getState().chunks[0];
    answer("Ada");
    await clock.advance(START_MS);
    const state = session.getState();
    expect(state).toMatchObject({
      phase: "running",
      composer: { field: { text: "Ada" } },
      reply: { state: "none" },
      chunks: [{ isInputShown: true }],
    });
    expect(state.chunks[0]?.answer).toBeUndefined();
    expect(state.chunks[0]?.id).not.toBe(provisional?.id);
    expect(server.accepted).toEqual([]);
    answer("Ada");
    await clock.advance(1_000);
    expect(accepted(server)).toEqual(["q0=Ada"]);
  });

  test("keeps partially typed text for the same question, and drops it for another one", async () => {
    for (const [id, draft] of [
      ["q0", "Half a na"],
      ["other", undefined],
    ] as const) {
      const input = { id, type: "text input" };
      const { open, clock } = driveOpening(republished({ reply: () => ({ messages: [], input }) }));
      const { session } = open();
      await clock.advance(1_000);
      session.saveDraft("Half a na");
      await clock.advance(START_MS);
      expect(session.getState().composer.field?.text).toBe(draft);
    }
  });

  test("but has only another theme or date of publication restyles the conversation on screen", async () => {
    const { open, clock } = driveOpening(republished({ settings: {} }));
    const { session } = open();
    await clock.advance(1_000);
    const { chunks, bot } = session.getState();
    await clock.advance(START_MS);
    expect(session.getState().chunks).toBe(chunks);
    expect(session.getState().bot).toMatchObject({ publishedAt: "2026-02-02" });
    expect(session.getState().bot).not.toBe(bot);
  });

  test.each([
    [400, "refused"],
    [403, "refused"],
    [404, "not-found"],
    [500, "http"],
  ])("because it fails with %i ends in the same state as without an opening", async (status, kind) => {
    const states = [];
    for (const hasOpenings of [true, false]) {
      const { open, clock, server } = drive({ settings: remembering }, { hasOpenings });
      const delayed: Fault = { kind: "delay", ms: 1_000 };
      server.fault = (request) => (isStart(request) ? delayed : { kind: "none" });
      const chat = open({
        transport: async (request) => {
          const result = await server.transport(request);
          if (!isStart(request)) return result;
          return fail({
            kind: "http",
            status,
            statusText: "",
            body: { message: "Closed" },
            message: "Closed",
          });
        },
      });
      await clock.advance(500);
      if (hasOpenings) chat.answer("Ada");
      await clock.advance(30_000);
      const state = chat.session.getState();
      expect(state).toMatchObject({ phase: "failed", startFailure: { kind, status }, chunks: [] });
      states.push(Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)));
    }
    expect(states[0]).toEqual(states[1]);
  });

  test("because the start failed for now brings the answer back with the visitor's retry", async () => {
    const { open, clock, server } = driveOpening({}, { kind: "status", status: 403 });
    const { session, answer } = open({
      transport: async (request) => {
        if (isStart(request)) await new Promise<void>((resolve) => clock.after(1_000, resolve));
        return server.transport(request);
      },
    });
    await clock.advance(500);
    answer("Ada");
    await clock.advance(2_000);
    expect(session.getState().phase).toBe("failed");
    server.fault = () => ({ kind: "none" });
    session.retry();
    await clock.advance(2_000);
    expect(session.getState()).toMatchObject({
      phase: "running",
      composer: { field: { text: "Ada" } },
      chunks: [{ input: {} }],
    });
    expect(server.accepted).toEqual([]);
  });
});

describe("a provisional conversation", () => {
  test("is not stored, and the confirmed one is stored with the text typed before", async () => {
    const { open, clock, browser } = driveOpening({ settings: remembering });
    const { session, tab } = open();
    await clock.advance(1_000);
    session.saveDraft("Half a na");
    expect(browser.local.size + tab.session.size).toBe(0);
    await clock.advance(START_MS);
    expect(browser.local.get(chatKey("bot"))).toContain('"sessionId":"s0"');
    expect(tab.session.get(composerKey("lead", 0))).toContain("Half a na");
  });

  test("replaces a chat that another tab has saved meanwhile, as any new conversation does", async () => {
    const { open, clock, browser, server } = driveOpening({ settings: remembering });
    const first = open();
    await clock.advance(1_000);
    server.fault = () => ({ kind: "none" });
    const other = open();
    await clock.advance(1_000);
    other.answer("Grace");
    await clock.advance(1_000);
    first.answer("Ada");
    await clock.advance(START_MS);
    expect(accepted(server)).toEqual(["q0=Grace", "q0=Ada"]);
    expect(browser.local.get(chatKey("bot"))).toContain(
      `"sessionId":"${first.session.getState().sessionId}"`,
    );
  });

  test("ignores a resync and a page that was suspended, and starts again after a start that was lost", async () => {
    const { open, clock, browser, server } = driveOpening({}, { kind: "hang-before" });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    session.resync();
    browser.resume("suspended");
    await clock.advance(1_000);
    expect(server.requests.map(({ method, path }) => `${method} ${path.split("/").at(-1)}`)).toEqual([
      "GET opening",
      "POST startChat",
    ]);
    server.fault = () => ({ kind: "none" });
    await clock.advance(70_000);
    expect(accepted(server)).toEqual(["q0=Ada"]);
  });

  test("is stored nowhere after a reset, until the start reply", async () => {
    const { open, clock, browser } = driveOpening({ settings: remembering });
    const { session, tab, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    session.reset();
    expect(browser.local.size + tab.session.size).toBe(0);
    await clock.advance(START_MS);
    expect(session.getState().chunks).toMatchObject([{ answer: { status: "sent" } }, {}]);
  });

  test("does nothing after it was destroyed", async () => {
    const { open, clock, server } = driveOpening();
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    session.destroy();
    await clock.advance(100_000);
    expect(server.accepted).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});

function withPlaceholder(turn: number): Record<string, unknown> {
  const options = { labels: { placeholder: "Full name" } };
  return { ...askQuestions(3)(turn), input: { id: `q${turn}`, type: "text input", options } };
}

function reworded(turn: number): Record<string, unknown> {
  return { ...askQuestions(3)(turn), messages: [textMessage(`m${turn}`, "In other words")] };
}

describe("a prepared conversation", () => {
  test("shows the opening, and sends, stores, times and reports nothing until it is started", async () => {
    const { open, clock, server, browser } = driveOpening({ settings: remembering });
    const { session, events, tab } = open({ isPrepared: true });
    await clock.advance(60_000);
    expect(session.getState()).toMatchObject({
      phase: "running",
      chunks: [{ shown: 1, isInputShown: false }],
    });
    expect(server.requests.map(({ path }) => path)).toEqual([expect.stringMatching(/opening$/)]);
    expect(events).toEqual([]);
    expect([...browser.local, ...tab.session]).toEqual([]);

    const { chunks } = session.getState();
    session.start();
    session.start();
    expect(session.getState().chunks, "nothing is rendered again").toBe(chunks);
    expect(events.map(({ type }) => type)).toEqual(["init", "input-received"]);
    await clock.advance(1_000);
    expect(session.getState().chunks).toMatchObject([{ shown: 1, isInputShown: true }]);
    await clock.advance(START_MS);
    expect(session.getState()).toMatchObject({ sessionId: "s0", chunks: [{ input: { id: "q0" } }] });
    expect(events.map(({ type }) => type)).toEqual(["init", "input-received", "state-persisted"]);
    expect(server.requests.filter(isStart)).toHaveLength(1);
  });

  test("keeps its typing indicator until it is started, and then shows the first message in time", async () => {
    const settings = { typingEmulation: { enabled: true, isDisabledOnFirstMessage: false } };
    const { open, clock } = driveOpening({ settings });
    const { session } = open({ isPrepared: true });
    await clock.advance(60_000);
    expect(session.getState().chunks).toMatchObject([{ shown: 0, isTyping: true }]);
    session.start();
    expect(session.getState().chunks).toMatchObject([{ shown: 0, isTyping: true }]);
    await clock.advance(4_000);
    expect(session.getState().chunks).toMatchObject([{ shown: 1, isTyping: false }]);
  });

  test("whose opening is missing or has changed since starts like any other", async () => {
    const missing = driveOpening({ opening: () => ({ isStatic: false }) }, { kind: "none" });
    const changed = driveOpening(republished({ reply: () => ({ messages: [textMessage("m", "New")] }) }), {
      kind: "none",
    });
    for (const { open, clock } of [missing, changed]) {
      const { session, events } = open({ isPrepared: true });
      await clock.advance(1_000);
      session.start();
      await clock.advance(2_000);
      expect(session.getState().sessionId).toBe("s0");
      expect(events.filter(({ type }) => type === "init")).toHaveLength(1);
    }
  });

  test("leaves nothing behind when it is destroyed", async () => {
    const { open, clock, server, browser } = driveOpening({ settings: remembering });
    const { session, events, tab } = open({ isPrepared: true });
    await clock.advance(1_000);
    session.destroy();
    session.start();
    await clock.advance(60_000);
    expect(server.requests.filter(isStart)).toEqual([]);
    expect(events).toEqual([]);
    expect([...browser.local, ...tab.session]).toEqual([]);
  });
});

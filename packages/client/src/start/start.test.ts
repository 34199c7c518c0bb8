import { fail } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { startRequest } from "./start-request.ts";
import { hasPaymentInProgress } from "../saved/payment-in-progress.ts";
import { chatKey, PAYMENT_KEY, resultIdKey } from "../saved/storage-keys.ts";
import { drive, options, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/fault.ts";
import { createScriptedServer, askQuestions } from "../testing/scripted-server.ts";

const isStart = ({ path }: { path: string }) => path.endsWith("startChat");
const none = { get: () => undefined };

describe("the start request", () => {
  // Spec: 3.6, 3.62, 4.3, 7.1
  test("contains the bot, the variables and the stored result; the host page's variables take precedence", () => {
    const session = { get: (key: string) => (key === resultIdKey("lead") ? "r1" : undefined) };
    const sessionOptions = {
      ...options,
      urlVariables: { a: "url", b: "url" },
      prefilledVariables: { b: "page" },
    };
    expect(startRequest(sessionOptions, { session, local: none })).toEqual({
      path: "/api/v1/typebots/lead/startChat",
      body: {
        isStreamEnabled: true,
        prefilledVariables: { a: "url", b: "page" },
        resultId: "r1",
        isOnlyRegistering: false,
      },
    });
    const own = startRequest({ ...sessionOptions, resultId: "mine" }, { session, local: none });
    expect(own?.body["resultId"]).toBe("mine");
  });

  test.each(["", "[[[", "a b", "x".repeat(201), "<script>"])(
    "contains no result id if %j is stored",
    (stored) => {
      const session = { get: () => stored };
      expect(startRequest(options, { session, local: none })?.body["resultId"]).toBeUndefined();
    },
  );

  // Spec: 4.2
  // Spec differs: 7.4, 7.13
  test("of a bot document is a preview and ignores the storage", () => {
    const typebot = { id: "b1", groups: [] };
    const startFrom = { type: "group", groupId: "g" } as const;
    expect(
      startRequest(
        { ...options, typebot, startFrom, sessionId: "s" },
        { session: { get: () => "r" }, local: none },
      ),
    ).toEqual({
      path: "/api/v1/typebots/b1/preview/startChat",
      body: { isStreamEnabled: true, prefilledVariables: {}, startFrom, typebot, sessionId: "s" },
    });
  });

  // Spec: 5.1
  test("is not sent without a bot id", async () => {
    const { open, server } = drive({}, { typebot: "" });
    expect(open().session.getState()).toMatchObject({
      phase: "failed",
      startFailure: { kind: "bot-id-missing" },
    });
    expect(server.requests).toHaveLength(0);
  });
});

test("an edited preview changes its appearance at once, and a restart uses the edited bot", async () => {
  const typebot = { id: "b1", groups: [] };
  const { open, server, clock } = drive({}, { typebot });
  const { session } = open();
  await clock.settle();
  const before = session.getState();
  session.applyPreviewAppearance({ ...typebot });
  expect(session.getState(), "the initial appearance comes from the server").toBe(before);
  session.applyPreviewAppearance({
    ...typebot,
    theme: { customCss: "p {}" },
    settings: { general: { locale: "de" } },
  });
  expect(session.getState().bot?.theme.customCss).toBe("p {}");
  expect(session.getState().bot?.settings.general.locale).toBe("de");
  expect(session.getState().chunks).toBe(before.chunks);
  const changed = session.getState();
  session.applyPreviewAppearance({
    ...typebot,
    theme: { customCss: "p {}" },
    settings: { general: { locale: "de" } },
  });
  expect(session.getState()).toBe(changed);
  session.restart();
  await clock.settle();
  expect(server.requests.findLast(isStart)?.body).toMatchObject({
    typebot: { theme: { customCss: "p {}" } },
  });
});

// Spec: 4.5
test("a chat is loading until the first reply, then running", async () => {
  const { open, clock } = drive();
  const { session } = open();
  expect(session.getState().phase).toBe("loading");
  await clock.advance(1_000);
  expect(session.getState().phase).toBe("running");
});

test("a conversation that starts over keeps its bot, whose header and theme stay", async () => {
  const { open, clock } = drive();
  const { session } = open();
  await clock.settle();
  const { bot } = session.getState();
  session.restart();
  expect(session.getState()).toMatchObject({ phase: "loading", chunks: [] });
  expect(session.getState().bot).toBe(bot);
  await clock.settle();
  expect(session.getState().phase).toBe("running");
});

describe("a start that fails", () => {
  // Spec: 8.1, 8.2, 8.6
  test.each([
    [400, "refused"],
    [403, "refused"],
    [404, "not-found"],
  ])(
    "with %i shows the reason, is not retried automatically, and can be retried by the visitor",
    async (status, kind) => {
      const { open, clock, server } = drive();
      server.fault = () => ({ kind: "status", status });
      const { session } = open();
      await clock.advance(100_000);
      expect(session.getState()).toMatchObject({ phase: "failed", startFailure: { kind, status } });
      expect(server.requests.filter(isStart)).toHaveLength(1);
      server.fault = () => ({ kind: "none" });
      session.retry();
      await clock.advance(1_000);
      expect(session.getState().phase).toBe("running");
    },
  );

  const transientFaults: Fault[] = [
    { kind: "cut-before" },
    { kind: "garbage" },
    { kind: "hang-before" },
    { kind: "status", status: 500 },
    { kind: "status", status: 429, retryAfter: 1_000 },
  ];
  // Spec differs: 7.2, 7.4, 9.50, 9.51, 9.52
  test.each(transientFaults)("by $kind $status is retried automatically", async (fault) => {
    const { open, clock, server } = drive();
    let faults = 2;
    server.fault = () => (faults-- > 0 ? fault : { kind: "none" });
    const { session } = open();
    await clock.advance(150_000);
    expect(session.getState()).toMatchObject({ phase: "running" });
    expect(session.getState().startFailure).toBeUndefined();
    expect(server.requests.filter(isStart)).toHaveLength(3);
  });
});

describe("a start whose reply is lost", () => {
  test.each<Fault>([
    { kind: "cut-after" },
    { kind: "garbage" },
    { kind: "hang-after" },
    { kind: "arrives-later", ms: 20 },
  ])("by $kind is repeated with its id, and the server starts one conversation", async (fault) => {
    const { open, clock, server } = drive();
    const faults: Fault[] = [fault, fault];
    server.fault = () => faults.shift() ?? { kind: "none" };
    const { session } = open();
    await clock.advance(150_000);
    expect(session.getState()).toMatchObject({ phase: "running", sessionId: "s0" });
    expect(server.requests.filter(isStart).length).toBeGreaterThan(1);
    expect(server.countStarts()).toBe(1);
  });

  test("and is retried by the visitor is the same start; a restart and another page are others", async () => {
    const { open, clock, server } = drive();
    server.fault = () => ({ kind: "garbage" });
    const chat = open();
    await clock.advance(60_000);
    expect(chat.session.getState().phase).toBe("failed");
    server.fault = () => ({ kind: "none" });
    chat.session.retry();
    await clock.advance(1_000);
    expect(server.countStarts()).toBe(1);
    chat.session.restart();
    await clock.advance(1_000);
    expect(server.countStarts()).toBe(2);
    chat.reload();
    await clock.advance(1_000);
    expect(server.countStarts()).toBe(3);
  });
});

test("a session sends the start id that its options contain, and a new one when it restarts", async () => {
  const { open, clock, server } = drive({}, { startId: "of an early request" });
  const { session } = open();
  await clock.advance(1_000);
  session.restart();
  await clock.advance(1_000);
  const ids = server.requests.filter(isStart).map(({ body }) => Object(body).startId);
  expect(ids).toEqual(["of an early request", expect.any(String)]);
  expect(ids[1]).not.toBe(ids[0]);
});

describe("a start that the server fails", () => {
  test.each<Fault>([{ kind: "status", status: 500 }, { kind: "garbage" }])(
    "by $kind is repeated twice with backoff, then only by the visitor",
    async (fault) => {
      const { open, clock, server, browser } = drive();
      const sentAt: number[] = [];
      server.fault = (request) => {
        if (isStart(request)) sentAt.push(clock.now());
        return fault;
      };
      const { session } = open();
      await clock.advance(30_000);
      expect(sentAt).toHaveLength(3);
      const [first = 0, second = 0, third = 0] = sentAt;
      expect(second - first).toBeGreaterThanOrEqual(300);
      expect(third - second).toBeGreaterThan(second - first);
      expect(session.getState().startFailure?.retryIn).toBeUndefined();
      browser.resume();
      await clock.advance(30_000);
      expect(sentAt).toHaveLength(3);
      session.retry();
      await clock.advance(30_000);
      expect(sentAt).toHaveLength(4);
    },
  );

  // Spec: 8.5
  test("in a preview shows the status with the body", async () => {
    const { open, clock } = drive({}, { isPreview: true });
    const body = { message: "The bot has no group" };
    const { session } = open({
      transport: async () => fail({ kind: "http", status: 400, statusText: "", body, message: "" }),
    });
    await clock.advance(1_000);
    expect(session.getState().startFailure).toMatchObject({ cause: { status: 400, body } });
  });

  test.each([false, true])("doesn't show the page of another host (preview: %s)", async (isPreview) => {
    const { open, clock } = drive({}, { isPreview });
    const body = "<!DOCTYPE html><h1>404</h1>";
    const { session } = open({
      transport: async () => fail({ kind: "http", status: 404, statusText: "", body, message: "" }),
    });
    await clock.advance(1_000);
    expect(session.getState().phase).toBe("failed");
    expect(JSON.stringify(session.getState())).not.toContain("DOCTYPE");
  });

  // Spec: 5.2
  test("because the bot is restricted to another site names that site", async () => {
    const { open, clock } = drive();
    const failure = { kind: "restricted", host: "shop.test", message: "Refused" } as const;
    const { session } = open({ transport: async () => fail(failure) });
    await clock.advance(30_000);
    expect(session.getState()).toMatchObject({
      phase: "failed",
      startFailure: { kind: "restricted", host: "shop.test" },
    });
  });
});

describe("a remembered chat", () => {
  test("keeps the times of its messages and answers", async () => {
    const { open, clock } = drive({ settings: remembering });
    const first = open();
    await clock.advance(1_000);
    const asked = clock.epoch();
    await clock.advance(60_000);
    first.answer("Ada");
    const answered = clock.epoch();
    expect(first.session.getState().chunks).toMatchObject([
      { answer: { status: "sending", time: answered } },
    ]);
    await clock.advance(60_000);
    const times = ({ session }: typeof first) =>
      session.getState().chunks.map(({ time, answer }) => [Number(time), answer?.time]);
    const [[firstTime = 0] = [], [secondTime = 0] = []] = times(first);
    expect(firstTime).toBeLessThanOrEqual(asked);
    expect(firstTime).toBeGreaterThan(asked - 2_000);
    expect(secondTime).toBeGreaterThanOrEqual(answered);
    const second = first.reload();
    await clock.advance(60_000);
    expect(times(second)).toEqual([
      [firstTime, answered],
      [secondTime, undefined],
    ]);
  });

  // Spec: 4.4, 4.22
  test("is shown before the server responds and continues in its session", async () => {
    const { open, clock, server } = drive({ settings: remembering });
    const first = open();
    await clock.advance(1_000);
    first.answer("Ada");
    await clock.advance(1_000);
    const second = first.reload();
    expect(second.session.getState().chunks).toMatchObject([
      { isRestored: true, shown: 1, answer: { answer: { value: "Ada" }, status: "sent" } },
      { isRestored: true, shown: 1, isInputShown: true, input: { id: "q1" } },
    ]);
    await clock.advance(1_000);
    expect(second.events.some(({ type }) => type === "input-received")).toBe(false);
    expect(second.events).toContainEqual({ type: "state-persisted", isEnabled: true, botId: "bot" });
    second.answer("Grace");
    await clock.advance(1_000);
    expect(server.accepted.map(({ sessionId, text }) => `${sessionId} ${text}`)).toEqual([
      "s0 Ada",
      "s0 Grace",
    ]);
  });

  // Spec: 4.4
  test("of an older publication is replaced", async () => {
    const bot = {
      settings: remembering,
      isResendSafe: true,
      reply: askQuestions(3),
      publishedAt: "2026-01-01T00:00:00Z",
    };
    const { open, clock, browser } = drive(bot);
    const first = open();
    await clock.advance(1_000);
    first.answer("Ada");
    await clock.advance(1_000);
    first.tab.crash();
    const later = createScriptedServer({ ...bot, publishedAt: "2026-02-02T00:00:00Z" }, clock);
    const { session } = open({ transport: later.transport });
    await clock.advance(1_000);
    expect(session.getState().chunks).toMatchObject([{ input: { id: "q0" } }]);
    expect(browser.local.get(chatKey("bot"))).toContain("2026-02-02");
  });

  test("that is corrupt in storage is deleted, and a new one starts", async () => {
    for (const junk of [
      "{",
      "null",
      "[]",
      '{"version":2}',
      '{"version":1,"chunks":[{}]}',
      "x".repeat(600_000),
    ]) {
      const { open, clock, browser } = drive({ settings: remembering });
      const first = open();
      await clock.advance(1_000);
      browser.local.set(chatKey("bot"), junk);
      const { session } = first.reload();
      await clock.advance(1_000);
      expect(session.getState()).toMatchObject({
        phase: "running",
        chunks: [{ isRestored: false, isInputShown: true }],
      });
      expect(browser.local.get(chatKey("bot"))).not.toBe(junk);
    }
  });

  // Spec: 3.28, 3.62, 6.4
  test("contains no code and no blob URLs, and previews are never saved", async () => {
    const reply = () => ({
      messages: [
        { id: "e", type: "custom-embed", content: { initFunction: { content: "steal()", args: {} } } },
      ],
      clientSideActions: [{ type: "scriptToExecute", scriptToExecute: { content: "steal()", args: [] } }],
      input: { id: "f", type: "file input" },
    });
    const { open, clock, browser } = drive({ settings: remembering, reply });
    const { session } = open();
    await clock.advance(5_000);
    session.submit({
      type: "text",
      value: "u",
      attachments: [{ type: "image/png", url: "https://x.test/u", blobUrl: "blob:1" }],
    });
    await clock.advance(1_000);
    const stored = browser.local.get(chatKey("bot")) ?? "";
    expect(stored).toContain("https://x.test/u");
    expect(stored).not.toContain("steal()");
    expect(stored).not.toContain("blob:");
    const preview = drive({ settings: remembering }, { isPreview: true });
    preview.open();
    await preview.clock.advance(1_000);
    expect(preview.browser.local.size).toBe(0);
  });

  test("keeps a partially typed answer for its question", async () => {
    const { open, clock } = drive({ settings: remembering });
    const first = open();
    await clock.advance(1_000);
    first.session.saveDraft("Half a na");
    const second = first.reload();
    expect(second.session.getState().composer.field?.text).toBe("Half a na");
    await clock.advance(1_000);
    second.answer("Half a name");
    await clock.advance(1_000);
    expect(second.reload().session.getState().composer.field?.text).toBeUndefined();
  });

  test("is deleted by reset but stays on screen", async () => {
    const { open, clock, browser } = drive({ settings: remembering });
    const { session, events, answer } = open();
    await clock.advance(1_000);
    session.reset();
    answer("Ada");
    await clock.advance(1_000);
    expect(browser.local.size).toBe(0);
    expect(events).toContainEqual({ type: "cleared" });
    expect(session.getState().chunks).toHaveLength(2);
  });
});

describe("after a payment's redirect", () => {
  const reply = (turn: number) =>
    turn === 0
      ? {
          messages: [],
          input: { id: "pay", type: "payment input", options: { labels: { success: "Paid" } } },
        }
      : { messages: [], input: { id: "next", type: "text input" } };

  // Spec: 3.53, 4.1, 7.14, 7.15
  test.each([
    [undefined, "Success", "next"],
    ["failed", "fail", "pay"],
  ])(
    "with status %s the session sends the bare string %s in the same conversation",
    async (redirectStatus, message, openInput) => {
      for (const settings of [remembering, {}]) {
        const before = drive({ reply, settings, isResendSafe: false }, { redirectStatus });
        const first = before.open();
        await before.clock.advance(1_000);
        first.session.paymentStarted();
        expect(first.tab.session.get(PAYMENT_KEY)).toContain('"sessionId":"s0"');
        expect(hasPaymentInProgress(first.tab.ports.storage.session, "lead")).toBe(true);
        expect(hasPaymentInProgress(first.tab.ports.storage.session, "other")).toBe(false);
        const { session, tab } = first.reload();
        expect(tab.session.has(PAYMENT_KEY)).toBe(false);
        await before.clock.advance(1_000);
        expect(before.server.requests.at(-1)).toMatchObject({
          path: "/api/v1/sessions/s0/continueChat",
          body: { message },
        });
        expect(before.server.requests.filter(isStart)).toHaveLength(1);
        expect(session.getState().chunks.map(({ input }) => input?.id)).toEqual(["pay", openInput]);
      }
    },
  );
});

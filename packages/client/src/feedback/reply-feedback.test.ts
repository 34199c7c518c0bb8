import { ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import type { StreamTransport } from "../contract/ports.ts";

const streamed: StreamTransport = async (_request, onText) => {
  onText('0:"Because it is."\n');
  return ok({ contentType: "text/plain" });
};

/** A conversation whose second reply was streamed, and may be rated unless `canRate` is false. */
async function openRated({ canRate = true, isResendSafe = true } = {}) {
  const fixture = drive({
    isResendSafe,
    settings: remembering,
    reply: (position) =>
      position === 1
        ? { messages: [], clientSideActions: [{ type: "stream", stream: true, ...(canRate && { canRate }) }] }
        : { messages: [], input: { id: `q${position}`, type: "text input" } },
  });
  const chat = fixture.open({ streamTransport: streamed });
  await fixture.clock.advance(1_000);
  chat.answer("Why?");
  await fixture.clock.advance(1_000);
  const sent = () =>
    fixture.server.requests.flatMap(({ path, body }) => (path.endsWith("/rating") ? [{ path, body }] : []));
  const feedback = (fields: object) => ({ path: PATH, body: { ratedAt: expect.any(Number), ...fields } });
  return { ...fixture, ...chat, sent, feedback };
}

const PATH = "/api/v1/sessions/s0/replies/1/rating";

test("a reply that may be rated names its turn; others don't", async () => {
  const { session } = await openRated();
  const reply = () => session.getState().chunks.find((chunk) => chunk.streamed)?.streamed;
  expect(reply()).toMatchObject({ status: "complete", rateableTurn: 1 });
  const other = await openRated({ canRate: false });
  expect(
    other.session.getState().chunks.find((chunk) => chunk.streamed)?.streamed?.rateableTurn,
  ).toBeUndefined();
});

test("feedback is sent once, and what changes meanwhile after it", async () => {
  const { session, server, clock, sent, feedback } = await openRated();
  server.fault = () => ({ kind: "delay", ms: 500 });
  session.rateReply(1, { value: "up" });
  session.rateReply(1, { value: "down" });
  session.rateReply(1, { value: "down", comment: "Wrong" });
  expect(session.getState().feedback).toEqual([
    { turn: 1, value: "down", comment: "Wrong", status: "sending", ratedAt: expect.any(Number) },
  ]);
  await clock.advance(5_000);
  expect(sent()).toEqual([feedback({ value: "up" }), feedback({ value: "down", comment: "Wrong" })]);
  expect(session.getState().feedback).toMatchObject([{ value: "down", status: "sent" }]);
  session.rateReply(1, undefined);
  await clock.advance(5_000);
  expect(sent().at(-1)).toEqual(feedback({ value: null }));
  expect(session.getState().feedback).toEqual([{ turn: 1, status: "sent", ratedAt: expect.any(Number) }]);
});

test("feedback made offline is sent once the network is back", async () => {
  const { session, browser, clock, sent, feedback } = await openRated();
  browser.isOnline = false;
  session.rateReply(1, { value: "up" });
  await clock.advance(5_000);
  expect(session.getState().feedback).toMatchObject([{ status: "waiting-for-network" }]);
  expect(sent()).toEqual([]);
  browser.isOnline = true;
  browser.resume();
  await clock.advance(5_000);
  expect(sent()).toEqual([feedback({ value: "up" })]);
  expect(session.getState().feedback).toMatchObject([{ status: "sent" }]);
});

test("unsent feedback survives a reload, and the next page sends it", async () => {
  const { session, browser, clock, reload, sent, feedback } = await openRated();
  browser.isOnline = false;
  session.rateReply(1, { value: "down", comment: "Wrong" });
  browser.isOnline = true;
  const reloaded = reload();
  await clock.advance(5_000);
  const restored = reloaded.session.getState();
  expect(restored.feedback).toMatchObject([{ turn: 1, value: "down", comment: "Wrong", status: "sent" }]);
  expect(restored.chunks.find((chunk) => chunk.streamed)?.streamed?.rateableTurn).toBe(1);
  expect(sent()).toEqual([feedback({ value: "down", comment: "Wrong" })]);
});

test("a failure of the network is retried, a refusal is left to the visitor", async () => {
  const { session, server, clock, sent } = await openRated();
  let failures = 2;
  server.fault = () => (failures-- > 0 ? { kind: "cut-before" } : { kind: "none" });
  session.rateReply(1, { value: "up" });
  await clock.advance(60_000);
  expect(sent()).toHaveLength(3);
  expect(session.getState().feedback).toMatchObject([{ status: "sent" }]);
  server.deleteSessions();
  session.rateReply(1, { value: "down" });
  await clock.advance(60_000);
  expect(sent()).toHaveLength(4);
  expect(session.getState().feedback).toMatchObject([{ value: "down", status: "failed" }]);
});

test("a request that hangs is repeated", async () => {
  const { session, server, clock, sent } = await openRated();
  server.fault = ({ path }) => ({
    kind: path.endsWith("/rating") && sent().length === 1 ? "hang-before" : "none",
  });
  session.rateReply(1, { value: "up" });
  await clock.advance(120_000);
  expect(sent()).toHaveLength(2);
  expect(session.getState().feedback).toMatchObject([{ status: "sent" }]);
});

test("other tabs show the rating", async () => {
  const { session, clock, open, tab } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  await clock.advance(1_000);
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  expect(other.session.getState().feedback).toMatchObject([{ turn: 1, value: "up" }]);
});

test("a rating that a closed tab could not send is sent by the tab that the visitor turns to", async () => {
  const { session, server, clock, open, tab, sent, feedback } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  await clock.advance(1_000);
  server.fault = () => ({ kind: "cut-before" });
  session.rateReply(1, { value: "up" });
  await clock.advance(10);
  tab.crash();
  server.fault = () => ({ kind: "none" });
  other.tab.focus();
  await clock.advance(1_000);
  expect(sent()).toEqual([feedback({ value: "up" }), feedback({ value: "up" })]);
  expect(other.session.getState().feedback).toMatchObject([{ turn: 1, value: "up", status: "sent" }]);
});

test("a rating that a tab closed on before it was confirmed is shown by the others, and sent by the one that the visitor turns to", async () => {
  const { session, server, browser, clock, open, tab, sent } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  server.fault = () => ({ kind: "cut-after" });
  browser.storageDelay = 2_000;
  session.rateReply(1, { value: "down" });
  await clock.advance(10);
  tab.crash();
  server.fault = () => ({ kind: "none" });
  await clock.advance(5_000);
  expect(other.session.getState().feedback).toMatchObject([
    { turn: 1, value: "down", status: "waiting-for-network" },
  ]);
  expect(sent()).toHaveLength(2);
  other.tab.focus();
  await clock.advance(1_000);
  expect(other.session.getState().feedback).toMatchObject([{ turn: 1, value: "down", status: "sent" }]);
  expect(sent()).toHaveLength(3);
});

test("a tab sends nothing that another one is sending, and shows when it has arrived", async () => {
  const { session, server, clock, open, tab, sent } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  server.fault = () => ({ kind: "delay", ms: 2_000 });
  session.rateReply(1, { value: "up" });
  await clock.advance(100);
  expect(other.session.getState().feedback).toMatchObject([{ value: "up", status: "sending" }]);
  await clock.advance(5_000);
  expect(other.session.getState().feedback).toMatchObject([{ value: "up", status: "sent" }]);
  expect(sent()).toHaveLength(1);
});

test("the focus doesn't repeat a rating before it is due", async () => {
  const { session, server, clock, tab, sent } = await openRated();
  server.fault = () => ({ kind: "status", status: 503, retryAfter: 30_000 });
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  tab.focus();
  await clock.advance(1_000);
  expect(sent()).toHaveLength(1);
});

test("a tab sends what another one has abandoned also after a retry of its own that was no longer needed", async () => {
  const { session, server, clock, open, tab, sent } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  await clock.advance(1_000);
  server.fault = () => ({ kind: "status", status: 503, retryAfter: 30_000 });
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  server.fault = () => ({ kind: "none" });
  other.tab.focus();
  await clock.advance(1_000);
  expect(session.getState().feedback).toMatchObject([{ value: "up", status: "sent" }]);
  await clock.advance(60_000);
  server.fault = () => ({ kind: "hang-before" });
  other.session.rateReply(1, { value: "down" });
  await clock.advance(100);
  other.tab.crash();
  server.fault = () => ({ kind: "none" });
  const before = sent().length;
  tab.focus();
  await clock.advance(1_000);
  expect(sent()).toHaveLength(before + 1);
  expect(session.getState().feedback).toMatchObject([{ value: "down", status: "sent" }]);
});

test.each(["this", "another"])(
  "an answer in %s tab doesn't repeat a rating before it is due",
  async (where) => {
    const { session, server, clock, answer, open, tab, sent } = await openRated();
    const other = open({ streamTransport: streamed, session: tab.session });
    await clock.advance(1_000);
    server.fault = ({ path }) =>
      path.endsWith("/rating") ? { kind: "status", status: 503, retryAfter: 30_000 } : { kind: "none" };
    session.rateReply(1, { value: "up" });
    await clock.advance(1_000);
    server.fault = () => ({ kind: "none" });
    if (where === "this") answer("More");
    else other.answer("More");
    await clock.advance(10_000);
    expect(sent()).toHaveLength(1);
    await clock.advance(60_000);
    for (const chat of [session, other.session])
      expect(chat.getState().feedback).toMatchObject([{ value: "up", status: "sent" }]);
  },
);

test("a rating stays when another tab, which could not see it yet, saves the conversation", async () => {
  const { session, clock, browser, open, tab, reload } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  await clock.advance(1_000);
  browser.storageDelay = 1_000;
  session.rateReply(1, { value: "up" });
  await clock.advance(100);
  other.answer("More");
  await clock.advance(10_000);
  expect(other.session.getState().feedback).toMatchObject([{ value: "up", status: "sent" }]);
  expect(reload().session.getState().feedback).toMatchObject([{ value: "up", status: "sent" }]);
});

test("of two tabs the later feedback counts, in whichever order they arrive", async () => {
  const { session, server, clock, open, tab } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  await clock.advance(1_000);
  server.fault = () => ({ kind: "delay", ms: 10_000 });
  session.rateReply(1, { value: "up" });
  await clock.advance(10);
  server.fault = () => ({ kind: "none" });
  other.session.rateReply(1, { value: "down", comment: "Wrong" });
  await clock.advance(60_000);
  expect([...server.feedback()]).toEqual([["s0/1", { value: "down", comment: "Wrong" }]]);
  for (const chat of [session, other.session])
    expect(chat.getState().feedback).toMatchObject([{ value: "down", status: "sent" }]);
});

test("a repeated request that arrives late doesn't undo the next rating", async () => {
  const { session, server, clock } = await openRated();
  server.fault = () => ({ kind: "duplicate-later", ms: 20_000 });
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  server.fault = () => ({ kind: "none" });
  session.rateReply(1, undefined);
  await clock.advance(60_000);
  expect([...server.feedback()]).toEqual([]);
});

// Storage that can't be written keeps earlier feedback, and is readable again later.
test.each([
  ["withdrawn", undefined],
  ["changed", { value: "down" }],
] as const)("feedback %s while storage is blocked stays so", async (_, later) => {
  const { session, browser, clock } = await openRated();
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  browser.isBlocked = true;
  session.rateReply(1, later);
  await clock.advance(1_000);
  browser.isBlocked = false;
  browser.resume();
  await clock.advance(1_000);
  expect(session.getState().feedback?.map(({ value }) => value)).toEqual([later?.value]);
});

test("first feedback that storage couldn't keep stays shown", async () => {
  const { session, browser, clock } = await openRated();
  browser.isBlocked = true;
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  browser.isBlocked = false;
  browser.resume();
  expect(session.getState().feedback).toMatchObject([{ value: "up", status: "sent" }]);
});

test("other tabs show that feedback was withdrawn", async () => {
  const { session, clock, open, tab } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  session.rateReply(1, undefined);
  await clock.advance(1_000);
  expect(other.session.getState().feedback?.map(({ value }) => value)).toEqual([undefined]);
});

test("a new conversation knows no earlier rating", async () => {
  const { session, clock } = await openRated();
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  session.restart();
  await clock.advance(1_000);
  expect(session.getState().feedback ?? []).toEqual([]);
});

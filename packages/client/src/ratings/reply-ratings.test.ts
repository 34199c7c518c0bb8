import { ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import type { StreamTransport } from "../ports.ts";

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
  return { ...fixture, ...chat, sent };
}

const path = "/api/v1/sessions/s0/replies/1/rating";

test("a reply that may be rated names its turn; others don't", async () => {
  const { session } = await openRated();
  const reply = () => session.getState().chunks.find((chunk) => chunk.streamed)?.streamed;
  expect(reply()).toMatchObject({ status: "complete", rateableTurn: 1 });
  const other = await openRated({ canRate: false });
  expect(
    other.session.getState().chunks.find((chunk) => chunk.streamed)?.streamed?.rateableTurn,
  ).toBeUndefined();
});

test("a rating is sent once, and what changes meanwhile after it", async () => {
  const { session, server, clock, sent } = await openRated();
  server.fault = () => ({ kind: "delay", ms: 500 });
  session.rateReply(1, { value: "up" });
  session.rateReply(1, { value: "down" });
  session.rateReply(1, { value: "down", comment: "Wrong" });
  expect(session.getState().ratings).toEqual([
    { turn: 1, value: "down", comment: "Wrong", status: "sending" },
  ]);
  await clock.advance(5_000);
  expect(sent()).toEqual([
    { path, body: { value: "up" } },
    { path, body: { value: "down", comment: "Wrong" } },
  ]);
  expect(session.getState().ratings).toMatchObject([{ value: "down", status: "sent" }]);
  session.rateReply(1, undefined);
  await clock.advance(5_000);
  expect(sent().at(-1)?.body).toEqual({ value: null });
  expect(session.getState().ratings).toEqual([]);
});

test("a rating made offline is sent once the network is back", async () => {
  const { session, browser, clock, sent } = await openRated();
  browser.isOnline = false;
  session.rateReply(1, { value: "up" });
  await clock.advance(5_000);
  expect(session.getState().ratings).toMatchObject([{ status: "waiting-for-network" }]);
  expect(sent()).toEqual([]);
  browser.isOnline = true;
  browser.resume();
  await clock.advance(5_000);
  expect(sent()).toEqual([{ path, body: { value: "up" } }]);
  expect(session.getState().ratings).toMatchObject([{ status: "sent" }]);
});

test("an unsent rating survives a reload, and the next page sends it", async () => {
  const { session, browser, clock, reload, sent } = await openRated();
  browser.isOnline = false;
  session.rateReply(1, { value: "down", comment: "Wrong" });
  browser.isOnline = true;
  const reloaded = reload();
  await clock.advance(5_000);
  const restored = reloaded.session.getState();
  expect(restored.ratings).toEqual([{ turn: 1, value: "down", comment: "Wrong", status: "sent" }]);
  expect(restored.chunks.find((chunk) => chunk.streamed)?.streamed?.rateableTurn).toBe(1);
  expect(sent()).toEqual([{ path, body: { value: "down", comment: "Wrong" } }]);
});

test("a failure of the network is retried, a refusal is left to the visitor", async () => {
  const { session, server, clock, sent } = await openRated();
  let failures = 2;
  server.fault = () => (failures-- > 0 ? { kind: "cut-before" } : { kind: "none" });
  session.rateReply(1, { value: "up" });
  await clock.advance(60_000);
  expect(sent()).toHaveLength(3);
  expect(session.getState().ratings).toMatchObject([{ status: "sent" }]);
  server.deleteSessions();
  session.rateReply(1, { value: "down" });
  await clock.advance(60_000);
  expect(sent()).toHaveLength(4);
  expect(session.getState().ratings).toMatchObject([{ value: "down", status: "failed" }]);
});

test("a request that hangs is repeated", async () => {
  const { session, server, clock, sent } = await openRated();
  server.fault = ({ path }) => ({
    kind: path.endsWith("/rating") && sent().length === 1 ? "hang-before" : "none",
  });
  session.rateReply(1, { value: "up" });
  await clock.advance(120_000);
  expect(sent()).toHaveLength(2);
  expect(session.getState().ratings).toMatchObject([{ status: "sent" }]);
});

test("other tabs show the rating", async () => {
  const { session, clock, open, tab } = await openRated();
  const other = open({ streamTransport: streamed, session: tab.session });
  await clock.advance(1_000);
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  expect(other.session.getState().ratings).toMatchObject([{ turn: 1, value: "up" }]);
});

test("a new conversation knows no earlier rating", async () => {
  const { session, clock } = await openRated();
  session.rateReply(1, { value: "up" });
  await clock.advance(1_000);
  session.restart();
  await clock.advance(1_000);
  expect(session.getState().ratings ?? []).toEqual([]);
});

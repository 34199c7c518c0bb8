import { fail, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { drive, failureOf, remembering } from "./testing/drive-session.ts";
import type { Fault } from "./testing/fault.ts";

const isAnswer = ({ path }: { path: string }) => path.endsWith("continueChat");

describe("a command", () => {
  // Spec: 3.25, 7.12
  test("is sent, dismisses the open input and resolves with its reply", async () => {
    const { open, clock, server } = drive();
    const { session } = open();
    await clock.advance(1_000);
    const sent = session.sendCommand("help");
    await clock.advance(1_000);
    await expect(sent).resolves.toBeUndefined();
    expect(server.requests.at(-1)?.body).toMatchObject({ message: { type: "command", command: "help" } });
    expect(session.getState().chunks).toMatchObject([{ isInputDismissed: true }, { isInputShown: true }]);
  });

  // Spec: 5.5, 9.36
  test("sent while the chat is busy is retried every five seconds, up to five times", async () => {
    const { open, clock, server } = drive();
    server.fault = (request): Fault => (isAnswer(request) ? { kind: "delay", ms: 24_000 } : { kind: "none" });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(1);
    const sent = session.sendCommand("help");
    await clock.advance(25_000);
    expect(server.requests.filter(isAnswer)).toHaveLength(2);
    await clock.advance(25_000);
    await expect(sent).resolves.toBeUndefined();
  });

  // Spec: 5.6, 9.36
  test("that can never be sent rejects with the error of spec §5", async () => {
    const { open, clock, server } = drive();
    server.fault = (request): Fault => (isAnswer(request) ? { kind: "delay", ms: 55_000 } : { kind: "none" });
    const { session, answer } = open();
    await clock.advance(1_000);
    answer("Ada");
    await clock.advance(1);
    const outcome = session.sendCommand("help").catch((error: unknown) => error);
    await clock.advance(25_001);
    expect(await outcome).toEqual(new Error("Max retry attempts for command reached"));
  });

  test("unknown to the flow rejects and is logged; the input stays open", async () => {
    const { open, clock, server } = drive();
    server.fault = (request): Fault =>
      isAnswer(request) ? { kind: "status", status: 400 } : { kind: "none" };
    const { session, events } = open();
    await clock.advance(1_000);
    const outcome = session.sendCommand("dance").catch((error: unknown) => error);
    await clock.advance(1_000);
    expect(await outcome).toBeInstanceOf(Error);
    expect(session.getState()).toMatchObject({ chunks: [{ isInputDismissed: false, isInputShown: true }] });
    expect(failureOf(session)).toBeUndefined();
    expect(events).toContainEqual({
      type: "logs-added",
      logs: [expect.objectContaining({ context: "While sending message" })],
    });
  });

  test("pending at a reload is delivered by the next page, which continues", async () => {
    const { open, clock, server } = drive({ settings: remembering });
    const { session, reload } = open();
    await clock.advance(1_000);
    server.fault = (request): Fault => (isAnswer(request) ? { kind: "hang-before" } : { kind: "none" });
    void session.sendCommand("help");
    await clock.settle();
    server.fault = () => ({ kind: "none" });
    const after = reload();
    await clock.advance(2_000);
    after.answer("Ada");
    await clock.advance(2_000);
    expect(server.accepted).toMatchObject([{ blockId: "q0", text: "Ada" }]);
    expect(after.session.getState().chunks.at(-1)?.input?.id).toBe("q1");
  });

  test("sent in the tick of an answer waits for the answer", async () => {
    const { open, clock, server, browser } = drive();
    const { session, answer } = open();
    let sent: Promise<void> | undefined;
    // A listener runs while events are processed, so both calls are queued.
    const stop = session.subscribe(() => {
      if (!session.getState().chunks[0]?.isInputShown) return;
      stop();
      browser.isOnline = false;
      answer("Ada");
      sent = session.sendCommand("help");
    });
    await clock.advance(1_000);
    expect(sent).toBeDefined();
    await clock.advance(6_000);
    browser.isOnline = true;
    browser.resume();
    await clock.advance(30_000);
    await expect(sent).resolves.toBeUndefined();
    expect(server.accepted).toMatchObject([{ text: "Ada" }]);
  });

  test("that is refused during the reveal does not prevent the input from being shown", async () => {
    const { open, clock, server } = drive();
    const { session } = open();
    await clock.advance(100);
    server.fault = (request): Fault =>
      isAnswer(request) ? { kind: "status", status: 400 } : { kind: "none" };
    const outcome = session.sendCommand("dance").catch((error: unknown) => error);
    await clock.advance(2_000);
    expect(await outcome).toBeInstanceOf(Error);
    expect(session.getState().chunks).toMatchObject([{ isInputShown: true, isInputDismissed: false }]);
  });

  test("in progress holds the result of an action, which is sent when the command is refused", async () => {
    let finish = (): void => {};
    const ask = { messages: [], clientSideActions: [{ type: "setVariable", setVariable: { content: "1" } }] };
    const { open, clock, server } = drive({ reply: (turn) => (turn === 0 ? ask : { messages: [] }) });
    const { session } = open({
      runAction: () => new Promise((resolve) => (finish = () => resolve({ actionResult: { text: "1" } }))),
    });
    await clock.advance(1_000);
    server.fault = (request): Fault =>
      JSON.stringify(request.body).includes("command") ? { kind: "status", status: 400 } : { kind: "none" };
    const outcome = session.sendCommand("dance").catch((error: unknown) => error);
    finish();
    await clock.advance(2_000);
    expect(await outcome).toBeInstanceOf(Error);
    expect(server.accepted).toMatchObject([{ text: "1" }]);
  });

  test("that is finally refused clears its failure", async () => {
    const { open, clock, server } = drive();
    const { session } = open();
    await clock.advance(1_000);
    const faults: Fault[] = Array.from({ length: 3 }, () => ({ kind: "cut-before" }));
    server.fault = (request): Fault =>
      isAnswer(request) ? (faults.shift() ?? { kind: "status", status: 400 }) : { kind: "none" };
    const outcome = session.sendCommand("dance").catch((error: unknown) => error);
    await clock.advance(30_000);
    expect(await outcome).toBeInstanceOf(Error);
    expect(session.getState()).toMatchObject({ reply: { state: "none" } });
  });

  test("pending at a reload that can't be resent does not prevent the stream", async () => {
    const ask = { messages: [], clientSideActions: [{ type: "stream", stream: true }] };
    const { open, clock, server } = drive({
      reply: (turn) => (turn === 0 ? ask : { messages: [] }),
      isResendSafe: false,
      settings: remembering,
    });
    let cuts = 1;
    const first = open({
      streamTransport: async (_, onText) => {
        if (cuts-- > 0) return fail({ kind: "network", message: "Failed to fetch" });
        onText('0:"Hello"\n');
        return ok({ contentType: "text/plain" });
      },
    });
    await clock.advance(1_000);
    expect(failureOf(first.session)).toEqual({ kind: "stream" });
    server.fault = (request) => ({ kind: isAnswer(request) ? "hang-before" : "none" });
    void first.session.sendCommand("dance").catch(() => {});
    await clock.advance(100);
    const second = first.reload();
    server.fault = () => ({ kind: "none" });
    await clock.advance(1_000);
    expect(server.accepted).toMatchObject([{ text: "Hello" }]);
    expect(second.session.getState().phase).toBe("ended");
  });

  test("after the end of the chat does nothing", async () => {
    const { open, clock, server } = drive({ reply: () => ({ messages: [] }) });
    const { session } = open();
    await clock.advance(1_000);
    await session.sendCommand("help");
    expect(server.requests.filter(isAnswer)).toHaveLength(0);
  });
});

import { describe, expect, test } from "vitest";
import { drive } from "./testing/drive-session.ts";
import type { Fault } from "./testing/scripted-server.ts";

const isAnswer = ({ path }: { path: string }) => path.endsWith("continueChat");

describe("a command", () => {
  test("is sent, passes the open input by and resolves with its reply", async () => {
    const { open, clock, server } = drive();
    const { session } = open();
    await clock.advance(1_000);
    const sent = session.sendCommand("help");
    await clock.advance(1_000);
    await expect(sent).resolves.toBeUndefined();
    expect(server.requests.at(-1)?.body).toMatchObject({ message: { type: "command", command: "help" } });
    expect(session.getState().chunks).toMatchObject([{ isInputDismissed: true }, { isInputShown: true }]);
  });

  test("given while the chat is busy is tried again every five seconds, five times", async () => {
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

  test("that stays unheard is refused in the words of spec §5", async () => {
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

  test("that the flow doesn't know rejects and is logged; the input stays", async () => {
    const { open, clock, server } = drive();
    server.fault = (request): Fault =>
      isAnswer(request) ? { kind: "status", status: 400 } : { kind: "none" };
    const { session, events } = open();
    await clock.advance(1_000);
    const outcome = session.sendCommand("dance").catch((error: unknown) => error);
    await clock.advance(1_000);
    expect(await outcome).toBeInstanceOf(Error);
    expect(session.getState()).toMatchObject({ chunks: [{ isInputDismissed: false, isInputShown: true }] });
    expect(session.getState().sendFailure).toBeUndefined();
    expect(events).toContainEqual({
      type: "logs-added",
      logs: [expect.objectContaining({ context: "While sending message" })],
    });
  });

  test("after the end does nothing", async () => {
    const { open, clock, server } = drive({ reply: () => ({ messages: [] }) });
    const { session } = open();
    await clock.advance(1_000);
    await session.sendCommand("help");
    expect(server.requests.filter(isAnswer)).toHaveLength(0);
  });
});

import { fail } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { drive, remembering } from "./testing/drive-session.ts";
import { sessionRest, type SessionRest } from "./session-rest.ts";

describe("a session whose rest is still on its way", () => {
  test("shows the first message and its input, and asks for the rest then", async () => {
    const { open, clock } = drive();
    const late = lateRest();
    const { session, events } = open({ loadRest: late.load });
    expect(late.isAsked).toBe(false);
    await clock.advance(5_000);
    expect(session.getState().chunks).toMatchObject([{ shown: 1, isInputShown: true }]);
    expect(events.map(({ type }) => type)).toEqual(["init", "input-received", "state-persisted"]);
    expect(late.isAsked).toBe(true);
  });

  test("sends an answer that came first once the rest is there, and once", async () => {
    const { open, clock, server } = drive({ settings: remembering });
    const late = lateRest();
    const { session, answer } = open({ loadRest: late.load });
    await clock.advance(1_000);
    answer("Ada");
    answer("Grace");
    await clock.advance(60_000);
    expect(server.accepted).toEqual([]);
    late.arrive();
    await clock.advance(1_000);
    expect(server.accepted.map(({ blockId, text }) => `${blockId}=${text}`)).toEqual(["q0=Ada"]);
    expect(session.getState().chunks).toHaveLength(2);
  });

  test("puts the conversation into storage as the rest arrives", async () => {
    const { open, clock, browser } = drive({ settings: remembering });
    const late = lateRest();
    open({ loadRest: late.load });
    await clock.advance(1_000);
    expect(browser.local.size).toBe(0);
    late.arrive();
    await clock.advance(0);
    expect([...browser.local.keys()]).toContain("banter-bot-chat");
  });

  test("waits with its first message for an action that comes before it", async () => {
    const ran: string[] = [];
    const messages = [
      {
        id: "m",
        type: "text",
        content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hi" }] }] },
      },
    ];
    const { open, clock } = drive({
      reply: (turn) =>
        turn > 0
          ? { messages }
          : { messages, clientSideActions: [{ type: "setVariable", setVariable: { content: "1" } }] },
    });
    const late = lateRest();
    const { session } = open({
      loadRest: late.load,
      runAction: async ({ type }) => {
        ran.push(type);
        return {};
      },
    });
    await clock.advance(1_000);
    expect(late.isAsked).toBe(true);
    expect(session.getState().phase).toBe("loading");
    late.arrive();
    await clock.advance(0);
    expect(ran[0]).toBe("setVariable");
  });

  test("asks for it at once to come back to a remembered conversation", async () => {
    const { open, clock } = drive({ settings: remembering });
    const before = open();
    await clock.advance(1_000);
    before.answer("Ada");
    await clock.advance(1_000);
    const late = lateRest();
    const { session } = open({ loadRest: late.load });
    expect(late.isAsked).toBe(true);
    late.arrive();
    await clock.advance(0);
    expect(session.getState().chunks.length).toBeGreaterThan(1);
  });

  test("asks for it when the start fails, to say why and to try again", async () => {
    const { open, clock } = drive();
    const late = lateRest();
    const { session } = open({
      loadRest: late.load,
      transport: async () => fail({ kind: "network", message: "no network" }),
    });
    await clock.advance(0);
    expect(late.isAsked).toBe(true);
    late.arrive();
    await clock.advance(0);
    expect(session.getState().phase).toBe("failed");
  });

  test("does nothing more once it is destroyed", async () => {
    const { open, clock, server } = drive();
    const late = lateRest();
    const { session, answer } = open({ loadRest: late.load });
    await clock.advance(1_000);
    answer("Ada");
    session.destroy();
    late.arrive();
    await clock.advance(60_000);
    expect(server.accepted).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});

/** A rest that arrives when the test says so. */
function lateRest() {
  let resolve: (rest: SessionRest) => void = () => {};
  const promise = new Promise<SessionRest>((settle) => {
    resolve = settle;
  });
  const late = {
    isAsked: false,
    load: () => {
      late.isAsked = true;
      return promise;
    },
    arrive: () => resolve(sessionRest),
  };
  return late;
}

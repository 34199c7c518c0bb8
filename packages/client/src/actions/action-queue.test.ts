import { describe, expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";
import type { ClientAction } from "@banter/protocol";
import type { ActionOutcome } from "../ports.ts";

const input = { id: "q", type: "text input" };
const messages = [textMessage("a", "One"), textMessage("b", "Two"), textMessage("c", "Three")];
const script = (id: string, lastBubbleBlockId?: string) => ({
  type: "scriptToExecute",
  scriptToExecute: { content: id, args: [] },
  ...(lastBubbleBlockId !== undefined && { lastBubbleBlockId }),
});

/** Runs actions by noting them with the number of messages that were shown. */
function noting(outcome: (action: ClientAction) => ActionOutcome | Promise<ActionOutcome> = () => ({})) {
  const ran: string[] = [];
  let shown = (): number => 0;
  return {
    ran,
    watch: (count: () => number) => {
      shown = count;
    },
    runAction: async (action: ClientAction): Promise<ActionOutcome> => {
      const payload = action.payload;
      const content =
        typeof payload === "object" && payload !== null && "content" in payload
          ? payload.content
          : action.name;
      ran.push(`${String(content)}@${shown()}`);
      return outcome(action);
    },
  };
}

function open(reply: (turn: number) => Record<string, unknown>, runner = noting(), bot = {}) {
  const world = drive({ reply, ...bot });
  const chat = world.open({ runAction: runner.runAction });
  runner.watch(() => chat.session.getState().chunks.at(-1)?.shown ?? 0);
  return { ...world, ...chat, ran: runner.ran };
}

describe("client actions", () => {
  test("run in order, after the message that they name, before the input shows", async () => {
    const clientSideActions = [script("first"), script("afterA", "a"), script("afterC", "c")];
    const { clock, ran, session } = open(() => ({ messages, clientSideActions, input }));
    await clock.advance(5_000);
    expect(ran).toEqual(["first@0", "afterA@1", "afterC@3"]);
    expect(session.getState().chunks[0]?.isInputShown).toBe(true);
  });

  test("are never stranded by a message that is not there or an order that doesn't fit", async () => {
    const clientSideActions = [script("late", "c"), script("early", "a"), script("lost", "nowhere")];
    const { clock, ran } = open(() => ({ messages, clientSideActions, input }));
    await clock.advance(5_000);
    expect(ran).toEqual(["late@3", "early@3", "lost@3"]);
  });

  test("that reply continue the chat with their text, or with nothing", async () => {
    for (const [reply, message] of [
      [{ text: "42" }, { type: "text", text: "42" }],
      [{}, undefined],
    ] as const) {
      const runner = noting(() => ({ reply }));
      const { clock, server } = open(
        (turn) =>
          turn === 0
            ? { messages, clientSideActions: [{ type: "setVariable", setVariable: {} }] }
            : { messages, input },
        runner,
      );
      await clock.advance(5_000);
      const sent = server.requests.filter(({ path }) => path.endsWith("continueChat"));
      expect(sent).toHaveLength(1);
      expect(sent[0]?.body).toMatchObject({ message, messageId: expect.any(String), turn: 0 });
    }
  });

  test("don't let the chat end before they have replied", async () => {
    const runner = noting(() => ({ reply: {} }));
    const { clock, events, session } = open(
      (turn) => ({
        messages,
        ...(turn < 2 && {
          clientSideActions: [
            {
              type: "wait",
              lastBubbleBlockId: "c",
              expectsDedicatedReply: true,
              wait: { secondsToWaitFor: 1 },
            },
          ],
        }),
      }),
      runner,
    );
    await clock.advance(20_000);
    expect(session.getState().phase).toBe("ended");
    expect(session.getState().chunks).toHaveLength(3);
    expect(events.filter(({ type }) => type === "ended")).toHaveLength(1);
  });

  test("left behind by one that replied still run, unless they would answer another question", async () => {
    const setVariable = { type: "setVariable", setVariable: { content: "set" } };
    const runner = noting((action) => (action.type === "setVariable" ? { reply: {} } : {}));
    const { clock, ran, server } = open(
      (turn) =>
        turn === 0
          ? { messages: [], clientSideActions: [setVariable, script("left"), setVariable] }
          : { messages, input },
      runner,
    );
    await clock.advance(5_000);
    expect(ran).toEqual(["set@0", "left@0"]);
    expect(server.accepted).toHaveLength(1);
  });

  test("that never come back hold the chat for ten seconds only", async () => {
    const { clock, session, events } = open(
      () => ({ messages: [], clientSideActions: [script("hangs")], input }),
      noting(() => new Promise(() => {})),
    );
    await clock.advance(9_999);
    expect(session.getState().chunks[0]?.isInputShown).toBe(false);
    await clock.advance(1);
    expect(session.getState().chunks[0]?.isInputShown).toBe(true);
    expect(events).toContainEqual({
      type: "logs-added",
      logs: [expect.objectContaining({ context: "While executing script" })],
    });
  });

  test("of an unknown kind are logged, and the chat goes on", async () => {
    const { clock, session, events } = open(() => ({
      messages: [],
      clientSideActions: [{ type: "dance" }],
      input,
    }));
    await clock.advance(1_000);
    expect(session.getState().chunks[0]?.isInputShown).toBe(true);
    expect(events).toContainEqual({
      type: "logs-added",
      logs: [expect.objectContaining({ details: "dance" })],
    });
  });

  test("tell of blocked popups, callbacks and logs, each once", async () => {
    const outcome = {
      blockedPopupUrl: "https://example.com/",
      scriptCallbackMessage: "done",
      logs: [{ description: "Hm" }],
    };
    const { clock, events, server } = open(
      () => ({ messages: [], clientSideActions: [script("x")], input }),
      noting(() => outcome),
    );
    await clock.advance(1_000);
    expect(events).toContainEqual({ type: "popup-blocked", url: "https://example.com/" });
    expect(events).toContainEqual({ type: "script-succeeded", message: "done" });
    const logs = server.requests.filter(({ path }) => path.endsWith("clientLogs"));
    expect(logs.map(({ body }) => body)).toEqual([{ clientLogs: [{ description: "Hm" }] }]);
  });

  test("are not run again by a reload, whatever lies in storage", async () => {
    for (const isResendSafe of [true, false]) {
      const runner = noting();
      const world = drive({
        isResendSafe,
        settings: remembering,
        reply: () => ({ messages, clientSideActions: [script("once")], input }),
      });
      const first = world.open({ runAction: runner.runAction });
      await world.clock.advance(5_000);
      const { session } = first.reload();
      await world.clock.advance(5_000);
      expect(runner.ran).toEqual(["once@0"]);
      expect(session.getState().chunks.at(-1)).toMatchObject({
        isRestored: true,
        isInputShown: true,
        shown: 3,
      });
      for (const stored of world.browser.local.values()) expect(stored).not.toContain('content":"once');
    }
  });

  test("cut short by a reload are asked of the server and go on", async () => {
    let runs = 0;
    const wait = { type: "wait", expectsDedicatedReply: true, wait: { secondsToWaitFor: 5 } };
    for (const isResendSafe of [true, false]) {
      const world = drive({
        isResendSafe,
        settings: remembering,
        reply: (turn) => (turn === 0 ? { messages: [], clientSideActions: [wait] } : { messages: [], input }),
      });
      const runAction = (): Promise<ActionOutcome> =>
        runs++ % 2 === 0 ? new Promise(() => {}) : Promise.resolve({ reply: {} });
      const first = world.open({ runAction });
      await world.clock.advance(1_000);
      runs = 1;
      const { session } = first.reload();
      await world.clock.advance(1_000);
      expect(world.server.accepted).toHaveLength(1);
      expect(session.getState().chunks.at(-1)?.isInputShown).toBe(true);
      runs = 0;
    }
  });
});

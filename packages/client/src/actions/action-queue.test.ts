import { describe, expect, test } from "vitest";
import { drive, failureOf, isBusy, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";
import type { ClientAction } from "@banter/protocol";
import type { ActionOutcome } from "../contract/ports.ts";

const input = { id: "q", type: "text input" };
const messages = [textMessage("a", "One"), textMessage("b", "Two"), textMessage("c", "Three")];
const script = (id: string, lastBubbleBlockId?: string) => ({
  type: "scriptToExecute",
  scriptToExecute: { content: id, args: [] },
  ...(lastBubbleBlockId !== undefined && { lastBubbleBlockId }),
});

/** Records each action with the number of messages shown before it. */
function recordingRunner(
  outcome: (action: ClientAction) => ActionOutcome | Promise<ActionOutcome> = () => ({}),
) {
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

function open(reply: (turn: number) => Record<string, unknown>, runner = recordingRunner(), bot = {}) {
  const fixture = drive({ reply, ...bot });
  const chat = fixture.open({ runAction: runner.runAction });
  runner.watch(() => chat.session.getState().chunks.at(-1)?.shown ?? 0);
  return { ...fixture, ...chat, ran: runner.ran };
}

/** A preview whose only action writes a log. */
function openPreview() {
  const fixture = drive(
    { reply: () => ({ messages: [], clientSideActions: [script("x")], input }) },
    { isPreview: true },
  );
  return { ...fixture, ...fixture.open({ runAction: async () => ({ logs: [{ description: "Hm" }] }) }) };
}

describe("client actions", () => {
  test("run in order, after their message and before the input is shown", async () => {
    const clientSideActions = [script("first"), script("afterA", "a"), script("afterC", "c")];
    const { clock, ran, session } = open(() => ({ messages, clientSideActions, input }));
    await clock.advance(5_000);
    expect(ran).toEqual(["first@0", "afterA@1", "afterC@3"]);
    expect(session.getState().chunks[0]?.isInputShown).toBe(true);
  });

  test("run even if they refer to a missing message or are out of order", async () => {
    const clientSideActions = [script("late", "c"), script("early", "a"), script("lost", "nowhere")];
    const { clock, ran } = open(() => ({ messages, clientSideActions, input }));
    await clock.advance(5_000);
    expect(ran).toEqual(["late@3", "early@3", "lost@3"]);
  });

  // Spec: 3.49
  test("that return a result continue the chat with its text, or with no message", async () => {
    for (const [reply, message] of [
      [{ text: "42" }, { type: "text", text: "42" }],
      [{}, undefined],
    ] as const) {
      const runner = recordingRunner(() => ({ actionResult: reply }));
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

  test("keep the chat from ending before they return their result", async () => {
    const runner = recordingRunner(() => ({ actionResult: {} }));
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

  test("skipped by an earlier result still run, unless they return a result themselves", async () => {
    const setVariable = { type: "setVariable", setVariable: { content: "set" } };
    const runner = recordingRunner((action) => (action.type === "setVariable" ? { actionResult: {} } : {}));
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

  test("whose value the flow waits for have a minute", async () => {
    const setVariable = { type: "setVariable", setVariable: { content: "slow" } };
    let finish = (_outcome: ActionOutcome): void => {};
    const { clock, server } = open(
      (turn) => (turn === 0 ? { messages: [], clientSideActions: [setVariable] } : { messages: [], input }),
      recordingRunner(() => new Promise((resolve) => (finish = resolve))),
    );
    await clock.advance(59_000);
    expect(server.accepted).toEqual([]);
    finish({ actionResult: { text: "value" } });
    await clock.advance(1_000);
    expect(server.accepted).toMatchObject([{ text: "value" }]);
  });

  test("time out after ten seconds", async () => {
    const { clock, session, events } = open(
      () => ({ messages: [], clientSideActions: [script("hangs")], input }),
      recordingRunner(() => new Promise(() => {})),
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

  test("of an unknown type are logged, and the chat continues", async () => {
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

  // Spec: 3.49, 7.7
  test("report blocked popups, callbacks and logs once each", async () => {
    const outcome = {
      blockedPopupUrl: "https://example.com/",
      scriptCallbackMessage: "done",
      logs: [{ description: "Hm" }],
    };
    const { clock, events, server } = open(
      () => ({ messages: [], clientSideActions: [script("x")], input }),
      recordingRunner(() => outcome),
    );
    await clock.advance(1_000);
    expect(events).toContainEqual({ type: "popup-blocked", url: "https://example.com/" });
    expect(events).toContainEqual({ type: "script-succeeded", message: "done" });
    const logs = server.requests.filter(({ path }) => path.endsWith("clientLogs"));
    expect(logs.map(({ body }) => body)).toEqual([{ clientLogs: [{ description: "Hm" }] }]);
  });

  test("report what happens while they run", async () => {
    const fixture = drive({ reply: () => ({ messages: [], clientSideActions: [script("x")], input }) });
    const logs = [{ description: "Websocket returned an error" }];
    const { events } = fixture.open({
      runAction: (_, { reportLogs }) => {
        reportLogs(logs);
        return new Promise(() => {});
      },
    });
    await fixture.clock.settle();
    expect(events).toContainEqual({ type: "logs-added", logs });
    expect(fixture.server.requests.at(-1)?.body).toEqual({ clientLogs: logs });
  });

  // Spec: 7.7
  test("leave a line in the console if their logs can't be saved", async () => {
    const outcome = { logs: [{ description: "Hm" }] };
    const { clock, server, tab } = open(
      () => ({ messages: [], clientSideActions: [script("x")], input }),
      recordingRunner(() => outcome),
    );
    server.fault = ({ path }) =>
      path.endsWith("clientLogs") ? { kind: "status", status: 500 } : { kind: "none" };
    await clock.advance(1_000);
    expect(tab.errors).toEqual(["Failed to save logs: Request failed with status code 500"]);
  });

  // Spec: 6.4, 7.8
  test("post no logs in a preview", async () => {
    const { clock, events, server } = openPreview();
    await clock.advance(1_000);
    expect(events).toContainEqual({ type: "logs-added", logs: [{ description: "Hm" }] });
    expect(server.requests.map(({ path }) => path.split("/").at(-1))).toEqual(["startChat"]);
  });

  // Spec: 4.9
  test("whose result can't be sent have it sent again when the visitor retries", async () => {
    const runner = recordingRunner(() => ({ actionResult: { text: "42" } }));
    const { clock, server, session } = open(
      (turn) =>
        turn === 0
          ? { messages: [], clientSideActions: [{ type: "setVariable", setVariable: {} }] }
          : { messages: [], input },
      runner,
    );
    server.fault = ({ path }) =>
      path.endsWith("continueChat") ? { kind: "status", status: 400 } : { kind: "none" };
    await clock.advance(1_000);
    expect(failureOf(session)).toEqual(expect.objectContaining({ kind: "server" }));
    server.fault = () => ({ kind: "none" });
    session.retry();
    await clock.advance(1_000);
    expect(server.accepted.map(({ text }) => text)).toEqual(["42"]);
    expect(session.getState().chunks.at(-1)?.isInputShown).toBe(true);
  });

  // Spec: 4.13
  test("without a message to follow run after a reload of a longer conversation", async () => {
    const wait = { type: "wait", expectsDedicatedReply: true, wait: { secondsToWaitFor: 5 } };
    const fixture = drive({
      settings: remembering,
      reply: (turn) => (turn === 1 ? { messages: [], clientSideActions: [wait] } : { messages: [], input }),
    });
    const ran: string[] = [];
    let isHanging = true;
    const runAction = async (action: ClientAction): Promise<ActionOutcome> => {
      ran.push(action.type);
      return isHanging ? new Promise(() => {}) : { actionResult: {} };
    };
    const first = fixture.open({ runAction });
    await fixture.clock.advance(1_000);
    first.answer("Ada");
    await fixture.clock.advance(1_000);
    expect(first.session.getState().chunks).toHaveLength(2);
    isHanging = false;
    const { session } = first.reload();
    await fixture.clock.advance(1_000);
    expect(ran).toEqual(["wait", "wait"]);
    expect(session.getState().chunks.at(-1)?.isInputShown).toBe(true);
  });

  test("never run from storage after a reload", async () => {
    for (const isResendSafe of [true, false]) {
      const runner = recordingRunner();
      const fixture = drive({
        isResendSafe,
        settings: remembering,
        reply: () => ({ messages, clientSideActions: [script("once")], input }),
      });
      const first = fixture.open({ runAction: runner.runAction });
      await fixture.clock.advance(5_000);
      const { session } = first.reload();
      await fixture.clock.advance(5_000);
      expect(runner.ran).toEqual(["once@0"]);
      expect(session.getState().chunks.at(-1)).toMatchObject({
        isRestored: true,
        isInputShown: true,
        shown: 3,
      });
      for (const stored of fixture.browser.local.values()) expect(stored).not.toContain('content":"once');
    }
  });

  test("interrupted by a reload are fetched from the server and continue", async () => {
    let runs = 0;
    const wait = { type: "wait", expectsDedicatedReply: true, wait: { secondsToWaitFor: 5 } };
    for (const isResendSafe of [true, false]) {
      const fixture = drive({
        isResendSafe,
        settings: remembering,
        reply: (turn) => (turn === 0 ? { messages: [], clientSideActions: [wait] } : { messages: [], input }),
      });
      const runAction = (): Promise<ActionOutcome> =>
        runs++ % 2 === 0 ? new Promise(() => {}) : Promise.resolve({ actionResult: {} });
      const first = fixture.open({ runAction });
      await fixture.clock.advance(1_000);
      runs = 1;
      const { session } = first.reload();
      await fixture.clock.advance(1_000);
      expect(fixture.server.accepted).toHaveLength(1);
      expect(session.getState().chunks.at(-1)?.isInputShown).toBe(true);
      runs = 0;
    }
  });

  test("interrupted by a reload run again with the server's scripts, so that their value is kept", async () => {
    for (const isResendSafe of [true, false]) {
      const setVariable = { type: "setVariable", setVariable: { content: "now" } };
      const fixture = drive({
        isResendSafe,
        settings: remembering,
        reply: (turn) =>
          turn === 0
            ? { messages, clientSideActions: [script("first"), { ...setVariable, lastBubbleBlockId: "c" }] }
            : { messages: [], input },
      });
      let isInterrupted = true;
      const ran: unknown[] = [];
      const runAction = (action: ClientAction): Promise<ActionOutcome> => {
        ran.push(action.payload);
        if (action.type !== "setVariable") return Promise.resolve({});
        return isInterrupted ? new Promise(() => {}) : Promise.resolve({ actionResult: { text: "value" } });
      };
      const first = fixture.open({ runAction });
      await fixture.clock.advance(5_000);
      isInterrupted = false;
      const { session } = first.reload();
      await fixture.clock.advance(1_000);
      expect(fixture.server.accepted, `isResendSafe: ${isResendSafe}`).toMatchObject([{ text: "value" }]);
      expect(ran).toEqual([{ content: "first", args: [] }, { content: "now" }, { content: "now" }]);
      expect(session.getState().chunks.at(-1)?.isInputShown).toBe(true);
    }
  });

  test("without a server that repeats them wait for the visitor after a reload", async () => {
    const setVariable = { type: "setVariable", setVariable: { content: "now" } };
    const fixture = drive({
      isResendSafe: false,
      settings: remembering,
      reply: (turn) =>
        turn === 0 ? { messages, clientSideActions: [setVariable] } : { messages: [], input },
    });
    const first = fixture.open({ runAction: () => new Promise(() => {}) });
    await fixture.clock.advance(5_000);
    fixture.server.fault = () => ({ kind: "status", status: 500 });
    const { session } = first.reload();
    await fixture.clock.advance(60_000);
    expect(session.getState()).toMatchObject({ phase: "running", reply: { failure: { kind: "action" } } });
  });
});

test.each(["httpRequestToExecute", "listenForWebhook"])(
  "%s shows after a second that something is under way, until it is done",
  async (type) => {
    const fixture = drive({
      reply: (turn) =>
        turn === 1 ? { messages: [], clientSideActions: [{ type, [type]: {} }] } : { messages: [], input },
    });
    let finish = (_: ActionOutcome): void => {};
    const { answer, session } = fixture.open({
      runAction: () => new Promise<ActionOutcome>((resolve) => (finish = resolve)),
    });
    await fixture.clock.advance(1_000);
    answer("Go");
    await fixture.clock.advance(900);
    expect(isBusy(session)).toBe(false);
    await fixture.clock.advance(1_000);
    expect(isBusy(session)).toBe(true);
    finish({ actionResult: { text: "done" } });
    await fixture.clock.advance(500);
    expect(isBusy(session)).toBe(false);
  },
);

import { fail, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { activityOf, drive, failureOf } from "../testing/drive-session.ts";
import type { StreamTransport } from "../contract/ports.ts";

const http = (status: number) =>
  fail({ kind: "http", status, statusText: "", body: { message: "No model" }, message: "No model" } as const);
const done = ok({ contentType: "text/plain" });

/** A chat that streams a reply to the first answer. */
function openStreaming(...attempts: StreamTransport[]) {
  const requested: unknown[] = [];
  const fixture = drive({
    reply: (turn) =>
      turn === 1
        ? {
            messages: [],
            clientSideActions: [
              {
                type: "streamOpenAiChatCompletion",
                streamOpenAiChatCompletion: { messages: [{ role: "user", content: "Hi" }] },
              },
            ],
          }
        : { messages: [], input: { id: `q${turn}`, type: "text input" } },
  });
  const chat = fixture.open({
    streamTransport: (request, onText) => {
      requested.push(request.body);
      return attempts.shift()?.(request, onText) ?? new Promise(() => {});
    },
  });
  return { ...fixture, ...chat, requested };
}

describe("a streamed reply", () => {
  // Spec: 3.22, 3.48, 4.44, 7.9
  test("is parsed line by line, shown while it arrives, and sent to the flow", async () => {
    const { clock, answer, session, server, requested } = openStreaming(async (_request, onText) => {
      onText('f:{"messageId":"1"}\n0:"Sure');
      onText(', "\n0:"here"\nz:unknown\n0:" it is"');
      return done;
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(1_000);
    expect(requested).toEqual([{ messages: [{ role: "user", content: "Hi" }] }]);
    expect(server.accepted.at(-1)?.text).toBe("Sure, here it is");
    expect(session.getState().chunks.find(({ streamed }) => streamed)?.streamed).toMatchObject({
      status: "complete",
    });
    expect(session.getState().chunks.at(-1)?.input?.id).toBe("q2");
  });

  test("draws no random bits for its parts", async () => {
    let ids = 0;
    const fixture = drive({
      reply: () => ({ messages: [], clientSideActions: [{ type: "stream", stream: true }] }),
    });
    const { answer, session } = fixture.open({
      streamTransport: async (_request, onText) => {
        ids = 0;
        for (let part = 0; part < 100; part++) onText('0:"word "\n');
        return new Promise(() => {});
      },
      wrapPorts: (ports) => ({
        ...ports,
        random: { ...ports.random, id: () => ((ids += 1), ports.random.id()) },
      }),
    });
    await fixture.clock.advance(1_000);
    answer("Hello");
    await fixture.clock.advance(1_000);
    expect(session.getState().chunks.at(-1)?.streamed?.text).toHaveLength(500);
    expect(ids).toBe(0);
  });

  test("that the visitor stops keeps what has arrived, once, and the flow continues with it", async () => {
    let request: Parameters<StreamTransport>[0] | undefined;
    let more: (text: string) => void = () => {};
    const { clock, answer, session, server } = openStreaming((sent, onText) => {
      request = sent;
      more = onText;
      return new Promise(() => {});
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(1_000);
    more('0:"Sure, it"\n0:" dep"\n0:"en');
    session.stopReply();
    more('ds"\n');
    session.stopReply();
    await clock.advance(1_000);
    expect(request?.signal?.aborted).toBe(true);
    const streamed = session.getState().chunks.flatMap((chunk) => chunk.streamed ?? []);
    expect(streamed).toMatchObject([{ text: "Sure, it dep", status: "stopped" }]);
    expect(server.accepted.filter(({ text }) => text === "Sure, it dep")).toHaveLength(1);
    expect(session.getState()).toMatchObject({ reply: { state: "none" } });
    expect(session.getState().chunks.at(-1)?.input?.id).toBe("q2");
  });

  test("that is stopped before its first word is stored as stopped, and the flow continues", async () => {
    const { clock, answer, session, server, requested } = openStreaming((_sent, onText) => {
      onText("2:[]\n");
      return new Promise(() => {});
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(10);
    expect(session.getState()).toMatchObject({ reply: { state: "streaming", isBusy: true, canStop: true } });
    session.stopReply();
    session.stopReply();
    await clock.advance(1_000);
    expect(server.requests.at(-1)?.body).toMatchObject({
      message: { type: "text", text: "", isStopped: true },
    });
    expect(server.accepted).toHaveLength(2);
    const streamed = session.getState().chunks.flatMap((chunk) => chunk.streamed ?? []);
    expect(streamed).toMatchObject([{ text: "", status: "stopped" }]);
    const state = session.getState();
    expect(state).toMatchObject({ reply: { state: "none" } });
    expect(state.chunks.at(-1)?.input?.id).toBe("q2");
    await clock.advance(200_000);
    expect(requested).toHaveLength(1);
  });

  test("can't be stopped before its first word where the server would call the model again", async () => {
    const fixture = drive({
      isResendSafe: false,
      reply: () => ({ messages: [], clientSideActions: [{ type: "stream", stream: true }] }),
    });
    const { answer, session } = fixture.open({ streamTransport: () => new Promise(() => {}) });
    await fixture.clock.advance(1_000);
    answer("Hello");
    await fixture.clock.advance(1_000);
    expect(session.getState()).toMatchObject({ reply: { state: "streaming", isBusy: true, canStop: false } });
    session.stopReply();
    expect(session.getState().chunks.flatMap((chunk) => chunk.streamed ?? [])).toEqual([]);
  });

  test("keeps its sources with their places", async () => {
    const fixture = drive({
      reply: () => ({ messages: [], clientSideActions: [{ type: "stream", stream: true }] }),
    });
    const { answer, session } = fixture.open({
      streamTransport: (_request, onText) => {
        onText('h:{"sourceType":"url","id":"1","url":"https://example.com/a"}\n0:"Open until six. "\n');
        onText(
          'h:{"sourceType":"url","id":"2","url":"https://example.com/b","title":"Hours"}\n0:"Closed."\n',
        );
        onText(
          'h:{"sourceType":"document","id":"3","filename":"a.pdf","at":4}\nh:{"sourceType":"url","id":"4"}\n',
        );
        return new Promise(() => {});
      },
    });
    await fixture.clock.advance(1_000);
    answer("Hello");
    await fixture.clock.advance(1_000);
    expect(session.getState().chunks.at(-1)?.streamed?.sources).toEqual([
      { url: "https://example.com/a", at: 0 },
      { url: "https://example.com/b", title: "Hours", at: 16 },
      { title: "a.pdf", at: 4 },
    ]);
  });

  test("has the avatars that the reply before it has set", async () => {
    const hostAvatarUrl = "https://example.com/bot.png";
    const fixture = drive({
      reply: () => ({
        messages: [],
        dynamicTheme: { hostAvatarUrl },
        clientSideActions: [
          { type: "streamOpenAiChatCompletion", streamOpenAiChatCompletion: { messages: [] } },
        ],
      }),
    });
    const { answer, session } = fixture.open({
      streamTransport: (_request, onText) => {
        onText('0:"Sure"\n');
        return new Promise(() => {});
      },
    });
    await fixture.clock.advance(1_000);
    answer("Hello");
    await fixture.clock.advance(1_000);
    expect(session.getState().chunks.at(-1)).toMatchObject({
      streamed: { text: "Sure" },
      dynamicTheme: { hostAvatarUrl },
    });
  });

  // Spec: 7.10, 9.45
  test("is requested once more, three seconds after 403, 500, 502 or 503", async () => {
    for (const status of [403, 500, 502, 503]) {
      const { clock, answer, server, requested } = openStreaming(
        () => Promise.resolve(http(status)),
        async (_request, onText) => {
          onText('0:"Yes"\n');
          return done;
        },
      );
      await clock.advance(1_000);
      answer("Hello");
      await clock.advance(2_999);
      expect(requested).toHaveLength(1);
      await clock.advance(1);
      expect(requested).toHaveLength(2);
      expect(server.accepted.at(-1)?.text).toBe("Yes");
    }
  });

  const failures: [string, StreamTransport, object][] = [
    [
      "an error twice",
      () => Promise.resolve(http(500)),
      {
        description: "Failed to fetch chat streaming",
        context: "While streaming chat",
        details: '{"message":"No model"}',
      },
    ],
    [
      "an error that is not retryable",
      () => Promise.resolve(http(404)),
      { description: "Failed to fetch chat streaming" },
    ],
    ["an empty body", () => Promise.resolve(done), { description: "The chat stream response body is empty" }],
    [
      "a JSON error with status 200",
      async (_request, onText) => {
        onText('{"message":"Could not create stream"}');
        return done;
      },
      { description: "Failed to fetch chat streaming", details: '{"message":"Could not create stream"}' },
    ],
    [
      "an error part in plain text",
      async (_request, onText) => {
        onText('3:"Rate limit"\n');
        return done;
      },
      { description: "Rate limit" },
    ],
    ["silence", () => new Promise(() => {}), { description: "Request aborted" }],
    [
      "a lost connection",
      () => Promise.resolve(fail({ kind: "network", message: "Failed to fetch" })),
      { description: "Failed to fetch chat streaming" },
    ],
  ];

  // Spec: 4.45, 8.14, 8.15, 8.16
  test.each(failures)("that fails by %s can be retried by the visitor", async (name, attempt, log) => {
    const { clock, answer, session, server, events, requested } = openStreaming(
      attempt,
      ...(name === "an error twice" ? [attempt] : []),
    );
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(130_000);
    expect(session.getState()).toMatchObject({
      reply: { state: "failed", failure: { kind: "stream" } },
    });
    // The server has accepted the answer, so it stays: an edit of it would be lost.
    expect(session.getState().composer.field).toBeUndefined();
    expect(session.getState().chunks[0]?.answer).toMatchObject({ answer: { value: "Hello" } });
    expect(events.flatMap((event) => (event.type === "logs-added" ? event.logs : []))).toEqual([
      expect.objectContaining(log),
    ]);
    const before = requested.length;
    session.retry();
    await clock.advance(10);
    expect(requested).toHaveLength(before + 1);
    expect(server.accepted).toHaveLength(1);
    expect(session.getState().chunks[0]?.answer).toMatchObject({ answer: { value: "Hello" } });
  });

  test("may be silent for two minutes if its server sends no heartbeats", async () => {
    const { clock, answer, session, server } = openStreaming(async (_request, onText) => {
      await new Promise<void>((resolve) => clock.after(119_000, resolve));
      onText('0:"Slow"\n');
      await new Promise<void>((resolve) => clock.after(119_000, resolve));
      onText('0:" reply"\n');
      return done;
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(119_500);
    expect(session.getState().chunks.at(-1)?.streamed?.text).toBe("Slow");
    await clock.advance(119_500);
    expect(failureOf(session)).toBeUndefined();
    expect(server.accepted.at(-1)?.text).toBe("Slow reply");
  });

  test("that stalls keeps its partial text and is requested again on retry", async () => {
    const { clock, answer, session, server } = openStreaming(
      (_request, onText) => {
        onText('0:"Half"\n');
        return new Promise(() => {});
      },
      async (_request, onText) => {
        onText('0:"Whole"\n');
        return done;
      },
    );
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(121_000);
    expect(session.getState().chunks.at(-1)?.streamed).toMatchObject({ text: "Half", status: "interrupted" });
    session.retry();
    await clock.advance(1_000);
    expect(server.accepted.at(-1)?.text).toBe("Whole");
    expect(session.getState().chunks.filter(({ streamed }) => streamed)).toHaveLength(1);
  });

  test("lasts as long as heartbeats arrive, and shows that the model is thinking", async () => {
    const { clock, answer, session, server } = openStreaming(async (_request, onText) => {
      for (let count = 0; count < 20; count++) {
        await new Promise<void>((resolve) => clock.after(10_000, resolve));
        onText("2:[]\n");
      }
      onText('0:"Thought through"\n');
      return done;
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(5_000);
    expect(activityOf(session)).toBeUndefined();
    await clock.advance(10_000);
    expect(session.getState()).toMatchObject({
      reply: { state: "streaming", activity: { kind: "thinking" }, isBusy: true },
    });
    await clock.advance(186_000);
    expect(server.accepted.at(-1)?.text).toBe("Thought through");
    expect(activityOf(session)).toBeUndefined();
  });

  test("is given up soon after its heartbeats stop", async () => {
    const { clock, answer, session } = openStreaming((_request, onText) => {
      onText("2:[]\n");
      return new Promise(() => {});
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(44_000);
    expect(failureOf(session)).toBeUndefined();
    await clock.advance(2_000);
    expect(session.getState()).toMatchObject({ reply: { state: "failed", failure: { kind: "stream" } } });
    expect(activityOf(session)).toBeUndefined();
  });

  const looking = '2:[{"type":"activity","kind":"working","text":"Looking up your order …"}]\n';
  const activities: readonly (readonly [string, string, object | undefined])[] = [
    ["a step", 'f:{"messageId":"step-1"}\n', undefined],
    ["a tool call", '9:{"toolCallId":"1","toolName":"find","args":{}}\n', { kind: "working" }],
    ["the start of a tool call", 'b:{"toolCallId":"1","toolName":"find"}\n', { kind: "working" }],
    ["reasoning", 'g:"Let me see"\n', { kind: "thinking" }],
    ["the author's words", looking, { kind: "working", text: "Looking up your order …" }],
    [
      "a heartbeat after the author's words",
      `${looking}2:[]\n`,
      { kind: "working", text: "Looking up your order …" },
    ],
    ["text after the author's words", `${looking}0:"Found"\n`, undefined],
    ["data of another kind", '2:[{"type":"custom"}]\n', undefined],
  ];

  test.each(activities)("with %s shows what the model does", async (_name, line, activity) => {
    const { clock, answer, session } = openStreaming((_request, onText) => {
      onText(line);
      return new Promise(() => {});
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(1_000);
    expect(activityOf(session)).toEqual(activity);
  });
});

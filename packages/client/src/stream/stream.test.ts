import { fail, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { drive } from "../testing/drive-session.ts";
import type { StreamTransport } from "../ports.ts";

const http = (status: number) =>
  fail({ kind: "http", status, statusText: "", body: { message: "No model" }, message: "No model" } as const);
const done = ok({ contentType: "text/plain" });

/** A chat whose first answer is followed by a streamed reply. */
function streaming(...attempts: StreamTransport[]) {
  const asked: unknown[] = [];
  const world = drive({
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
  const chat = world.open({
    streamTransport: (request, onText) => {
      asked.push(request.body);
      return attempts.shift()?.(request, onText) ?? new Promise(() => {});
    },
  });
  return { ...world, ...chat, asked };
}

describe("a streamed reply", () => {
  test("grows as it comes, is read by lines and told to the flow", async () => {
    const { clock, answer, session, server, asked } = streaming(async (_request, onText) => {
      onText('f:{"messageId":"1"}\n0:"Sure');
      onText(', "\n0:"here"\nz:unknown\n0:" it is"');
      return done;
    });
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(1_000);
    expect(asked).toEqual([{ messages: [{ role: "user", content: "Hi" }] }]);
    expect(server.accepted.at(-1)?.text).toBe("Sure, here it is");
    expect(session.getState().chunks.find(({ streamed }) => streamed)?.streamed).toMatchObject({
      status: "complete",
    });
    expect(session.getState().chunks.at(-1)?.input?.id).toBe("q2");
  });

  test("is asked for once more, three seconds after 403, 500 or 503", async () => {
    for (const status of [403, 500, 503]) {
      const { clock, answer, server, asked } = streaming(
        () => Promise.resolve(http(status)),
        async (_request, onText) => {
          onText('0:"Yes"\n');
          return done;
        },
      );
      await clock.advance(1_000);
      answer("Hello");
      await clock.advance(2_999);
      expect(asked).toHaveLength(1);
      await clock.advance(1);
      expect(asked).toHaveLength(2);
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
      "an error that another try doesn't mend",
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
      "an error part in plain words",
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

  test.each(failures)("that fails by %s leaves the visitor a way on", async (name, attempt, log) => {
    const { clock, answer, session, server, events, asked } = streaming(
      attempt,
      ...(name === "an error twice" ? [attempt] : []),
    );
    await clock.advance(1_000);
    answer("Hello");
    await clock.advance(40_000);
    expect(session.getState()).toMatchObject({
      sendFailure: { kind: "stream" },
      isBusy: false,
      returnedAnswer: { value: "Hello" },
    });
    expect(events.flatMap((event) => (event.type === "logs-added" ? event.logs : []))).toEqual([
      expect.objectContaining(log),
    ]);
    const before = asked.length;
    answer("Hello");
    await clock.advance(10);
    expect(asked).toHaveLength(before + 1);
    expect(server.accepted).toHaveLength(1);
    expect(session.getState().chunks[0]?.answer).toMatchObject({ answer: { value: "Hello" } });
  });

  test("that stalls half-way is kept as far as it came, and asked for again on retry", async () => {
    const { clock, answer, session, server } = streaming(
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
    await clock.advance(16_000);
    expect(session.getState().chunks.at(-1)?.streamed).toMatchObject({ text: "Half", status: "interrupted" });
    session.retry();
    await clock.advance(1_000);
    expect(server.accepted.at(-1)?.text).toBe("Whole");
    expect(session.getState().chunks.filter(({ streamed }) => streamed)).toHaveLength(1);
  });
});

import { fail, isRecord, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { StreamTransport, TransportFailure } from "../contract/ports.ts";
import { drive, failureOf } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

type Attempt = StreamTransport;

const failure = (body: unknown = {}, status = 502): ReturnType<typeof fail<TransportFailure>> =>
  fail({ kind: "http", status, statusText: "", body, message: "No model" });

const refused: Attempt = async () => failure({ code: "BAD_GATEWAY", retryAfter: 4 });
const succeeds: Attempt = async (_request, onText) => {
  onText('0:"Sure"\n');
  return ok({ contentType: "text/plain" });
};
const breaksOff =
  (error: object): Attempt =>
  async (_request, onText) => {
    onText('0:"Half"\n');
    onText(`3:${JSON.stringify(JSON.stringify({ description: "Gone", ...error }))}\n`);
    return ok({ contentType: "text/plain" });
  };

/** A chat whose reply to the first answer is streamed by these attempts. */
async function open(attempts: Attempt[], after: object = { type: "text input" }) {
  const fixture = drive({
    reply: (turn) =>
      turn === 1
        ? { messages: [], clientSideActions: [{ type: "stream", stream: true }] }
        : { messages: [textMessage(`m${turn}`, "Next")], input: { id: `q${turn}`, ...after } },
  });
  let requests = 0;
  const chat = fixture.open({
    streamTransport: (request, onText) => {
      requests += 1;
      return attempts.shift()?.(request, onText) ?? new Promise(() => {});
    },
  });
  await fixture.clock.advance(1_000);
  chat.answer("Hello");
  await fixture.clock.advance(5_000);
  const accepted = () =>
    fixture.server.requests
      .flatMap(({ path, body }) =>
        path.endsWith("/continueChat") && isRecord(body) ? [body["message"]] : [],
      )
      .slice(1);
  return { ...fixture, ...chat, requests: () => requests, accepted };
}

describe("a reply whose provider has failed", () => {
  test("is requested once, and again when the server accepts it", async () => {
    const { clock, session, requests } = await open([refused, succeeds]);
    const failure = failureOf(session);
    // The reply has failed a moment ago.
    const left = (failure?.retryAt ?? 0) - clock.epoch() + 5_000;
    expect(left).toBeGreaterThanOrEqual(4_000);
    expect(left).toBeLessThan(6_000);
    await clock.advance(60_000);
    expect(requests()).toBe(1);
    session.retry();
    await clock.advance(1_000);
    expect(requests()).toBe(2);
    expect(failureOf(session)).toBeUndefined();
  });

  test("waits longer after each failure, also where the server doesn't say so", async () => {
    const other: Attempt = async () => failure({}, 400);
    const { clock, session } = await open([other, other, other, other]);
    const waits: number[] = [];
    for (let retries = 0; retries < 4; retries++) {
      waits.push(Math.max(0, (failureOf(session)?.retryAt ?? 0) - clock.epoch()));
      session.retry();
      await clock.advance(0);
    }
    expect(waits).toEqual([0, 2_000, 4_000, 8_000]);
  });

  test.each([
    ["HTTP", async () => failure({ continuesOnError: true, retryAfter: 2 }), ""],
    ["the end of a stream", breaksOff({ continuesOnError: true }), "Half"],
  ] satisfies [string, Attempt, string][])(
    "continues the flow that has planned for it, by %s",
    async (_name, attempt, text) => {
      const { session, accepted, requests } = await open([attempt]);
      expect(accepted()).toEqual([{ type: "text", text }]);
      expect(requests()).toBe(1);
      const { chunks, reply } = session.getState();
      expect([reply.state, chunks.at(-1)?.input?.id]).toEqual(["none", "q2"]);
      expect(chunks.flatMap(({ streamed }) => streamed ?? [])).toMatchObject(
        text === "" ? [] : [{ text, status: "interrupted" }],
      );
    },
  );

  test.each([
    ["nothing", refused, ""],
    ["a part", breaksOff({}), "Half"],
  ])("lets the visitor continue without it, after %s", async (_name, attempt, text) => {
    const { session, clock, accepted } = await open([attempt]);
    session.skipReply();
    session.skipReply();
    await clock.advance(5_000);
    expect(accepted()).toEqual([{ type: "text", text, isStopped: true }]);
    expect(failureOf(session)).toBeUndefined();
    expect(session.getState().chunks.at(-1)?.input?.id).toBe("q2");
  });

  test("lets the visitor write on: the flow continues, and its next question takes the message", async () => {
    const { session, clock, accepted } = await open([refused]);
    expect(session.getState().composer.isAhead).toBe(true);
    session.queueMessage("Are you there?");
    await clock.advance(5_000);
    expect(accepted()).toEqual([
      { type: "text", text: "", isStopped: true },
      { type: "text", text: "Are you there?" },
    ]);
  });

  test("keeps what was written for another kind of question as not sent", async () => {
    const buttons = { type: "choice input", items: [{ id: "i", content: "Yes" }] };
    const { session, clock } = await open([refused], buttons);
    session.queueMessage("Are you there?");
    await clock.advance(5_000);
    expect(session.getState().composer.queued).toEqual({ text: "Are you there?", status: "not-sent" });
  });
});

test("nothing is skipped while no reply has failed", async () => {
  const { session, clock, accepted } = await open([succeeds]);
  session.skipReply();
  await clock.advance(5_000);
  expect(accepted()).toEqual([{ type: "text", text: "Sure" }]);
});

import { fail, isRecord, ok } from "@banter/protocol";
import { expect, test } from "vitest";
import type { SessionPorts, TransportRequest } from "../contract/ports.ts";
import { drive, failureOf, remembering } from "../testing/drive-session.ts";

const isStart = ({ path }: TransportRequest) => path.endsWith("startChat");

const said = (text: string) => ({
  id: text,
  type: "text",
  content: { type: "richText", richText: [{ type: "p", children: [{ text }] }] },
});

/** What was said on the other device. */
const conversation = [
  { from: "bot", at: "2026-01-01T10:00:00.000Z", messages: [said("Question 0")] },
  { from: "visitor", at: "2026-01-01T10:01:00.000Z", text: "Ada" },
  { from: "visitor", at: "2026-01-01T10:02:00.000Z", text: "again" },
];

/** Adds fields to the reply to the start. */
const withReply =
  (fields: Readonly<Record<string, unknown>>) =>
  (ports: SessionPorts): SessionPorts => ({
    ...ports,
    transport: async (request) => {
      const result = await ports.transport(request);
      return result.ok && isStart(request) && isRecord(result.value)
        ? ok({ ...result.value, ...fields })
        : result;
    },
  });

test("a start that resumes a conversation shows it at once, with its last question open", async () => {
  const { clock, open } = drive();
  const chat = open({ wrapPorts: withReply({ conversation, turn: 2 }) });
  await clock.advance(3_000);
  const { chunks, phase } = chat.session.getState();
  expect(phase).toBe("running");
  expect(
    chunks.map((chunk) => [chunk.messages.length, chunk.shown, chunk.isRestored, chunk.answer?.answer]),
  ).toEqual([
    [1, 1, true, { type: "text", value: "Ada" }],
    [0, 0, true, { type: "text", value: "again" }],
    [chunks[2]?.messages.length, chunks[2]?.messages.length, true, undefined],
  ]);
  expect(chunks[0]?.time).toBe(Date.parse("2026-01-01T10:00:00.000Z"));
  expect(chunks[2]).toMatchObject({ isInputShown: true });
  chat.answer("next");
  await clock.advance(3_000);
  const answered = chat.tab.requests.find(({ path }) => path.endsWith("continueChat"));
  expect(answered?.body).toMatchObject({ turn: 2 });
});

test("a stored conversation that went on elsewhere is replaced by the server's; one that didn't stays", async () => {
  const { clock, open, server } = drive({ settings: remembering });
  const chat = open();
  await clock.advance(3_000);
  chat.answer("Ada");
  await clock.advance(3_000);
  const { sessionId, resultId } = chat.session.getState();
  const same = chat.reload();
  await clock.advance(3_000);
  expect(same.session.getState().chunks).toHaveLength(2);
  same.tab.crash();
  const behind = open({ wrapPorts: withReply({ sessionId, resultId, conversation, turn: 5 }) });
  expect(behind.session.getState().chunks).toHaveLength(2);
  await clock.advance(3_000);
  expect(behind.session.getState().chunks.map(({ answer }) => answer?.answer)).toEqual([
    { type: "text", value: "Ada" },
    { type: "text", value: "again" },
    undefined,
  ]);
  expect(server.accepted).toHaveLength(1);
});

test("another open tab shows what the server resumed, and doesn't take it back", async () => {
  const { clock, open } = drive({ settings: remembering });
  const first = open();
  await clock.advance(3_000);
  first.answer("Ada");
  await clock.advance(3_000);
  const { sessionId, resultId } = first.session.getState();
  const second = open({ wrapPorts: withReply({ sessionId, resultId, conversation, turn: 5 }) });
  await clock.advance(3_000);
  for (const { session } of [first, second])
    expect(session.getState().chunks.map(({ answer }) => answer?.answer)).toEqual([
      { type: "text", value: "Ada" },
      { type: "text", value: "again" },
      undefined,
    ]);
});

test("only a visitor who starts over asks for a new conversation", async () => {
  const { clock, open } = drive({ settings: remembering });
  const chat = open();
  await clock.advance(3_000);
  chat.session.restart();
  await clock.advance(3_000);
  const starts = chat.tab.requests.filter(isStart).map(({ body }) => isRecord(body) && body["startsOver"]);
  expect(starts).toEqual([undefined, true]);
});

test.each(["identity-required", "identity-expired", "identity-invalid"])(
  "a start that is refused with %s asks the visitor to sign in, and isn't repeated",
  async (reason) => {
    const { clock, open } = drive();
    const refuse = (ports: SessionPorts): SessionPorts => ({
      ...ports,
      transport: async () =>
        fail({ kind: "http", status: 401, statusText: "", body: { reason }, message: reason }),
    });
    const chat = open({ wrapPorts: refuse });
    await clock.advance(3_000);
    expect(chat.session.getState().startFailure).toMatchObject({ kind: "sign-in" });
    expect(chat.session.getState().startFailure?.retryIn).toBeUndefined();
  },
);

test("an answer that is refused without a valid identity goes back to its field", async () => {
  const { clock, open } = drive();
  const refuse = (ports: SessionPorts): SessionPorts => ({
    ...ports,
    transport: async (request) =>
      isStart(request)
        ? ports.transport(request)
        : fail({
            kind: "http",
            status: 401,
            statusText: "",
            body: { reason: "identity-expired" },
            message: "",
          }),
  });
  const chat = open({ wrapPorts: refuse });
  await clock.advance(3_000);
  chat.answer("Ada");
  await clock.advance(3_000);
  expect(failureOf(chat.session)).toMatchObject({ kind: "sign-in" });
  expect(chat.session.getState().composer.field).toMatchObject({ state: "returned", text: "Ada" });
});

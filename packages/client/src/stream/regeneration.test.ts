import { fail, isRecord, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { SessionPorts, TransportRequest } from "../contract/ports.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

/* Replies of the server: a question, a stream, the next question, and the same again after the visitor has asked again. */

const streamAction = (fields: object = {}) => ({
  messages: [],
  clientSideActions: [{ type: "stream", stream: true, ...fields }],
});
const question = (fields: object = {}) => ({
  messages: [textMessage("m", "Did that help?")],
  input: { id: "verdict", type: "text input" },
  ...fields,
});
const offered = question({ canRegenerate: true });
const replies = [
  { messages: [textMessage("q", "What would you like to know?")], input: { id: "q", type: "text input" } },
  streamAction(),
  offered,
  streamAction({ isRegeneration: true }),
  offered,
  { messages: [textMessage("bye", "Bye.")] },
];

function open() {
  let streams = 0;
  const fixture = drive({ reply: (turn) => replies[turn] ?? question(), settings: remembering });
  const options = {
    streamTransport: async (_request: unknown, onText: (text: string) => void) => {
      streams += 1;
      onText(`0:"Reply ${streams}"\n`);
      return ok({ contentType: "text/plain" });
    },
  };
  const chat = fixture.open(options);
  return { ...fixture, ...chat, options, streams: () => streams };
}

async function replied() {
  const chat = open();
  await chat.clock.advance(1_000);
  chat.answer("Why?");
  await chat.clock.advance(3_000);
  expect(chat.session.getState().chunks.at(-1)?.canRegenerate).toBe(true);
  return chat;
}

const streamedTexts = ({ session }: Pick<ReturnType<typeof open>, "session">) =>
  session.getState().chunks.flatMap(({ streamed }) => streamed?.text ?? []);
const isRegeneration = ({ body }: TransportRequest) =>
  isRecord(body) && isRecord(body["message"]) && body["message"]["type"] === "regenerate";

describe("asking again", () => {
  test("replaces the last reply and what came after it, once", async () => {
    const chat = await replied();
    expect(streamedTexts(chat)).toEqual(["Reply 1"]);
    chat.session.regenerateReply();
    chat.session.regenerateReply();
    await chat.clock.advance(3_000);
    expect(chat.server.requests.filter(isRegeneration)).toHaveLength(1);
    expect(streamedTexts(chat)).toEqual(["Reply 2"]);
    const { chunks } = chat.session.getState();
    expect(chunks.filter(({ input }) => input?.id === "verdict")).toEqual([chunks.at(-1)]);
    expect(chunks.at(-1)?.canRegenerate).toBe(true);
    chat.answer("Yes");
    await chat.clock.advance(3_000);
    expect(chat.session.getState()).toMatchObject({ phase: "ended" });
    expect(chat.session.getState().chunks.at(-1)?.canRegenerate).toBeUndefined();
    chat.session.regenerateReply();
    await chat.clock.advance(3_000);
    expect(chat.server.requests.filter(isRegeneration)).toHaveLength(1);
  });

  test("survives a reload while its message is lost, and a tab that was open meanwhile", async () => {
    const chat = await replied();
    const other = chat.open(chat.options);
    await chat.clock.advance(1_000);
    expect(other.session.getState().chunks.at(-1)?.canRegenerate).toBe(true);
    chat.server.fault = (request) => (isRegeneration(request) ? { kind: "hang-after" } : { kind: "none" });
    chat.session.regenerateReply();
    await chat.clock.advance(10);
    chat.server.fault = () => ({ kind: "none" });
    const reloaded = chat.reload();
    await chat.clock.advance(20_000);
    expect(chat.server.accepted).toHaveLength(4);
    expect(streamedTexts(reloaded)).toEqual(["Reply 2"]);
    expect(reloaded.session.getState().chunks.at(-1)?.canRegenerate).toBe(true);
    expect(streamedTexts(other)).toEqual(["Reply 2"]);
  });

  test.each([
    ["a conflict", 409, { ...question(), turn: 2, sessionId: "s0" }],
    ["the daily limit", 403, { message: "The daily AI limit is reached." }],
  ])("that is refused by %s keeps the reply and the question", async (_name, status, body) => {
    const chat = drive({ reply: (turn) => replies[turn] ?? question(), settings: remembering });
    const refusing = (ports: SessionPorts): SessionPorts => ({
      ...ports,
      transport: (request) =>
        isRegeneration(request)
          ? Promise.resolve(fail({ kind: "http", status, statusText: "", body, message: "Refused" }))
          : ports.transport(request),
    });
    const { session, answer } = chat.open({
      wrapPorts: refusing,
      streamTransport: async (_request, onText) => {
        onText('0:"Reply 1"\n');
        return ok({ contentType: "text/plain" });
      },
    });
    await chat.clock.advance(1_000);
    answer("Why?");
    await chat.clock.advance(3_000);
    session.regenerateReply();
    await chat.clock.advance(20_000);
    expect(session.getState()).toMatchObject({ reply: { state: "none" } });
    expect(session.getState().chunks.at(-1)?.canRegenerate).toBe(false);
    expect(streamedTexts({ session })).toEqual(["Reply 1"]);
    answer("Fine");
    await chat.clock.advance(1_000);
    expect(chat.server.accepted.map(({ text }) => text)).toContain("Fine");
  });
});

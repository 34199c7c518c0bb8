import { fail, ok } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { StreamTransport } from "../contract/ports.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

type StreamResult = Awaited<ReturnType<StreamTransport>>;

const question = (id: string, type = "text input", fields: object = {}) => ({
  messages: [textMessage(`m-${id}`, `Question ${id}`)],
  input: { id, type, ...fields },
});
const streaming = { messages: [], clientSideActions: [{ type: "stream", stream: true }] };
const refused = fail({
  kind: "http",
  status: 400,
  statusText: "",
  body: undefined,
  message: "Refused",
} as const);
const buttons = { items: [{ id: "i", content: "Yes" }] };

/** A chat whose reply streams until the test ends it. */
async function open(next: Record<string, unknown> = question("next"), last?: Record<string, unknown>) {
  const replies: Record<string, unknown>[] = [question("first"), streaming, next, ...(last ? [last] : [])];
  const fixture = drive({ reply: (turn) => replies[turn] ?? { messages: [] }, settings: remembering });
  const ends: ((result: StreamResult) => void)[] = [];
  const options = {
    streamTransport: (_request: unknown, onText: (text: string) => void) =>
      new Promise<StreamResult>((resolve) => {
        onText('0:"Reply"\n');
        ends.push(resolve);
      }),
  };
  const chat = fixture.open(options);
  await fixture.clock.advance(1_000);
  chat.answer("Why?");
  await fixture.clock.advance(1_000);
  expect(chat.session.getState()).toMatchObject({
    reply: { state: "streaming", canStop: true },
    composer: { isAhead: true },
  });
  const end = async (result: StreamResult = ok({ contentType: "text/plain" })): Promise<void> => {
    for (const settle of ends.splice(0)) settle(result);
    await fixture.clock.advance(5_000);
  };
  const texts = () => fixture.server.accepted.map(({ text }) => text);
  return { ...fixture, ...chat, options, end, texts };
}

describe("a message that is queued while a reply streams", () => {
  test("answers the next question, once, as if the visitor had sent it then", async () => {
    const { session, events, end, texts } = await open();
    session.queueMessage("And then?");
    session.queueMessage("A second one");
    expect(session.getState().composer.queued).toEqual({ text: "And then?", status: "queued" });
    expect(texts()).toEqual(["Why?"]);
    await end();
    expect(texts()).toEqual(["Why?", "Reply", "And then?"]);
    expect(events).toContainEqual({ type: "answer-submitted", message: "And then?", blockId: "next" });
    expect(session.getState()).toMatchObject({
      composer: { queued: undefined, isAhead: undefined },
      phase: "ended",
    });
  });

  test("can be edited and removed", async () => {
    const { session, end, texts } = await open();
    session.queueMessage("And then?");
    session.editQueued();
    expect(session.getState()).toMatchObject({
      composer: { queued: undefined, field: { text: "And then?" } },
    });
    session.queueMessage("And now?");
    session.removeQueued();
    expect(session.getState()).toMatchObject({ composer: { queued: undefined, field: undefined } });
    await end();
    expect(texts()).toEqual(["Why?", "Reply"]);
  });

  test("is sent after a reply that the visitor stops", async () => {
    const { session, clock, texts } = await open();
    session.queueMessage("Enough");
    session.stopReply();
    await clock.advance(5_000);
    expect(texts()).toEqual(["Why?", "Reply", "Enough"]);
  });

  test.each(["email input", "url input"])("becomes the draft of an %s", async (type) => {
    const { session, end, texts } = await open(question("next", type));
    session.queueMessage("And then?");
    await end();
    expect(session.getState()).toMatchObject({
      composer: { queued: undefined, field: { text: "And then?" } },
    });
    expect(texts()).toEqual(["Why?", "Reply"]);
  });

  test.each([
    ["the flow offers buttons", question("next", "choice input", buttons)],
    ["the chat ends", { messages: [] }],
  ])("is kept as not sent if %s", async (_name, next) => {
    const { session, end, texts } = await open(next);
    session.queueMessage("And then?");
    await end();
    expect(session.getState()).toMatchObject({
      composer: { queued: { text: "And then?", status: "not-sent" }, isAhead: undefined },
    });
    expect(texts()).not.toContain("And then?");
    session.removeQueued();
    expect(session.getState().composer.queued).toBeUndefined();
  });

  test("is not sent while the reply has failed, and queued again with its next request", async () => {
    const { session, clock, end, texts } = await open();
    session.queueMessage("And then?");
    await end(refused);
    expect(session.getState()).toMatchObject({
      composer: { queued: { text: "And then?", status: "interrupted" }, isAhead: true },
      reply: { failure: { kind: "stream" } },
    });
    session.retry();
    await clock.advance(1_000);
    expect(session.getState().composer.queued?.status).toBe("queued");
    await end();
    expect(texts()).toEqual(["Why?", "Reply", "And then?"]);
  });

  test("is kept as not sent when another conversation begins", async () => {
    const { session, clock, texts } = await open();
    session.queueMessage("And then?");
    session.restart();
    await clock.advance(5_000);
    expect(session.getState()).toMatchObject({
      phase: "running",
      composer: { queued: { text: "And then?", status: "not-sent" } },
    });
    session.submit({ type: "text", value: "Something else" });
    await clock.advance(5_000);
    expect(texts()).not.toContain("And then?");
  });

  test("is sent once if its tab is duplicated, with a copy of it", async () => {
    const chat = await open(question("next"), question("last"));
    chat.session.queueMessage("And then?");
    const copy = chat.open({ ...chat.options, session: new Map(chat.tab.session) });
    await chat.clock.advance(1_000);
    expect(copy.session.getState().composer.queued?.text).toBe("And then?");
    await chat.end();
    expect(chat.texts().filter((text) => text === "And then?")).toHaveLength(1);
    expect(copy.session.getState().composer.queued).toBeUndefined();
  });

  test("survives a reload, and only the tab that queued it sends it", async () => {
    const chat = await open();
    chat.session.queueMessage("And then?");
    const other = chat.open(chat.options);
    await chat.clock.advance(1_000);
    const reloaded = chat.reload();
    await chat.clock.advance(5_000);
    expect(reloaded.session.getState()).toMatchObject({
      composer: { queued: { text: "And then?", status: "queued" } },
    });
    expect(other.session.getState().composer.queued).toBeUndefined();
    await chat.end();
    expect(chat.texts()).toEqual(["Why?", "Reply", "And then?"]);
    expect(reloaded.reload().session.getState().composer.queued).toBeUndefined();
  });
});

describe("text that is typed while a reply streams", () => {
  test("is the draft of the next question, also after a reload", async () => {
    const chat = await open();
    chat.session.saveDraft("And th");
    const reloaded = chat.reload();
    await chat.clock.advance(5_000);
    expect(reloaded.session.getState().composer.field?.text).toBe("And th");
    await chat.end();
    expect(reloaded.session.getState()).toMatchObject({
      composer: { field: { text: "And th" }, isAhead: undefined },
    });
    expect(reloaded.reload().session.getState().composer.field?.text).toBe("And th");
  });

  test("stays if the reply's end is refused: the answer before it is sent, so it can't be edited", async () => {
    const { session, server, clock, end, texts } = await open();
    session.saveDraft("And th");
    server.fault = () => ({ kind: "status", status: 400 });
    await end();
    expect(session.getState()).toMatchObject({
      composer: { field: undefined, queued: { text: "And th", status: "not-sent" } },
      reply: { state: "failed", failure: { kind: "server" } },
    });
    expect(session.getState().chunks[0]?.answer).toMatchObject({ answer: { value: "Why?" }, status: "sent" });
    server.fault = () => ({ kind: "none" });
    session.retry();
    await clock.advance(3_000);
    expect(texts()).toEqual(["Why?", "Reply"]);
    expect(session.getState().chunks.at(-1)?.input?.id).toBe("next");
  });

  test("is kept as not sent if the flow offers buttons, also below what was not sent before", async () => {
    const { session, end } = await open(question("next", "choice input", buttons));
    session.keepUnsent("contract.pdf");
    session.saveDraft("And th");
    await end();
    expect(session.getState()).toMatchObject({
      composer: { queued: { text: "contract.pdf\nAnd th", status: "not-sent" }, field: undefined },
    });
  });

  test("is kept as not sent if the flow offers buttons", async () => {
    const { session, end } = await open(question("next", "choice input", buttons));
    session.saveDraft("And th");
    await end();
    expect(session.getState()).toMatchObject({
      composer: { queued: { text: "And th", status: "not-sent" }, field: undefined },
    });
  });
});

import { ok } from "@banter/protocol";
import { expect, test } from "vitest";
import type { StreamTransport } from "../contract/ports.ts";
import { drive, remembering, type OpenChat } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

const question = (id: string) => ({
  messages: [textMessage(`m-${id}`, "Question")],
  input: { id, type: "text input" },
});
const streaming = { messages: [], clientSideActions: [{ type: "stream", stream: true }] };

test("text that is typed ahead stays where text was carried to the next question, which is not sent", async () => {
  const replies = [question("a"), streaming, question("b")];
  const fixture = drive({ reply: (turn) => replies[turn] ?? { messages: [] }, settings: remembering });
  const { clock } = fixture;
  const ends: (() => void)[] = [];
  const streamTransport: StreamTransport = (_request, onText) =>
    new Promise((resolve) => {
      onText('0:"Reply"\n');
      ends.push(() => resolve(ok({ contentType: "text/plain" })));
    });
  const { session, answer } = fixture.open({ streamTransport });
  const endStream = async (): Promise<void> => {
    for (const end of ends.splice(0)) end();
    await clock.advance(3_000);
  };
  await clock.advance(1_000);
  answer("Why?");
  await clock.advance(1_000);
  await endStream();
  session.saveDraft("Before the restart");
  session.restart();
  await clock.advance(2_000);
  answer("Why?");
  await clock.advance(1_000);
  session.saveDraft("Typed ahead");
  await endStream();
  expect(session.getState()).toMatchObject({
    composer: { field: { text: "Typed ahead" }, queued: { text: "Before the restart", status: "not-sent" } },
  });
});

test("texts are carried to several questions, each until it is asked or the chat has ended", async () => {
  const replies = [question("a"), question("b"), question("c")];
  const { open, clock } = drive({
    reply: (turn) => replies[turn] ?? { messages: [] },
    settings: remembering,
  });
  let chat = open();
  const composer = () => chat.session.getState().composer;
  const answer = async (text: string): Promise<void> => {
    chat.answer(text);
    await clock.advance(1_000);
  };
  await clock.advance(1_000);
  await answer("A");
  await answer("B");
  chat.session.saveDraft("for c");
  chat.session.restart();
  await clock.advance(1_000);
  await answer("A");
  chat.session.saveDraft("for b");
  chat.session.restart();
  chat = chat.reload();
  await clock.advance(1_000);
  await answer("A");
  expect(composer().field?.text).toBe("for b");
  await answer("for b");
  expect(composer()).toEqual({ field: { state: "typing", text: "for c" } });
  chat.session.restart();
  await clock.advance(1_000);
  replies.splice(1);
  await answer("A");
  expect(chat.session.getState()).toMatchObject({
    phase: "ended",
    composer: { queued: { text: "for c", status: "not-sent" } },
  });
});

test("text that was carried is the draft of its question also where another tab has got there", async () => {
  const replies = [question("a"), question("b"), question("c")];
  const { open, clock } = drive({
    reply: (turn) => replies[turn] ?? { messages: [] },
    settings: remembering,
  });
  const first = open();
  const fieldOf = ({ session }: OpenChat) => session.getState().composer.field?.text;
  await clock.advance(1_000);
  const second = open();
  await clock.advance(1_000);
  first.answer("A");
  await clock.advance(1_000);
  first.session.saveDraft("for b");
  first.session.restart();
  await clock.advance(1_000);
  const copy = new Map(first.tab.session);
  second.answer("A");
  await clock.advance(1_000);
  const reloaded = open({ session: copy });
  await clock.advance(1_000);
  for (const chat of [first, reloaded]) expect(fieldOf(chat)).toBe("for b");
  expect(fieldOf(second)).toBeUndefined();
});

test("a text that was carried stays in its field if nothing was typed ahead before the server went on", async () => {
  const replies = [question("a"), question("b"), streaming, question("b")];
  const { open, clock, server, browser } = drive({
    reply: (turn) => replies[turn] ?? { messages: [] },
    settings: remembering,
  });
  const { session, answer } = open({ streamTransport: () => new Promise(() => {}) });
  await clock.advance(1_000);
  answer("A");
  await clock.advance(1_000);
  session.saveDraft("for b");
  session.restart();
  await clock.advance(1_000);
  replies.splice(1, 1);
  answer("A");
  await clock.advance(1_000);
  expect(session.getState().composer).toEqual({ isAhead: true });
  const path = `/api/v1/sessions/${session.getState().sessionId}/continueChat`;
  await server.transport({ method: "POST", path, body: { message: "Reply", messageId: "m", turn: 1 } });
  browser.resume("suspended");
  await clock.advance(2_000);
  expect(session.getState()).toMatchObject({ composer: { field: { text: "for b" } } });
});

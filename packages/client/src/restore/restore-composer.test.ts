import { decoders, ok, parseJson } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { SessionPorts, StreamTransport } from "../contract/ports.ts";
import { drive, remembering, type OpenChat } from "../testing/drive-session.ts";
import { textMessage, type ScriptedBot } from "../testing/scripted-server.ts";

/* What is in the composer when the page is left is there on the next page, or is shown as not sent. */

const question = (id: string, type = "text input") => ({
  messages: [textMessage(`m-${id}`, `Question ${id}`)],
  input: { id, type },
});
const streaming = { messages: [], clientSideActions: [{ type: "stream", stream: true }] };
const none = () => ({ kind: "none" }) as const;
const composerOf = ({ session }: OpenChat) => session.getState().composer;
const openInput = ({ session }: OpenChat) => session.getState().chunks.at(-1)?.input?.id;
const notSent = (text: string) => ({ queued: { text, status: "not-sent" } });

/** A remembered chat with these replies. Its streams end when the test ends them. */
async function open(replies: readonly Record<string, unknown>[], bot: Partial<ScriptedBot> = {}) {
  const reply = (turn: number) => replies[turn] ?? { messages: [] };
  const fixture = drive({ reply, settings: remembering, ...bot });
  const ends: (() => void)[] = [];
  const streamTransport: StreamTransport = (_request, onText) =>
    new Promise((resolve) => {
      onText('0:"Reply"\n');
      ends.push(() => resolve(ok({ contentType: "text/plain" })));
    });
  const chat = fixture.open({ streamTransport });
  await fixture.clock.advance(1_000);
  const endStream = async (): Promise<void> => {
    for (const end of ends.splice(0)) end();
    await fixture.clock.advance(3_000);
  };
  const texts = () => fixture.server.accepted.map(({ text }) => text);
  return { ...fixture, chat, streamTransport, endStream, texts };
}

/** No message from another tab arrives, e.g. because the page was frozen. */
function withoutNotices(ports: SessionPorts): SessionPorts {
  return { ...ports, tabs: { ...ports.tabs, subscribe: () => () => {} } };
}

test.each([
  ["is the draft of the next question", question("b"), { field: { text: "And th" } }],
  ["is not sent if that offers buttons", question("b", "choice input"), notSent("And th")],
])("text that is typed ahead while the reply's end can't be sent %s", async (_name, next, expected) => {
  const { chat, clock, server, endStream } = await open([question("a"), streaming, next]);
  chat.answer("Why?");
  await clock.advance(1_000);
  chat.session.saveDraft("And th");
  server.fault = () => ({ kind: "cut-before" });
  await endStream();
  server.fault = none;
  const reloaded = chat.reload();
  await clock.advance(20_000);
  expect(openInput(reloaded)).toBe("b");
  expect(composerOf(reloaded)).toMatchObject(expected);
});

describe("a returned answer that was edited", () => {
  test.each([
    ["is returned as it was edited, and sent so", "Ada Lovelace", true],
    ["is returned as it was edited by a server without deduplication, and sent so", "Ada Lovelace", false],
    ["stays deleted", "", true],
  ])("%s", async (_name, text, isResendSafe) => {
    const { chat, clock, server, texts } = await open([question("a"), question("b")], { isResendSafe });
    server.fault = () => ({ kind: "status", status: 400 });
    chat.answer("Ada");
    await clock.advance(3_000);
    chat.session.saveDraft(text);
    server.fault = none;
    const reloaded = chat.reload();
    await clock.advance(3_000);
    expect(composerOf(reloaded)).toMatchObject({ field: { state: "returned", text } });
    expect(texts()).toEqual([]);
    reloaded.answer("Ada Lovelace");
    await clock.advance(3_000);
    expect(texts()).toEqual(["Ada Lovelace"]);
    expect(composerOf(reloaded.reload())).toEqual({});
  });

  test("is kept as not sent if the visitor has the answer sent as it was", async () => {
    const { chat, clock, server, texts } = await open([question("a"), question("b")]);
    server.fault = () => ({ kind: "status", status: 400 });
    chat.answer("Ada");
    await clock.advance(3_000);
    chat.session.saveDraft("Ada Lovelace");
    server.fault = none;
    chat.session.retry();
    await clock.advance(3_000);
    expect(texts()).toEqual(["Ada"]);
    expect(composerOf(chat)).toMatchObject(notSent("Ada Lovelace"));
  });
});

test.each<[string, (other: OpenChat) => void, object]>([
  ["was answered: as not sent", (other) => other.answer("Ada"), notSent("Half a na")],
  [
    "is asked in a new conversation: there",
    ({ session }) => session.restart(),
    { field: { text: "Half a na" } },
  ],
])(
  "text stays whose question, in another tab while this one was frozen, %s",
  async (_name, act, expected) => {
    const fixture = await open([question("a"), question("b")]);
    const frozen = fixture.open({ wrapPorts: withoutNotices });
    await fixture.clock.advance(1_000);
    frozen.session.saveDraft("Half a na");
    act(fixture.chat);
    await fixture.clock.advance(2_000);
    const reloaded = frozen.reload();
    await fixture.clock.advance(2_000);
    expect(composerOf(reloaded)).toMatchObject(expected);
  },
);

test("a message that was queued in a conversation that is over is shown as not sent", async () => {
  const fixture = await open([question("a"), streaming, question("b")]);
  const { chat, clock, streamTransport, texts } = fixture;
  chat.answer("Why?");
  await clock.advance(1_000);
  const frozen = fixture.open({ wrapPorts: withoutNotices, streamTransport });
  await clock.advance(1_000);
  frozen.session.queueMessage("And then?");
  chat.session.restart();
  await clock.advance(2_000);
  const reloaded = frozen.reload();
  await clock.advance(2_000);
  expect(composerOf(reloaded)).toMatchObject(notSent("And then?"));
  expect(texts()).toEqual(["Why?"]);
});

test("text is the draft of its question in the new conversation of a page that could not store the last one", async () => {
  const { chat, clock, browser } = await open([question("a")]);
  chat.session.saveDraft("Half a na");
  browser.local.clear();
  const reloaded = chat.reload();
  await clock.advance(2_000);
  expect(reloaded.session.getState().sessionId).not.toBe(chat.session.getState().sessionId);
  expect(composerOf(reloaded)).toMatchObject({ field: { text: "Half a na" } });
});

test("a payment keeps what was carried, written and not sent", async () => {
  const { chat, clock } = await open([question("a"), question("pay", "payment input"), question("b")]);
  chat.answer("Ada");
  await clock.advance(1_000);
  chat.session.keepUnsent("contract.pdf");
  chat.session.saveDraft("4242");
  chat.session.paymentStarted();
  const key = "banter-lead-composer";
  const record = decoders.asRecord(parseJson(chat.tab.session.get(key) ?? ""));
  const carried = [{ blockId: "b", draft: "Half a na", text: "Half a na" }];
  chat.tab.session.set(key, JSON.stringify({ ...record, carried }));
  const paid = chat.reload({ redirectStatus: "succeeded" });
  await clock.advance(2_000);
  expect(openInput(paid)).toBe("b");
  expect(composerOf(paid)).toMatchObject({ ...notSent("contract.pdf\n4242"), field: { text: "Half a na" } });
});

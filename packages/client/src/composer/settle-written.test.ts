import { describe, expect, test } from "vitest";
import type { Answer } from "../contract/chat-state.ts";
import type { SessionPorts } from "../contract/ports.ts";
import { drive, remembering, type OpenChat } from "../testing/drive-session.ts";
import { composerKey } from "../saved/storage-keys.ts";
import { textMessage } from "../testing/scripted-server.ts";

const question = (id: string, type = "text input") => ({
  messages: [textMessage(`m-${id}`, `Question ${id}`)],
  input: { id, type },
});
const file: Answer = {
  type: "text",
  value: "https://files.test/photo.png",
  label: "File uploaded",
  attachments: [
    { type: "image/png", url: "https://files.test/photo.png", name: "photo.png", blobUrl: "blob:1" },
  ],
  attachedFileUrls: ["https://files.test/photo.png"],
};
const photo = { type: "image/png", url: "https://files.test/photo.png", name: "photo.png" };
const recording: Answer = { type: "recording", url: "https://files.test/voice.webm", blobUrl: "blob:2" };
const voice = { type: "audio/*", url: "https://files.test/voice.webm" };
const sent = ({ server }: { server: { accepted: readonly { text: string }[] } }) =>
  server.accepted.map(({ text }) => text);

/** Two tabs of one visitor, at the first question. */
async function twoTabs(
  ids: readonly (readonly [id: string, type?: string])[],
  { isResendSafe = true, isSecondNotified = true } = {},
) {
  const reply = (position: number) => {
    const next = ids[position];
    return next === undefined ? { messages: [] } : question(...next);
  };
  const fixture = drive({ reply, settings: remembering, isResendSafe });
  const first = fixture.open();
  await fixture.clock.advance(1_000);
  const second = fixture.open(isSecondNotified ? {} : { wrapPorts: withoutNotices });
  await fixture.clock.advance(1_000);
  return { ...fixture, first, second };
}

/** No message from another tab arrives, e.g. because the page was frozen. */
function withoutNotices(ports: SessionPorts): SessionPorts {
  return { ...ports, tabs: { ...ports.tabs, subscribe: () => () => {} } };
}

const texts = [["q0"], ["q1"], ["q2"]] as const;
const stateOf = ({ session }: OpenChat) => session.getState();

describe("an answer that another tab overtakes", () => {
  test.each([true, false])(
    "stays, not sent, if the question is answered (server deduplicates: %s)",
    async (isResendSafe) => {
      const { first, second, clock, ...fixture } = await twoTabs(texts, { isResendSafe });
      first.answer("Ada");
      second.answer("Grace");
      await clock.advance(2_000);
      expect(sent(fixture)).toEqual(["Ada"]);
      expect(stateOf(second)).toMatchObject({ composer: { queued: { text: "Grace", status: "not-sent" } } });
      expect(stateOf(second).chunks.at(-1)?.input?.id).toBe("q1");
      expect(stateOf(first).composer.queued).toBeUndefined();
    },
  );

  test("stays, not sent, if its tab was not notified before it was submitted", async () => {
    const { first, second, clock, ...fixture } = await twoTabs(texts, { isSecondNotified: false });
    first.answer("Ada");
    await clock.advance(1_000);
    second.answer("Grace");
    await clock.advance(1_000);
    expect(sent(fixture)).toEqual(["Ada"]);
    expect(stateOf(second)).toMatchObject({ composer: { queued: { text: "Grace", status: "not-sent" } } });
  });

  test("stays, not sent, if the other tab has given the same answer to another question", async () => {
    const { first, second, clock, ...fixture } = await twoTabs(texts, { isSecondNotified: false });
    first.answer("Ada");
    await clock.advance(1_000);
    first.answer("Grace");
    await clock.advance(1_000);
    second.answer("Grace");
    await clock.advance(1_000);
    expect(sent(fixture)).toEqual(["Ada", "Grace"]);
    expect(stateOf(second)).toMatchObject({ composer: { queued: { text: "Grace", status: "not-sent" } } });
  });

  test("isn't shown as not sent if the other tab has delivered it", async () => {
    const { first, second, clock, server, browser } = await twoTabs(texts);
    server.fault = () => ({ kind: "cut-before" });
    first.answer("Ada");
    await clock.advance(200);
    server.fault = () => ({ kind: "none" });
    second.session.resync();
    browser.resume();
    await clock.advance(30_000);
    expect(server.accepted).toMatchObject([{ text: "Ada" }]);
    for (const tab of [first, second]) {
      expect(stateOf(tab).composer.queued).toBeUndefined();
      expect(stateOf(tab).chunks[0]?.answer).toMatchObject({ status: "sent" });
    }
  });

  test.each<[string, Answer, object]>([
    ["files", file, { text: "", attachments: [photo] }],
    ["a recording", recording, { text: "", attachments: [voice] }],
  ])("with %s stays with them, also after a reload", async (_name, answer, expected) => {
    const { first, second, clock } = await twoTabs([["q0", "file input"], ["q1"]]);
    first.session.submit({ type: "skip", label: "Skip" });
    second.session.submit(answer);
    await clock.advance(2_000);
    expect(stateOf(second).composer.queued).toMatchObject({ status: "not-sent", ...expected });
    const reloaded = second.reload();
    await clock.advance(1_000);
    expect(stateOf(reloaded).composer.queued).toEqual({ status: "not-sent", ...expected });
  });

  test("returns to its input with its files if the other tab is asked the same question again", async () => {
    const asked = [
      ["q0", "file input"],
      ["q0", "file input"],
    ] as const;
    const { first, second, clock } = await twoTabs(asked, { isSecondNotified: false });
    first.session.submit({ type: "skip", label: "Skip" });
    await clock.advance(1_000);
    second.session.submit(file);
    await clock.advance(2_000);
    expect(stateOf(second)).toMatchObject({
      composer: { field: { state: "returned", answer: { attachments: [photo] } }, queued: undefined },
    });
    const reloaded = second.reload();
    await clock.advance(1_000);
    expect(stateOf(reloaded)).toMatchObject({
      composer: { field: { state: "returned", answer: { attachments: [photo] } } },
    });
    const command = reloaded.session.sendCommand("jump");
    await clock.advance(1_000);
    await command;
    expect(stateOf(reloaded)).toMatchObject({
      composer: { field: { state: "returned", answer: { attachments: [photo] } } },
    });
    expect(stateOf(reloaded).chunks.flatMap(({ answer }) => answer?.answer)).not.toContainEqual(
      expect.objectContaining({ attachments: [photo] }),
    );
  });

  test("joins what was not sent before", async () => {
    const { first, second, clock } = await twoTabs(texts);
    for (const [given, lost] of [
      ["Ada", "Grace"],
      ["Edsger", "Barbara"],
    ] as const) {
      first.answer(given);
      second.answer(lost);
      await clock.advance(2_000);
    }
    expect(stateOf(second).composer.queued).toEqual({ text: "Grace\nBarbara", status: "not-sent" });
    second.session.removeQueued();
    expect(stateOf(second).composer.queued).toBeUndefined();
  });
});

describe("text that is typed while another tab answers the question", () => {
  test("stays, not sent", async () => {
    const { first, second, clock } = await twoTabs(texts);
    second.session.saveDraft("Half a na");
    first.answer("Ada");
    await clock.advance(2_000);
    expect(stateOf(second)).toMatchObject({
      chunks: [{}, { input: { id: "q1" } }],
      composer: { queued: { text: "Half a na", status: "not-sent" } },
    });
    const reloaded = second.reload();
    await clock.advance(1_000);
    expect(stateOf(reloaded)).toMatchObject({
      composer: { queued: { text: "Half a na", status: "not-sent" } },
    });
  });

  test("is the draft of the same question if that is asked again", async () => {
    const { first, second, clock } = await twoTabs([["q0"], ["q0"], ["q1"]]);
    second.session.saveDraft("Half a na");
    first.answer("Ada");
    await clock.advance(2_000);
    expect(stateOf(second)).toMatchObject({ composer: { field: { text: "Half a na" }, queued: undefined } });
    const reloaded = second.reload();
    await clock.advance(1_000);
    expect(stateOf(reloaded).composer.field?.text).toBe("Half a na");
  });

  test.each([
    ["a selection, which is no text", "choice input", '["a"]', undefined],
    ["a phone number without its country", "phone number input", "DE 0301234", "0301234"],
    ["a country without a number", "phone number input", "DE ", undefined],
    ["text that was deleted", "text input", "", undefined],
  ])("is kept as one would read it: %s", async (_name, type, draft, text) => {
    const { first, second, clock } = await twoTabs([["q0", type], ["q1"]]);
    second.session.saveDraft(draft);
    first.answer("Ada");
    await clock.advance(2_000);
    expect(stateOf(second).composer.queued?.text).toBe(text);
  });

  test("stays if the page learns from the server that the question was answered", async () => {
    const { open, clock, server, browser } = drive();
    const { session } = open();
    await clock.advance(1_000);
    session.saveDraft("Half a na");
    const path = `/api/v1/sessions/${session.getState().sessionId}/continueChat`;
    await server.transport({ method: "POST", path, body: { message: "Ada", messageId: "m", turn: 0 } });
    browser.resume("suspended");
    await clock.advance(1_000);
    expect(session.getState()).toMatchObject({
      chunks: [{}, { input: { id: "q1" } }],
      composer: { queued: { text: "Half a na", status: "not-sent" } },
    });
  });

  test.each([
    [
      "with another one",
      "other",
      { composer: { queued: { text: "Half a na", status: "not-sent" }, field: undefined } },
    ],
    ["with itself", "q0", { composer: { queued: undefined, field: { text: "Half a na" } } }],
  ])("stays if a command of the page replaces the question %s", async (_name, next, expected) => {
    let asked = "q0";
    const { open, clock } = drive({ reply: () => question(asked) });
    const { session } = open();
    await clock.advance(1_000);
    session.saveDraft("Half a na");
    asked = next;
    const command = session.sendCommand("jump");
    await clock.advance(1_000);
    await command;
    expect(session.getState()).toMatchObject({ chunks: [{}, { input: { id: next } }], ...expected });
  });
});

test("what another tab hasn't changed stays as it is, with what the page has for it", async () => {
  const { first, second, clock } = await twoTabs([["q0"], ["q1"], ["q2"], ["q3"]]);
  for (const text of ["Ada", "Grace"]) {
    first.answer(text);
    await clock.advance(2_000);
  }
  const [before] = stateOf(second).chunks;
  first.answer("Edsger");
  await clock.advance(2_000);
  const { chunks } = stateOf(second);
  expect(chunks[0]).toBe(before);
  const values = chunks.map(({ answer }) => answer?.answer.type === "text" && answer.answer.value);
  expect(values).toEqual(["Ada", "Grace", "Edsger", false]);
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(4);
});

describe("a conversation that is restarted in another tab", () => {
  test("is shown in all tabs, and text for the same question stays in its field", async () => {
    const { first, second, clock, ...fixture } = await twoTabs(texts);
    second.session.saveDraft("Half a na");
    first.session.restart();
    await clock.advance(1_000);
    expect(stateOf(second)).toMatchObject({
      sessionId: stateOf(first).sessionId,
      chunks: [{ input: { id: "q0" } }],
      composer: { field: { text: "Half a na" }, queued: undefined },
    });
    second.answer("Grace");
    await clock.advance(1_000);
    expect(sent(fixture)).toEqual(["Grace"]);
    expect(stateOf(first).chunks.at(-1)?.input?.id).toBe("q1");
  });

  test("leaves text for a later question as not sent", async () => {
    const { first, second, clock } = await twoTabs(texts);
    first.answer("Ada");
    await clock.advance(1_000);
    second.session.saveDraft("Half a na");
    first.session.restart();
    await clock.advance(1_000);
    expect(stateOf(second)).toMatchObject({
      sessionId: stateOf(first).sessionId,
      chunks: [{ input: { id: "q0" } }],
      composer: { queued: { text: "Half a na", status: "not-sent" } },
    });
    expect(stateOf(second).composer.field?.text).toBeUndefined();
  });

  test("leaves an answer with files as not sent, because a file belongs to its conversation", async () => {
    const { first, second, clock, server } = await twoTabs([["q0", "file input"]]);
    server.fault = ({ path }) => (path.endsWith("continueChat") ? { kind: "cut-before" } : { kind: "none" });
    second.session.submit(file);
    await clock.advance(500);
    first.session.restart();
    await clock.advance(1_000);
    expect(stateOf(second).sessionId).toBe(stateOf(first).sessionId);
    expect(stateOf(second)).toMatchObject({
      composer: { queued: { text: "", status: "not-sent", attachments: [photo] } },
    });
  });

  test("are separate in two chats that start at the same time", async () => {
    const { open, clock } = drive({ settings: remembering });
    const [first, second] = [open(), open()];
    await clock.advance(2_000);
    expect(stateOf(first).sessionId).not.toBe(stateOf(second).sessionId);
    first.answer("Ada");
    await clock.advance(2_000);
    second.answer("Grace");
    await clock.advance(2_000);
    expect(stateOf(first).chunks[0]?.answer).toMatchObject({ answer: { value: "Ada" } });
    expect(stateOf(second).chunks[0]?.answer).toMatchObject({ answer: { value: "Grace" } });
  });

  test("ends where another tab starts over while an answer is under way", async () => {
    const { first, second, clock, server } = await twoTabs(texts);
    server.fault = ({ path }) =>
      path.endsWith("continueChat") ? { kind: "delay", ms: 8_000 } : { kind: "none" };
    second.answer("Late");
    await clock.advance(1_000);
    first.session.restart();
    await clock.advance(20_000);
    expect(stateOf(second).sessionId).toBe(stateOf(first).sessionId);
    server.fault = () => ({ kind: "none" });
    first.answer("Ada");
    await clock.advance(20_000);
    expect(stateOf(first).chunks[0]?.answer).toMatchObject({ answer: { value: "Ada" }, status: "sent" });
    expect(stateOf(first).composer.queued).toBeUndefined();
  });
});

describe("a conversation that the server replaces", () => {
  test.each([
    [
      "the same question: it is its draft",
      "q0",
      { composer: { field: { text: "Half a na" }, queued: undefined } },
    ],
    [
      "another question: it is not sent",
      "new",
      { composer: { queued: { text: "Half a na", status: "not-sent" } } },
    ],
  ])("keeps what was typed for %s", async (_name, id, expected) => {
    const bot = { reply: () => question(id), settings: remembering, publishedAt: "2026-01-01" };
    const { open, clock, server } = drive({ ...bot, reply: () => question("q0") });
    open();
    await clock.advance(1_000);
    const next = drive({ ...bot, publishedAt: "2026-02-02" });
    const page = open({
      transport: async (request) => {
        await new Promise<void>((resolve) => clock.after(500, resolve));
        return (request.path.endsWith("startChat") ? next.server : server).transport(request);
      },
    });
    await clock.advance(100);
    page.session.saveDraft("Half a na");
    await clock.advance(2_000);
    expect(stateOf(page).chunks).toMatchObject([{ input: { id } }]);
    expect(stateOf(page)).toMatchObject(expected);
  });
});

test("text that is typed survives a restart for its question", async () => {
  const { open, clock } = drive();
  const { session, answer } = open();
  await clock.advance(1_000);
  answer("Ada");
  await clock.advance(1_000);
  session.saveDraft("Half a na");
  session.restart();
  await clock.advance(1_000);
  expect(session.getState().composer.field?.text).toBeUndefined();
  answer("Ada");
  await clock.advance(1_000);
  expect(session.getState()).toMatchObject({
    chunks: [{}, { input: { id: "q1" } }],
    composer: { field: { text: "Half a na" } },
  });
});

describe("what is unsent at a restart survives a reload", () => {
  const none = () => ({ kind: "none" }) as const;
  const offline = () => ({ kind: "cut-before" }) as const;

  test.each(["while the new conversation hasn't started", "after its first question"])(
    "%s: as the draft of its question",
    async (moment) => {
      const { open, clock, server } = drive({ settings: remembering });
      const chat = open();
      await clock.advance(1_000);
      chat.answer("Ada");
      await clock.advance(1_000);
      chat.session.saveDraft("Half a na");
      if (moment.startsWith("while")) server.fault = offline;
      chat.session.restart();
      await clock.advance(3_000);
      const next = chat.reload();
      await clock.advance(500);
      server.fault = none;
      await clock.advance(60_000);
      expect(stateOf(next).composer.field?.text).toBeUndefined();
      next.answer("Ada");
      await clock.advance(1_000);
      expect(stateOf(next)).toMatchObject({
        chunks: [{}, { input: { id: "q1" } }],
        composer: { field: { text: "Half a na" } },
      });
      expect(next.tab.session.get(composerKey("lead", 0))).toContain('"carried":[]');
    },
  );

  test("as the draft of the first question", async () => {
    const { open, clock } = drive({ settings: remembering });
    const chat = open();
    await clock.advance(1_000);
    chat.session.saveDraft("Half a na");
    chat.session.restart();
    await clock.advance(1_000);
    const next = chat.reload();
    await clock.advance(1_000);
    expect(stateOf(next)).toMatchObject({
      chunks: [{ input: { id: "q0" } }],
      composer: { field: { text: "Half a na" } },
    });
  });

  test("as not sent, also from before", async () => {
    const { first, second, clock, server } = await twoTabs(texts);
    second.session.saveDraft("Half a na");
    first.answer("Ada");
    await clock.advance(2_000);
    const queued = { text: "Half a na", status: "not-sent" };
    expect(stateOf(second)).toMatchObject({ composer: { queued } });
    server.fault = offline;
    second.session.restart();
    await clock.advance(3_000);
    const next = second.reload();
    await clock.advance(500);
    server.fault = none;
    await clock.advance(60_000);
    expect(stateOf(next)).toMatchObject({ phase: "running", composer: { queued } });
    next.session.removeQueued();
    expect(next.tab.session.has(composerKey("lead", 0))).toBe(false);
  });

  test("not in a bot that remembers nothing", async () => {
    const { open, clock, server } = drive({
      settings: { general: { rememberUser: { isEnabled: false } }, typingEmulation: { enabled: false } },
    });
    const chat = open();
    await clock.advance(1_000);
    chat.session.saveDraft("Half a na");
    server.fault = offline;
    chat.session.restart();
    await clock.advance(1_000);
    expect(chat.tab.session.has(composerKey("lead", 0))).toBe(false);
  });
});

test("what only the page has is added to what was not sent, and the draft of the next question stays", async () => {
  const { first, second, clock } = await twoTabs(texts);
  second.session.saveDraft("Half a na");
  first.answer("Ada");
  await clock.advance(1_000);
  second.session.saveDraft("Next");
  second.session.keepUnsent("contract.pdf");
  const queued = { text: "Half a na\ncontract.pdf", status: "not-sent" };
  expect(stateOf(second).composer.queued).toEqual(queued);
  const next = second.reload();
  await clock.advance(1_000);
  expect(stateOf(next)).toMatchObject({ composer: { queued, field: { text: "Next" } } });
});

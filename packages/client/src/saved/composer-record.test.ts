import { expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

const question = (id: string) => ({
  messages: [textMessage(`m-${id}`, "Question")],
  input: { id, type: "text input" },
});
const reply = (turn: number) => question(`q${turn}`);
const KEY = "banter-lead-composer";

test("records that an older widget writes meanwhile don't replace an answer which waits to be sent again", async () => {
  const forgetting = { general: { rememberUser: { isEnabled: false } }, typingEmulation: { enabled: false } };
  const { open, clock, server } = drive({ reply, settings: forgetting });
  const chat = open();
  await clock.advance(1_000);
  server.fault = ({ path }) => (path.includes("continueChat") ? { kind: "hang-before" } : { kind: "none" });
  chat.answer("important");
  await clock.advance(1_000);
  chat.tab.session.set(
    "banter-lead-unsent",
    JSON.stringify({ queued: { text: "cv.pdf", status: "not-sent" } }),
  );
  server.fault = () => ({ kind: "none" });
  const next = chat.reload();
  await clock.advance(5_000);
  expect(server.accepted.map(({ text }) => text)).toContain("important");
  expect(next.session.getState().composer.queued).toMatchObject({ text: "cv.pdf" });
});

test("a preview neither shows nor changes what was written in the published chat of its tab", async () => {
  const live = drive({ reply, settings: remembering });
  const chat = live.open();
  await live.clock.advance(1_000);
  chat.session.saveDraft("for the published chat");
  const record = chat.tab.session.get(KEY);
  expect(record).toContain("for the published chat");
  const preview = drive({ reply, settings: remembering }, { isPreview: true });
  const shown = preview.open({ session: chat.tab.session });
  await preview.clock.advance(2_000);
  expect(shown.session.getState().composer.field).toBeUndefined();
  shown.session.saveDraft("for the preview");
  shown.answer("x");
  shown.session.restart();
  await preview.clock.advance(2_000);
  expect(chat.tab.session.get(KEY)).toBe(record);
});

test("records that an older widget writes meanwhile wait until what the page has written is sent", async () => {
  const { open, clock } = drive({ reply, settings: remembering });
  const chat = open();
  await clock.advance(1_000);
  chat.session.saveDraft("Half a na");
  chat.tab.session.set("banter-bot-draft", "s0/0/of an older page");
  const second = chat.reload();
  await clock.advance(1_000);
  expect(second.session.getState().composer.field?.text).toBe("Half a na");
  second.answer("Half a name");
  await clock.advance(1_000);
  const third = second.reload();
  await clock.advance(1_000);
  expect(third.session.getState().composer.field?.text).toBe("of an older page");
});

test("two chats of a bot on one page keep what was typed in each, and neither shows nor deletes the other's", async () => {
  const { open, clock } = drive({ reply, settings: remembering });
  const first = open();
  await clock.advance(1_000);
  first.session.saveDraft("typed in the first");
  const second = open({ session: first.tab.session, place: 1 });
  await clock.advance(1_000);
  expect(second.session.getState().sessionId).toBe(first.session.getState().sessionId);
  expect(second.session.getState().composer.field).toBeUndefined();
  second.session.saveDraft("x");
  second.session.saveDraft("");
  expect(first.tab.session.get(KEY)).toContain("typed in the first");
  second.session.saveDraft("typed in the second");
  const [one, two] = [first.reload(), second.reload()];
  await clock.advance(1_000);
  expect(one.session.getState().composer.field?.text).toBe("typed in the first");
  expect(two.session.getState().composer.field?.text).toBe("typed in the second");
});

import { fail } from "@banter/protocol";
import { expect, test } from "vitest";
import { drive, remembering } from "../testing/drive-session.ts";
import { storedByVersion1 } from "./testing/stored-by-version-1.ts";
import { textMessage } from "../testing/scripted-server.ts";

/** Opens the chat in the tab of an older page, while the server can't be reached. */
async function restore(name: string, settings: object = remembering) {
  const fixture = drive({ settings });
  const { local, session } = storedByVersion1(name);
  for (const [key, value] of local) fixture.browser.local.set(key, value);
  const transport = async () => fail({ kind: "network", message: "Offline" } as const);
  const chat = fixture.open({ transport, session: new Map(session) });
  await fixture.clock.advance(100);
  return { ...fixture, ...chat, state: chat.session.getState() };
}

const lastAnswer = { type: "text", value: "Because" };

test("an unfinished text is in the field again, and the chat is as it was", async () => {
  const { state } = await restore("typing");
  expect(state).toMatchObject({ phase: "running", sessionId: "s0", resultId: "rs0", progress: 50 });
  expect(state).toMatchObject({ composer: { field: { text: "Half a na" } } });
  expect(state.chunks.at(-1)?.canRegenerate).toBe(true);
  expect(state.feedback).toMatchObject([{ turn: 1, value: "up", comment: "Good", status: "sent" }]);
  expect(state.chunks.map(({ answer, streamed }) => answer?.answer ?? streamed?.text)).toEqual([
    { type: "text", value: "Why?" },
    undefined,
    "Reply",
    undefined,
  ]);
});

test("what was not sent is shown beside the unfinished text", async () => {
  const { state } = await restore("typing, and something not sent");
  expect(state).toMatchObject({
    composer: { field: { text: "Half a na" }, queued: { text: "contract.pdf", status: "not-sent" } },
  });
});

test("an answer that was being sent is sent again", async () => {
  const { state, tab } = await restore("an answer that is being sent");
  expect(state.chunks.at(-1)?.answer).toMatchObject({ answer: lastAnswer });
  expect(tab.requests).toContainEqual(
    expect.objectContaining({ body: expect.objectContaining({ messageId: "id-3", turn: 2, blockId: "q1" }) }),
  );
});

test("a queued message waits for its reply", async () => {
  const { state } = await restore("a queued message");
  expect(state.composer.queued).toMatchObject({ text: "And then?" });
});

test("a text that was written before a restart waits for its question", async () => {
  const { server, browser, open, clock } = drive({
    settings: remembering,
    reply: (turn) => ({
      messages: [textMessage("m", "Question")],
      input: { id: `q${turn}`, type: "text input" },
    }),
  });
  const stored = storedByVersion1("a draft carried over a restart");
  for (const [key, value] of stored.local) browser.local.set(key, value);
  const { session, answer } = open({ session: new Map(stored.session) });
  await clock.advance(1_000);
  answer("Ada");
  await clock.advance(1_000);
  expect(server.accepted).toHaveLength(1);
  expect(session.getState()).toMatchObject({ composer: { field: { text: "Half a na" } } });
});

test("the answer of a chat that isn't remembered is sent again", async () => {
  const forgetting = { general: { rememberUser: { isEnabled: false } }, typingEmulation: { enabled: false } };
  const { tab } = await restore("an answer of a chat that isn't remembered", forgetting);
  expect(tab.requests).toContainEqual(
    expect.objectContaining({
      path: "/api/v1/sessions/s0/continueChat",
      body: expect.objectContaining({ messageId: "id-1" }),
    }),
  );
});

test("a returned answer is in its field again", async () => {
  const { state } = await restore("a returned answer");
  expect(state).toMatchObject({
    composer: { field: { state: "returned", answer: { value: "Why?" } } },
    reply: { failure: { kind: "unconfirmed" } },
  });
});

test("a long chat has all its answers", async () => {
  const { state } = await restore("a long chat");
  const answers = state.chunks.flatMap(({ answer }) =>
    answer?.answer.type === "text" ? answer.answer.value : [],
  );
  expect(answers).toEqual(Array.from({ length: 34 }, (_, index) => `A${index}`));
});

test("a payment is reported to the flow", async () => {
  const { tab } = await restore("a payment");
  expect(tab.requests).toContainEqual(
    expect.objectContaining({ body: expect.objectContaining({ message: "Success", turn: 0 }) }),
  );
});

test("feedback without a time is shown, and that of another tab replaces it", async () => {
  const { state, browser, clock, session } = await restore("a rating without a time");
  expect(state.feedback).toMatchObject([{ turn: 1, value: "up", comment: "Good", status: "sent" }]);
  session.rateReply(1, { value: "down" });
  await clock.advance(100);
  expect(browser.local.get("banter-bot-chat")).toContain('"value":"down"');
});

test("a composer's record without a version has its text and what was not sent", async () => {
  const { state } = await restore("a composer's record without a version");
  expect(state).toMatchObject({
    composer: { field: { text: "Half a na" }, queued: { text: "contract.pdf", status: "not-sent" } },
  });
});

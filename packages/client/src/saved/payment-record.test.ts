import { expect, test } from "vitest";
import { drive, failureOf, options } from "../testing/drive-session.ts";
import { createFakeBrowser, type Tab } from "../testing/fake-browser.ts";
import { createFakeClock } from "../testing/fake-clock.ts";
import { createSession } from "../create-session.ts";
import { createScriptedServer, textMessage } from "../testing/scripted-server.ts";
import { hasPaymentInProgress } from "./payment-in-progress.ts";
import { PAYMENT_KEY } from "./storage-keys.ts";

const paymentBot = {
  reply: (position: number) =>
    position === 0
      ? { messages: [], input: { id: "pay", type: "payment input" } }
      : { messages: [textMessage("m", "Thank you")] },
  settings: { typingEmulation: { enabled: false } },
};

/** Two bots on one page, each with an open payment. */
async function openTwoBots() {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const { transport } = createScriptedServer({ ...paymentBot, isResendSafe: true }, clock);
  const tab = browser.openTab({ transport });
  const open = (typebot: string, opened: Tab = tab) => {
    const session = createSession({ ...options, typebot }, opened.ports);
    session.start();
    return session;
  };
  const [first, second] = [open("shop"), open("club")];
  await clock.advance(1_000);
  const reopen = () => browser.openTab({ transport, session: tab.session });
  return { clock, tab, first, second, open, reopen };
}

test("two concurrent payments on one page both return to their conversations", async () => {
  const { clock, tab, first, second, open, reopen } = await openTwoBots();
  first.paymentStarted();
  second.paymentStarted();
  const ids = [first, second].map((session) => session.getState().sessionId);
  tab.crash();
  const back = reopen();
  for (const bot of ["shop", "club"])
    expect(hasPaymentInProgress(back.ports.storage.session, bot)).toBe(true);
  const returned = ["shop", "club"].map((bot) => open(bot, back));
  await clock.advance(1_000);
  expect(returned.map((session) => session.getState().sessionId)).toEqual(ids);
  expect(returned.map((session) => session.getState().phase)).toEqual(["ended", "ended"]);
  expect(tab.session.has(PAYMENT_KEY)).toBe(false);
});

test("finishing one bot's payment keeps the record of the other", async () => {
  const { tab, first, second } = await openTwoBots();
  first.paymentStarted();
  second.paymentStarted();
  second.paymentFinished();
  const { session } = tab.ports.storage;
  expect(hasPaymentInProgress(session, "shop")).toBe(true);
  expect(hasPaymentInProgress(session, "club")).toBe(false);
  second.paymentFinished();
  first.paymentFinished();
  expect(tab.session.has(PAYMENT_KEY)).toBe(false);
});

test("a payment that the flow requests again is not shown as paid", async () => {
  const { open, clock } = drive(paymentBot);
  const before = open();
  await clock.advance(1_000);
  before.session.paymentStarted();
  const after = before.reload({ redirectStatus: "failed" });
  await clock.advance(1_000);
  expect(after.session.getState().chunks).toMatchObject([
    { answer: undefined, isInputDismissed: true },
    { input: { id: "pay" }, isInputShown: true },
  ]);
});

test("a payment that the flow has accepted is not sent again after a later failure and a redirect", async () => {
  const { open, clock, server } = drive({
    ...paymentBot,
    reply: (position) =>
      position === 1
        ? { messages: [], clientSideActions: [{ type: "setVariable", setVariable: { content: "1" } }] }
        : paymentBot.reply(position),
  });
  const before = open({ runAction: async () => ({ actionResult: { text: "1" } }) });
  await clock.advance(1_000);
  server.fault = ({ body }) =>
    JSON.stringify(body).includes('"text":"1"') ? { kind: "status", status: 403 } : { kind: "none" };
  before.answer("Success");
  await clock.advance(1_000);
  expect(failureOf(before.session)).toBeDefined();
  server.fault = () => ({ kind: "none" });
  before.session.paymentStarted();
  const { session, tab } = before.reload();
  await clock.advance(1_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Success", "1"]);
  expect(session.getState().phase).toBe("ended");
  expect(tab.session.has(PAYMENT_KEY)).toBe(false);
});

import { expect, test } from "vitest";
import { drive, options } from "../testing/drive-session.ts";
import { createFakeBrowser, type Tab } from "../testing/fake-ports.ts";
import { createFakeClock } from "../testing/fake-clock.ts";
import { createSession } from "../create-session.ts";
import { createScriptedServer, textMessage } from "../testing/scripted-server.ts";
import { hasPaymentInProgress } from "./payment-record.ts";
import { PAYMENT_KEY } from "./storage-keys.ts";

const asksToPay = {
  reply: (position: number) =>
    position === 0
      ? { messages: [], input: { id: "pay", type: "payment input" } }
      : { messages: [textMessage("m", "Thank you")] },
  settings: { typingEmulation: { enabled: false } },
};

/** Two bots of one page, each of them at its payment. */
async function twoBots() {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const { transport } = createScriptedServer({ ...asksToPay, isResendSafe: true }, clock);
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

test("two bots of a page that pay at once both come back to their conversations", async () => {
  const { clock, tab, first, second, open, reopen } = await twoBots();
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

test("the end of one bot's payment leaves the other's record where it is", async () => {
  const { tab, first, second } = await twoBots();
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

test("a payment that the flow asks for again is not shown as paid", async () => {
  const { open, clock } = drive(asksToPay);
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

test("a payment that the flow has taken isn't told again where the page is left when what came next has failed", async () => {
  const { open, clock, server } = drive({
    ...asksToPay,
    reply: (position) =>
      position === 1
        ? { messages: [], clientSideActions: [{ type: "setVariable", setVariable: { content: "1" } }] }
        : asksToPay.reply(position),
  });
  const before = open({ runAction: async () => ({ reply: { text: "1" } }) });
  await clock.advance(1_000);
  server.fault = ({ body }) =>
    JSON.stringify(body).includes('"text":"1"') ? { kind: "status", status: 403 } : { kind: "none" };
  before.answer("Success");
  await clock.advance(1_000);
  expect(before.session.getState().sendFailure).toBeDefined();
  server.fault = () => ({ kind: "none" });
  before.session.paymentStarted();
  const { session, tab } = before.reload();
  await clock.advance(1_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Success", "1"]);
  expect(session.getState().phase).toBe("ended");
  expect(tab.session.has(PAYMENT_KEY)).toBe(false);
});

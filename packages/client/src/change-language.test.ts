import { expect, test } from "vitest";
import { drive, remembering } from "./testing/drive-session.ts";
import type { Fault } from "./testing/fault.ts";

const isMessage = ({ path }: { path: string }) => path.endsWith("continueChat");
const localeOf = ({ session }: ReturnType<ReturnType<typeof drive>["open"]>) =>
  session.getState().bot?.settings.general.locale;

test("a change of the language asks the open question again, and keeps what is written", async () => {
  const { open, clock, server } = drive({ settings: remembering });
  const chat = open();
  await clock.advance(1_000);
  chat.answer("Ada");
  await clock.advance(1_000);
  chat.session.saveDraft("Half");
  const changed = chat.session.changeLanguage("de");
  await clock.advance(1_000);
  await expect(changed).resolves.toBeUndefined();
  expect(server.requests.at(-1)?.body).toMatchObject({
    message: { type: "language", language: "de" },
    turn: 1,
  });
  expect(chat.session.getState()).toMatchObject({
    composer: { field: { text: "Half" } },
    chunks: [
      { answer: { status: "sent" } },
      { input: { id: "q1" }, isInputDismissed: true },
      { input: { id: "q1" }, isInputShown: true },
    ],
  });
  expect(localeOf(chat)).toBe("de");
  chat.answer("Lisbon");
  await clock.advance(1_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada", "Lisbon"]);
});

test("a change whose reply is lost is made once, by this page or the next", async () => {
  const { open, clock, server } = drive({ settings: remembering });
  const first = open();
  await clock.advance(1_000);
  server.fault = (request): Fault => (isMessage(request) ? { kind: "hang-after" } : { kind: "none" });
  first.session.changeLanguage("de").catch(() => undefined);
  await clock.advance(100);
  server.fault = () => ({ kind: "none" });
  const second = first.reload();
  await clock.advance(10_000);
  expect(second.session.getState().chunks.at(-1)).toMatchObject({ input: { id: "q0" }, isInputShown: true });
  expect(server.requests.filter(isMessage).map(({ body }) => JSON.stringify(body))).toHaveLength(2);
  second.answer("Ada");
  await clock.advance(1_000);
  expect(server.accepted.map(({ text }) => text)).toEqual(["Ada"]);
});

test("earlier messages keep their language, also after a reload and another change", async () => {
  const { open, clock } = drive({ settings: remembering, languages: ["en", "de"] });
  const chat = open();
  await clock.advance(1_000);
  const languages = ({ session }: typeof chat) => session.getState().chunks.map(({ language }) => language);
  await chat.session.changeLanguage("de");
  await clock.advance(1_000);
  expect(languages(chat)).toEqual(["en", undefined]);
  await chat.session.changeLanguage("en");
  await clock.advance(1_000);
  expect(languages(chat)).toEqual(["en", "de", undefined]);
  const reloaded = chat.reload();
  await clock.advance(1_000);
  expect(languages(reloaded)).toEqual(["en", "de", undefined]);
});

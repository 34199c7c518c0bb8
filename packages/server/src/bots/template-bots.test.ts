import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { messageTexts, openTestServer, text } from "../testing/test-server.ts";
import { loadBotFiles } from "./load-bot-files.ts";

/* The bots of `npm create banter`, on a server without any key. Its clock says 1 January 2026. */

async function openTemplate(name: string) {
  const path = fileURLToPath(new URL(`../../../create-banter/templates/${name}.ts`, import.meta.url));
  const { loaded } = await loadBotFiles([path]);
  const server = await openTestServer({ bots: loaded.map(({ bot }) => bot.compiled.definition) });
  const { sessionId, resultId = "" } = await server.start({ isStreamEnabled: true }, name);
  const answer = async (words: string) => (await server.say(sessionId, text(words))).body;
  return { answer, variables: async () => (await server.store.results.find(resultId))?.variables };
}

test("booking asks a big party for a number, refuses a past day and promises what is done", async () => {
  const { answer, variables } = await openTemplate("booking");
  expect((await answer("12"))["input"]).toMatchObject({ type: "phone number input" });
  expect((await answer("+33 1 42 68 53 00"))["input"]).toMatchObject({ type: "date input" });
  const past = await answer("2025-12-31");
  expect(messageTexts(past)).toContain("That day is over.");
  expect(past["input"]).toMatchObject({ type: "date input" });
  expect((await answer("2026-01-01"))["input"]).toMatchObject({ type: "time input" });
  for (const words of ["19:30", "Ada"]) await answer(words);
  expect(messageTexts(await answer("ada@example.com"))).toContain("on 1 January 2026 at 19:30");
  expect(messageTexts(await answer("Yes, send it"))).toContain("write to ada@example.com");
  expect(Object.keys((await variables()) ?? {})).not.toContain("today");
});

test("support offers mail when no model can be called, and keeps its own values out of the results", async () => {
  const { answer, variables } = await openTemplate("support");
  expect((await answer("Where is order A-12?"))["input"]).toMatchObject({ type: "choice input" });
  expect(messageTexts(await answer("Write to me"))).toContain("Where may they write to you?");
  await answer("ada@example.com");
  expect(Object.keys((await variables()) ?? {}).toSorted()).toEqual(["email", "question"]);
});

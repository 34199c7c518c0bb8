import { ask, defineBot, go, say, text } from "@banter/engine";
import { expect, test } from "vitest";
import { libraryBot } from "./bot-library.ts";

const publishedAt = new Date(0);

test("takes a bot as defineBot returns it", () => {
  const bot = defineBot({
    id: "hello",
    variables: { name: text() },
    start: "greeting",
    groups: { greeting: [say("Who are you?"), ask.text({ save: "name" })] },
  });
  const { compiled } = libraryBot(bot, { publishedAt });
  expect(compiled.id).toBe("hello");
  expect([...compiled.groups.keys()]).toEqual(["greeting"]);
});

test("refuses a bot with errors and says what they are", () => {
  const bot = defineBot({ id: "broken", start: "greeting", groups: { greeting: [go("greeting")] } });
  expect(() => libraryBot({ ...bot, start: "nowhere" }, { publishedAt })).toThrow(
    /^The bot "broken" has errors:\nerror .*nowhere/,
  );
});

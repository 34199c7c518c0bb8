import { expect, test } from "vitest";
import { botJsonSchema } from "./testing/bot-json-schema.ts";

test("the published JSON Schema matches the bot schemas (run with -u after a change)", async () => {
  await expect(`${JSON.stringify(botJsonSchema(), null, 2)}\n`).toMatchFileSnapshot("../../bot.schema.json");
});

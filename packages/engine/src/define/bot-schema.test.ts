import { decodeDisplayRules, isRecord, type DisplayCondition } from "@banter/protocol";
import { expect, test } from "vitest";
import { botJsonSchema } from "./testing/bot-json-schema.ts";

test("the published JSON Schema matches the bot schemas (run with -u after a change)", async () => {
  await expect(`${JSON.stringify(botJsonSchema(), null, 2)}\n`).toMatchFileSnapshot("../../bot.schema.json");
});

test("the JSON Schema has the display conditions that the decoder reads", () => {
  const conditions: { readonly [Name in keyof DisplayCondition]-?: DisplayCondition[Name] } = {
    all: [{}],
    any: [{}],
    not: {},
    url: "/",
    query: { a: "b" },
    referrer: "*",
    media: "print",
    language: "de",
    visitor: "new",
    visits: {},
    secondsOnPage: 1,
    scrollDepth: 1,
    exitIntent: true,
    idleSeconds: 1,
    elementInView: "p",
    elementClicked: "p",
    hours: { timeZone: "UTC", from: "09:00", to: "10:00" },
    dates: { timeZone: "UTC" },
    notClosed: true,
    share: 1,
  };
  expect(decodeDisplayRules([{ when: conditions, do: "open" }]).problems).toEqual([]);
  const { $defs }: { $defs?: unknown } = Object(botJsonSchema());
  const schema = isRecord($defs) ? $defs["displayCondition"] : undefined;
  const { properties }: { properties?: unknown } = Object(schema);
  expect(Object.keys(Object(properties)).toSorted()).toEqual(Object.keys(conditions).toSorted());
});

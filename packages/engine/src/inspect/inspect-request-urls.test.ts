import { expect, test } from "vitest";
import { readBot } from "../import/read-bot.ts";

function exported(webhook: object) {
  return {
    version: "6.1",
    id: "bot",
    name: "Bot",
    events: [{ id: "s", type: "start", outgoingEdgeId: "e" }],
    groups: [
      {
        id: "g",
        title: "Order",
        blocks: [{ id: "b", type: "Webhook", options: { webhook, isCustomBody: true } }],
      },
    ],
    edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
    variables: [{ id: "v", name: "id" }],
  };
}

function warnings(bot: unknown): readonly string[] {
  const read = readBot(bot);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.diagnostics.map(({ message, blockId }) => `${blockId}: ${message}`);
}

const found = [expect.stringMatching(/^b: Values are inserted unchanged in the request's URL/)];

test.each<[string, object, readonly unknown[]]>([
  ["an exported request with a value in its path", { url: "https://api.test/{{id}}" }, found],
  ["with a value in its query", { url: "https://api.test/?id={{id}}" }, found],
  ["with a value after its base address", { url: "{{base}}/{{id}}" }, found],
  ["whose address is one variable", { url: "{{id}}" }, []],
  ["without a value", { url: "https://api.test" }, []],
  ["whose author chose what doesn't exist", { url: "https://api.test/{{id}}", urlValues: "encode" }, found],
  ["whose author chose raw", { url: "https://api.test/{{id}}", urlValues: "raw" }, []],
  ["whose author chose encoded", { url: "https://api.test/{{id}}", urlValues: "encoded" }, []],
])("%s", (_, webhook, expected) => {
  expect(warnings(exported(webhook))).toEqual(expected);
});

test("a block of the exported format in an own bot is reported, an http step isn't", () => {
  const own = (step: object) => ({
    id: "own",
    variables: { id: { type: "text" } },
    start: "g",
    groups: { g: [{ ask: "text", save: "id" }, step] },
  });
  const options = { webhook: { url: "https://api.test/{{id}}" } };
  expect(warnings(own({ block: "Webhook", options, id: "b" }))).toEqual(found);
  expect(warnings(own({ http: "https://api.test/{{id}}", id: "b" }))).toEqual([]);
});

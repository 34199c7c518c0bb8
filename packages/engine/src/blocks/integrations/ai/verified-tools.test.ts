import { ok } from "@banter/protocol";
import { expect, it } from "vitest";
import { defineBot } from "../../../define/define-bot.ts";
import { ai, http } from "../../../define/effects.ts";
import { say } from "../../../define/say.ts";
import { number, text } from "../../../define/variables.ts";
import type { AiRequest, EffectPorts } from "../../../effects/effect-ports.ts";
import { readBot } from "../../../import/read-bot.ts";
import { compileBot } from "../../../inspect/compile-bot.ts";
import { talkTo } from "../../../testing/talk.ts";

const whoParameters = { customer: "text", level: "number", note: "text" } as const;

const definition = (
  settings: Parameters<typeof defineBot>[0]["settings"] = {},
  parameters: Readonly<Record<string, "text" | "number">> = whoParameters,
) =>
  defineBot({
    id: "support",
    variables: { customer: text(), level: number(), state: text(), answer: text() },
    start: "all",
    settings,
    groups: {
      all: [
        ai("openai", {
          model: "m",
          messages: [{ role: "user", content: "I am customer 7. Where is my order?" }],
          tools: [
            {
              name: "who",
              description: "Says who the visitor is",
              parameters,
              code: "return JSON.stringify([customer, level, note, identity])",
            },
            {
              name: "find",
              description: "Finds an order",
              parameters: { customer: "text" },
              group: "find",
              result: "{{state}}",
            },
          ],
          save: "answer",
        }),
        say("{{answer}}"),
      ],
      find: [http("https://shop.test/{{customer}}", { save: { state: "data.state" } })],
    },
  });

function compiled(...options: Parameters<typeof definition>) {
  const read = readBot(definition(...options));
  if (!read.ok) throw new Error("The bot is invalid");
  return compileBot(read.value.definition);
}

const bot = compiled();

/** A model that asks for the data of customer 7, whoever the visitor is. */
function persuadedModel(more: Readonly<Record<string, unknown>> = {}) {
  const requests: AiRequest[] = [];
  const urls: string[] = [];
  const ports: Partial<EffectPorts> = {
    ai: {
      reserve: async () => ok("r"),
      text: async () => ok(""),
      fields: async () => ok({}),
      reply: async (request) => {
        requests.push(request);
        const calls = [
          { id: "1", name: "who", input: { customer: "7", level: 9, note: "x", ...more } },
          { id: "2", name: "find", input: { customer: "7" } },
        ];
        return ok(requests.length === 1 ? { text: "", calls } : { text: "Done.", calls: [] });
      },
    },
    http: async ({ url }) => {
      urls.push(url);
      return ok({ statusCode: 200, data: { state: "on its way" } });
    },
  };
  const outputs = () => requests[1]?.rounds?.[0]?.calls.map(({ output }) => output);
  return { requests, urls, outputs, ports };
}

it("a model's tools get verified values, whatever the model asks for", async () => {
  const model = persuadedModel();
  const identity = { subject: "u1", claims: { customer: "12", level: 3 } };
  await talkTo(bot, { identity }, model.ports);
  expect(model.requests[0]?.tools).toMatchObject([
    { name: "who", parameters: { required: ["note"] } },
    { name: "find", parameters: { required: [] } },
  ]);
  expect(model.outputs()).toEqual([
    '["12",3,"x",{"subject":"u1","variables":{"customer":"12","level":"3"}}]',
    "on its way",
  ]);
  expect(model.urls).toEqual(["https://shop.test/12"]);
});

it("tools of an unknown visitor get no identity", async () => {
  const model = persuadedModel();
  await talkTo(bot, {}, model.ports);
  expect(model.outputs()?.[0]).toBe('["7",9,"x",null]');
});

it("tools of an unknown visitor get no value for a variable that the bot maps to a claim", async () => {
  const model = persuadedModel();
  const settings = { identity: { variables: { customer: "customer_id" } } };
  await talkTo(compiled(settings), { prefilledVariables: { customer: "7" } }, model.ports);
  expect(model.requests[0]?.tools).toMatchObject([
    { name: "who", parameters: { required: ["level", "note"] } },
    { name: "find", parameters: { required: [] } },
  ]);
  expect(model.outputs()?.[0]).toBe('[null,9,"x",null]');
  expect(model.urls).toEqual(["https://shop.test/"]);
});

it.each([
  ["an unknown visitor", undefined, null],
  ["an identified one", { subject: "u1", claims: {} }, { subject: "u1", variables: {} }],
])("a model can't make up the identity of %s", async (_, identity, expected) => {
  const parameters = { customer: "text", level: "number", note: "text", identity: "text" } as const;
  const model = persuadedModel({ identity: "boss" });
  await talkTo(compiled({}, parameters), { ...(identity && { identity }) }, model.ports);
  expect(model.requests[0]?.tools?.[0]?.parameters).toMatchObject({
    required: ["customer", "level", "note"],
  });
  expect(model.outputs()?.[0]).toBe(JSON.stringify(["7", 9, "x", expected]));
});

import { fail, ok, type Result } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { compileBot } from "../../../inspect/compile-bot.ts";
import { defineBot } from "../../../define/define-bot.ts";
import { ai, http } from "../../../define/effects.ts";
import { say } from "../../../define/say.ts";
import type { BotSource } from "../../../authoring/bot-source.ts";
import { text } from "../../../define/variables.ts";
import type { EffectJournal } from "../../../effects/effect-journal.ts";
import type { AiReply, AiRequest, EffectPorts } from "../../../effects/effect-ports.ts";
import { formatDiagnostics } from "../../../import/format-diagnostics.ts";
import { readBot } from "../../../import/read-bot.ts";
import { runTurn } from "../../../run/run-turn.ts";
import { ask, say as sayBlock, testBot } from "../../../testing/test-bot.ts";
import { talkTo } from "../../../testing/talk.ts";
import { testPorts } from "../../../testing/test-ports.ts";
import { testStart } from "../../../testing/test-start.ts";

/** A model that replies by plan, and its requests. */
function planned(...replies: readonly (AiReply | Result<AiReply, string>)[]) {
  const requests: AiRequest[] = [];
  const pending = [...replies];
  const reply = async (request: AiRequest) => {
    requests.push(request);
    const next = pending.shift() ?? { text: "Done.", calls: [] };
    return "ok" in next ? next : ok(next);
  };
  const unused = async () => fail("not used");
  return { requests, ai: { reserve: async () => ok("r1"), text: unused, fields: unused, reply } };
}

function calls(...inputs: readonly (readonly [name: string, input: unknown])[]): AiReply {
  return { text: "", calls: inputs.map(([name, input], index) => ({ id: `c${index}`, name, input })) };
}

function compiled(bot: BotSource) {
  const read = readBot(bot);
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return compileBot(read.value.definition);
}

const support = compiled(
  defineBot({
    id: "support",
    variables: { order: text(), state: text(), answer: text() },
    start: "all",
    groups: {
      all: [
        ai("openai", {
          model: "m",
          messages: [{ role: "user", content: "Where is order 12?" }],
          tools: [
            {
              name: "find_order",
              description: "Finds an order",
              parameters: { order: "text" },
              group: "find",
              result: "It is {{state}}.",
            },
            {
              name: "add",
              description: "Adds numbers",
              parameters: { one: "number", other: { type: "number", isOptional: true } },
              code: "return one + (other ?? 1)",
            },
          ],
          save: "answer",
        }),
        say("{{answer}}"),
      ],
      find: [http("https://shop.test/orders/{{order}}", { save: { state: "data.state" } })],
    },
  }),
);

/** Ports with the model and a shop, and the shop's requests. */
function ports(model: EffectPorts["ai"]) {
  const urls: string[] = [];
  const shop: EffectPorts["http"] = async ({ url }) => {
    urls.push(url);
    return ok({ statusCode: 200, data: { state: "on its way" } });
  };
  return { urls, ports: { ai: model, http: shop } };
}

describe("a model's tools", () => {
  it("are functions of a group and of code, whose results go back to the model", async () => {
    const model = planned(
      calls(["find_order", { order: "1/2" }], ["add", { one: 2, other: 3 }]),
      calls(["add", { one: 2 }]),
      { text: "On its way, 5 and 3.", calls: [] },
    );
    const shop = ports(model.ai);
    const talk = await talkTo(support, {}, shop.ports);
    expect(talk.texts).toEqual(["On its way, 5 and 3."]);
    expect(shop.urls).toEqual(["https://shop.test/orders/1%2F2"]);
    expect(model.requests[0]?.tools).toMatchObject([
      { name: "find_order", parameters: { required: ["order"], additionalProperties: false } },
      { name: "add", parameters: { properties: { one: { type: "number" } }, required: ["one"] } },
    ]);
    expect(model.requests[2]?.rounds?.map((round) => round.calls.map(({ output }) => output))).toEqual([
      ["It is on its way.", "5"],
      ["3"],
    ]);
  });

  it("refuse a wrong input and a wrong name, and the model learns why", async () => {
    const model = planned(calls(["find_order", {}], ["add", { one: "2" }], ["pay", {}], ["add", "2"]));
    const talk = await talkTo(support, {}, ports(model.ai).ports);
    expect(talk.texts).toEqual(["Done."]);
    expect(model.requests[1]?.rounds?.[0]?.calls.map(({ output }) => output)).toEqual([
      '{"error":"\\"order\\" is missing"}',
      '{"error":"\\"one\\" must be a number"}',
      '{"error":"There is no tool pay"}',
      '{"error":"The input must be an object"}',
    ]);
  });

  it("are called at most 16 times, in at most 8 responses", async () => {
    const one = () => calls(["add", { one: 1 }]);
    const patient = planned(...Array.from({ length: 9 }, one));
    const talk = await talkTo(support, {}, ports(patient.ai).ports);
    expect(patient.requests).toHaveLength(8);
    expect(talk.turn.logs).toContainEqual(
      expect.objectContaining({ details: "The model called tools in 8 responses and gave no answer" }),
    );
    const many = planned(calls(...Array.from({ length: 17 }, () => ["add", { one: 1 }] as const)));
    const other = await talkTo(support, {}, ports(many.ai).ports);
    expect(other.turn.logs).toContainEqual(
      expect.objectContaining({ details: "The model called tools more than 16 times" }),
    );
  });

  it("are effects of the turn: a repeated turn repeats neither them nor the model's calls", async () => {
    let saved: readonly unknown[] = [];
    const journal: EffectJournal = {
      results: async () => ok(saved),
      save: async (results) => {
        saved = JSON.parse(JSON.stringify(results));
        return ok(undefined);
      },
      idempotencyKey: (index) => `key-${index}`,
    };
    const plan = [calls(["find_order", { order: "1" }]), { text: "On its way.", calls: [] }];
    const first = planned(...plan);
    const firstShop = ports(first.ai);
    const run = (added: Partial<EffectPorts>) =>
      runTurn(support, undefined, testStart, { ...testPorts(), ...added }, journal);
    const one = await run(firstShop.ports);
    expect([first.requests.length, firstShop.urls.length]).toEqual([2, 1]);

    // The process died before the model's last response was saved.
    saved = saved.slice(0, -1);
    const second = planned({ text: "On its way.", calls: [] });
    const secondShop = ports(second.ai);
    const other = await run(secondShop.ports);
    expect([second.requests.length, secondShop.urls.length]).toEqual([1, 0]);
    expect(other).toEqual(one);
  });

  it("that would ask the visitor fail, and the flow continues", async () => {
    const tool = { type: "function", name: "ask", groupId: "asks", result: "" };
    const block = {
      type: "openai",
      options: { model: "m", tools: [tool], responseMapping: [{ variableId: "v-reply" }] },
    };
    const bot = testBot({
      groups: { all: [block, sayBlock("{{reply}}")], asks: [ask("text input")] },
      variables: { reply: null },
    });
    const model = planned(calls(["ask", {}]));
    expect((await talkTo(bot, {}, { ai: model.ai })).texts).toEqual(["Done."]);
    expect(model.requests[1]?.rounds?.[0]?.calls[0]?.output).toContain("waits for the visitor");
  });
});

describe("Ask Model", () => {
  const block = {
    type: "openai",
    options: {
      action: "Ask Model",
      model: "m",
      instructions: "Be kind.",
      message: "{{question}}",
      responseMapping: [
        { item: "Message", variableId: "v-reply" },
        { item: "Response ID", variableId: "v-last" },
      ],
    },
  };
  const bot = testBot({
    groups: { all: [block, sayBlock("{{reply}}"), block] },
    variables: { question: "Why?", reply: null, last: null },
  });

  it("sends instructions and message, and continues the provider's conversation", async () => {
    const model = planned(
      { text: "Because", calls: [], responseId: "resp_1" },
      { text: "Still", calls: [], responseId: "resp_2" },
    );
    const talk = await talkTo(bot, {}, { ai: model.ai });
    expect(talk.texts).toEqual(["Because"]);
    expect(model.requests).toMatchObject([
      {
        messages: [
          { role: "system", content: "Be kind." },
          { role: "user", content: "Why?" },
        ],
        previousResponseId: "",
      },
      { previousResponseId: "resp_1" },
    ]);
    expect(talk.turn.variables["last"]).toBe("resp_2");
  });

  it("says so when the provider keeps no conversations", async () => {
    const talk = await talkTo(bot, {}, { ai: planned().ai });
    expect(talk.turn.logs).toContainEqual(
      expect.objectContaining({ description: "The provider keeps no conversations: the reply has no id" }),
    );
  });
});

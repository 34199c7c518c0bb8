import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { testBot } from "../../../testing/test-bot.ts";
import { run, testFlow } from "../../../testing/test-flow.ts";
import { aiOptions, aiTask, buildAiRequest } from "./ai-request.ts";

const variables = {
  name: "Ada",
  dialogue: ["Hi", "Hello", "Bye"],
  said: ["q1", "q2"],
  answered: ["a1"],
  heat: "0.3",
  empty: null,
};

/** The request of an AI block with these options. */
async function request(options: Readonly<Record<string, unknown>>, type = "mistral") {
  const block = testBot({ groups: { g: [{ id: "ai", type, options }] } }).blocks.get("ai")?.block;
  if (block === undefined) throw new Error("The test bot has no block");
  return run(buildAiRequest(testFlow({ variables }), block, v.parse(aiOptions, options)));
}

describe("buildAiRequest", () => {
  it("interpolates the model, the base URL and the messages", async () => {
    const options = {
      model: " {{name}}-small ",
      baseUrl: "https://{{name}}.test/v1 ",
      credentialsId: "key",
      messages: [
        { role: "system", content: "Be kind to {{name}}." },
        { role: "user", content: "{{= 1 + 1 =}}?" },
      ],
    };
    expect(await request(options)).toEqual({
      provider: "mistral",
      model: "Ada-small",
      baseUrl: "https://Ada.test/v1",
      credentialsId: "key",
      messages: [
        { role: "system", content: "Be kind to Ada." },
        { role: "user", content: "2?" },
      ],
    });
  });

  it.each([
    ["OpenAI", "openai"],
    ["openai", "openai"],
    ["together-ai", "together-ai"],
  ])("sends a block of type %s to %s", async (type, provider) => {
    expect((await request({ model: "m" }, type)).provider).toBe(provider);
  });

  it("uses the default model if the block names none", async () => {
    expect((await request({ defaultModel: "default" })).model).toBe("default");
    expect((await request({ defaultModel: "default", model: "own" })).model).toBe("own");
  });

  it("drops empty messages and those of unknown roles", async () => {
    const messages = [
      { role: "user", content: "{{empty}}" },
      { role: "assistant" },
      { role: "robot", content: "x" },
      { content: "without a role" },
    ];
    expect((await request({ messages })).messages).toEqual([{ role: "user", content: "without a role" }]);
  });

  it.each([
    [undefined, ["user", "assistant", "user"]],
    ["assistant", ["assistant", "user", "assistant"]],
  ])("alternates the speakers of a dialogue that starts by %j", async (startsBy, roles) => {
    const messages = [{ role: "Dialogue", dialogueVariableId: "v-dialogue", startsBy }];
    const found = (await request({ messages })).messages;
    expect(found.map(({ role }) => role)).toEqual(roles);
    expect(found.map(({ content }) => content)).toEqual(variables.dialogue);
  });

  it("interleaves the messages of two lists", async () => {
    const content = { userMessagesVariableId: "v-said", assistantMessagesVariableId: "v-answered" };
    expect((await request({ messages: [{ role: "user", content }] })).messages).toEqual([
      { role: "user", content: "q1" },
      { role: "assistant", content: "a1" },
      { role: "user", content: "q2" },
    ]);
  });

  it.each([
    [{ temperature: 0 }, 0],
    [{ temperature: "0.7" }, 0.7],
    [{ advancedSettings: { temperature: 1 } }, 1],
    [{ advancedSettings: { temperature: "{{heat}}" } }, 0.3],
    [{ advancedSettings: { temperature: "{{empty}}" } }, undefined],
    [{ advancedSettings: { temperature: "hot" } }, undefined],
    [{}, undefined],
  ])("reads the temperature of %j as %j", async (options, temperature) => {
    expect((await request(options)).temperature).toBe(temperature);
  });
});

it.each([
  ["Create chat completion", "complete"],
  ["Create Chat Message", "complete"],
  ["Ask Model", "complete"],
  ["Ask Assistant", undefined],
  ["Generate variables", "extract-variables"],
  ["Create speech", undefined],
  ["", undefined],
])("the action %j is the task %j", (action, task) => {
  expect(aiTask(action)).toBe(task);
});

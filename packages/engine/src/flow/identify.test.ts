import { describe, expect, it } from "vitest";
import { inspectIdentity } from "../inspect/inspect-identity.ts";
import { ask, say, testBot, testDefinition } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

const ada = { subject: "u1", claims: { sub: "u1", name: "Ada", plan: "pro", exp: 1, iat: 1 } };

const bot = testBot({
  groups: {
    g: [
      say("Hi {{name}}"),
      ask("text input", "name", {}, "q"),
      say("Bye {{name}}"),
      ask("text input", "note", {}, "q2"),
    ],
  },
  variables: { name: "you", note: null, exp: null },
});

describe("an identified visitor", () => {
  it("has the claims of the same names as variables, marked as verified", async () => {
    const { texts, turn } = await talkTo(bot, { identity: ada });
    expect(texts).toEqual(["Hi Ada"]);
    expect(turn.variables).toEqual({ name: "Ada" });
    expect(turn.identity).toEqual({ subject: "u1", verified: ["name"] });
  });

  it("can't be renamed by the page, nor by an answer", async () => {
    const talk = await talkTo(bot, { identity: ada, prefilledVariables: { name: "Eve", note: "x" } });
    expect(talk.texts).toEqual(["Hi Ada"]);
    const next = await talk.answer("Eve");
    expect(next.texts).toEqual(["Bye Ada"]);
    expect(next.turn.variables).toEqual({ name: "Ada", note: "x" });
    expect(next.turn.answers).toMatchObject([{ content: "Eve" }]);
    expect(next.turn.logs).toMatchObject([{ description: "name is verified and was not changed" }]);
  });

  it("can't be renamed by the flow", async () => {
    const setting = testBot({
      groups: {
        g: [
          {
            type: "Set variable",
            options: { variableId: "v-name", type: "Custom", expressionToEvaluate: "Eve" },
          },
          say("Hi {{name}}"),
        ],
      },
      variables: { name: null },
    });
    expect((await talkTo(setting, { identity: ada })).texts).toEqual(["Hi Ada"]);
  });

  it("keeps the claims in a linked bot and after it", async () => {
    const linked = testBot({
      id: "linked",
      groups: { g: [ask("text input", "name"), say("Linked {{name}}")] },
      variables: { name: null },
    });
    const linking = testBot({
      groups: {
        g: [
          { type: "Typebot link", options: { typebotId: "linked", mergeResults: true } },
          say("Back {{name}}"),
        ],
      },
      variables: { name: null },
    });
    const talk = await talkTo(linking, { identity: ada }, { linkedBot: async () => linked });
    expect((await talk.answer("Eve")).texts).toEqual(["Linked Ada", "Back Ada"]);
  });

  it("is shown as text, never as markup", async () => {
    const claims = { name: "[x](https://evil.test)" };
    const { turn } = await talkTo(bot, { identity: { subject: "u1", claims } });
    expect(JSON.stringify(turn.reply.messages)).not.toContain('"url"');
  });
});

describe("settings.identity.variables", () => {
  const settings = { identity: { variables: { tier: "plan", role: "role" } } };
  const mapped = testBot({
    groups: { g: [say("{{tier}} {{role}} {{name}}"), ask("text input", "role")] },
    variables: { tier: null, role: null, name: null },
    settings,
  });

  it("maps claims to variables; one without its claim can't get a value from elsewhere", async () => {
    const talk = await talkTo(mapped, { identity: ada, prefilledVariables: { role: "admin", name: "Eve" } });
    expect(talk.texts).toEqual(["pro  Eve"]);
    expect((await talk.answer("admin")).turn.variables).toEqual({ tier: "pro", name: "Eve" });
  });

  it("keeps pages from prefilling the variables of unknown visitors", async () => {
    const talk = await talkTo(mapped, { prefilledVariables: { tier: "pro", name: "Eve" } });
    expect(talk.texts).toEqual(["  Eve"]);
    expect(talk.turn.identity).toBeUndefined();
  });

  it("that names an undeclared variable is reported", () => {
    const definition = testDefinition({ groups: { g: [] }, variables: { tier: null }, settings });
    expect(inspectIdentity(definition)).toMatchObject([
      { message: 'settings.identity.variables names "role", which is not a variable of the bot' },
    ]);
  });
});

it("takes no claim about the token, and none with a name of an object's prototype", async () => {
  const claims = JSON.parse('{"exp":1,"__proto__":{"name":"Eve"},"constructor":"x"}');
  const { turn } = await talkTo(bot, { identity: { subject: "u1", claims } });
  expect(turn.variables).toEqual({});
  expect(turn.identity).toEqual({ subject: "u1", verified: [] });
});

import { describe, expect, it } from "vitest";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { inspectIdentity } from "../inspect/inspect-identity.ts";
import { ask, say, testBot, testDefinition } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";
import type { VisitorIdentity } from "../turn/turn.ts";

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

  it("keeps everybody from giving them a value for unknown visitors", async () => {
    const withDefault = testBot({
      groups: { g: [say("{{role}}!"), ask("text input", "role"), say("Role: {{role}}"), ask("text input")] },
      variables: { role: "admin" },
      settings,
    });
    const talk = await talkTo(withDefault);
    expect(talk.texts).toEqual(["!"]);
    const next = await talk.answer("admin");
    expect(next.texts).toEqual(["Role: "]);
    expect(next.turn.variables).toEqual({});
    expect(next.turn.logs).toMatchObject([{ description: "role is verified and was not changed" }]);
  });

  it("that names an undeclared variable is reported", () => {
    const definition = testDefinition({ groups: { g: [] }, variables: { tier: null }, settings });
    expect(inspectIdentity(definition)).toMatchObject([
      { message: 'settings.identity.variables names "role", which is not a variable of the bot' },
    ]);
  });
});

describe("a linked bot's settings.identity", () => {
  const linked = (identity: object) =>
    testBot({
      id: "linked",
      groups: {
        g: [
          say("Plan {{plan}}"),
          ask("text input", "plan"),
          say("Still {{plan}}"),
          ask("text input", "other"),
        ],
      },
      variables: { plan: null, other: null },
      settings: { identity },
    });
  const linking = (settings = {}, mergeResults = true) =>
    testBot({
      groups: {
        g: [
          ask("text input", "plan"),
          { type: "Typebot link", options: { typebotId: "linked", mergeResults } },
          say("Back {{plan}}"),
          ask("text input", "name"),
        ],
      },
      variables: { plan: null, name: null },
      settings,
    });
  const claims = { tier: "pro", name: "Ada" };
  const start = async (root: CompiledBot, child: CompiledBot, identity?: VisitorIdentity) =>
    talkTo(root, { ...(identity && { identity }) }, { linkedBot: async () => child });
  const plain = { identity: { variables: {} } };

  it.each([
    ["for an identified visitor", { subject: "u1", claims }, "pro"],
    ["for one without the claim", { subject: "u1", claims: {} }, ""],
    ["for an unknown one", undefined, ""],
  ])(
    "maps claims to its own variables %s, and the linking bot doesn't overwrite them",
    async (_, identity, value) => {
      const child = linked({ variables: { plan: "tier" } });
      const talk = await (await start(linking(plain), child, identity)).answer("gold");
      expect(talk.texts).toEqual([`Plan ${value}`]);
      expect(talk.turn.identity?.verified).toEqual(identity && (value ? ["plan"] : []));
      const next = await talk.answer("platinum");
      expect(next.texts).toEqual([`Still ${value}`]);
      const back = await next.answer("x");
      expect(back.texts).toEqual(["Back gold"]);
      expect(back.turn.variables).toMatchObject({ plan: "gold" });
      expect(back.turn.identity?.verified).toEqual(identity && []);
    },
  );

  it("marks the values of a result of its own as verified, also once it has ended", async () => {
    const child = linked({ variables: { plan: "tier" } });
    const talk = await (await start(linking(plain, false), child, { subject: "u1", claims })).answer("gold");
    const verified = [{ variables: { plan: "pro" }, identity: { verified: ["plan"] } }];
    expect(talk.turn.linkedResults).toMatchObject(verified);
    const back = await (await talk.answer("x")).answer("y");
    expect(back.turn.linkedResults).toMatchObject(verified);
    expect(back.turn).toMatchObject({ variables: { plan: "gold" }, identity: { verified: [] } });
  });

  it("doesn't free the variables that the linking bot maps and both bots have", async () => {
    const mapping = linking({ identity: { variables: { plan: "tier" } } });
    for (const rule of [{}, { variables: { other: "name" } }]) {
      const talk = await (await start(mapping, linked(rule), { subject: "u1", claims })).answer("gold");
      expect(talk.texts).toEqual(["Plan pro"]);
      expect((await talk.answer("platinum")).texts).toEqual(["Still pro"]);
    }
  });

  it("keeps unknown visitors out if it requires an identity, with an entry in the log", async () => {
    const child = linked({ isRequired: true });
    const talk = await (await start(linking(), child)).answer("gold");
    expect(talk.texts).toEqual(["Back gold"]);
    expect(talk.turn.logs).toMatchObject([
      { status: "error", description: 'The linked bot "linked" requires the identity of its visitors' },
    ]);
    const known = await start(linking(), child, { subject: "u1", claims });
    expect((await known.answer("gold")).texts).toEqual(["Plan gold"]);
  });
});

it("takes no claim about the token, and none with a name of an object's prototype", async () => {
  const claims = JSON.parse('{"exp":1,"__proto__":{"name":"Eve"},"constructor":"x"}');
  const { turn } = await talkTo(bot, { identity: { subject: "u1", claims } });
  expect(turn.variables).toEqual({});
  expect(turn.identity).toEqual({ subject: "u1", verified: [] });
});

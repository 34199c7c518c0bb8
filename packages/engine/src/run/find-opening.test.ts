import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { defaultFlowLimits } from "../state/flow-limits.ts";
import { randomBot } from "../testing/random-bot.ts";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { findOpening } from "./find-opening.ts";

type Fields = Record<string, unknown>;

const openingOf = (bot: CompiledBot, ...linked: readonly CompiledBot[]) =>
  findOpening(bot, defaultFlowLimits, (id) => linked.find((other) => other.id === id));

const startOf = async (
  bot: CompiledBot,
  prefilledVariables: Fields = {},
  ...linked: readonly CompiledBot[]
) => {
  const linkedBot = async (id: string) => linked.find((other) => other.id === id);
  return (await talkTo(bot, { prefilledVariables, isStreamEnabled: true }, { linkedBot })).turn.reply;
};

/** A bot that runs the block, then says "Hi" and asks for a text. */
const after = (...blocks: readonly Fields[]) => ({
  groups: { g: [...blocks, say("Hi"), ask("text input", "name")] },
  variables: { name: "Ada", list: ["a", "b"] },
});

const set = (options: Fields, variable = "name") => ({
  type: "Set variable",
  options: { variableId: `v-${variable}`, ...options },
});

const literal = (text: string) => set({ expressionToEvaluate: text, isCode: true });

describe("the opening is the start's reply", () => {
  const choices = (displayCondition?: Fields) => ({
    type: "choice input",
    items: [{ id: "a", content: "Tea", ...(displayCondition && { displayCondition }) }],
  });

  it.each([
    ["with a question that saves its answer", after()],
    ["with media", after({ type: "image", content: { url: "https://a.test/b.png" } })],
    ["with an embed that waits for an event", after(embedThatWaits())],
    ["with a wait", after({ type: "Wait", options: { secondsToWaitFor: "2" } })],
    ["with a pausing wait", after({ type: "Wait", options: { secondsToWaitFor: 2, shouldPause: true } })],
    ["with a variable that is set to a text and shown", after(literal('"Grace"'), say("{{name}}"))],
    ["with a variable that is set to a list and shown", after(literal('["x", 2, null]'), say("{{name}}"))],
    ["with a condition on a variable that the bot sets", after(literal("7"), isSet("name"))],
    ["with a variable that is set to the time for later", after(set({ type: "Now" }))],
    ["with a variable that is set to the result's ID for later", after(set({ type: "Result ID" }))],
    ["with choices", { groups: { g: [choices()] } }],
    ["with a jump and a return", { groups: { g: [jump("h"), say("Back")], h: [say("There"), returnBlock] } }],
    ["that ends at once", { groups: { g: [say("Bye")] } }],
    ["with a progress bar", { ...after(), theme: { general: { progressBar: { isEnabled: true } } } }],
    ["with code for the page's head", { ...after(), settings: { metadata: { customHeadCode: "<i>" } } }],
    ["with a block that is skipped", after({ type: "Zapier", options: {} })],
    ["with a variable that the bot doesn't have", after(say("Hi {{nobody}}"))],
    ["with a loop", { groups: { g: [say("Again"), jump("g")] } }],
  ] satisfies [string, Parameters<typeof testBot>[0]][])("%s", async (_, source) => {
    const bot = testBot(source);
    const opening = openingOf(bot);
    expect(opening.ok ? undefined : opening.error).toBeUndefined();
    expect(opening).toEqual({ ok: true, value: await startOf(bot) });
    expect(opening).toEqual({ ok: true, value: await startOf(bot, { name: "Eve", list: ["z"] }) });
  });
});

describe("a bot has no opening if its first messages depend on", () => {
  const nameEquals = { comparisons: [{ variableId: "v-name", comparisonOperator: "Is set" }] };
  const prefill = { settings: { general: { isInputPrefillEnabled: true } } };

  it.each([
    ["a variable in a text", after(say("Hello {{name}}")), "the variable name"],
    ["a variable in an address", after({ type: "image", content: { url: "{{name}}" } }), "the variable name"],
    ["a variable in a label", askFor({ labels: { button: "Go, {{name}}" } }), "the variable name"],
    ["a list of choices", askFor({ dynamicVariableId: "v-list" }, "choice input"), "the variable list"],
    ["a choice's condition", askFor({}, "choice input", { isEnabled: true, condition: nameEquals }), "name"],
    ["a condition", after(isSet("name")), "the variable name"],
    ["the variable of a prefilled question", { ...after(), ...prefill }, "the variable name"],
    ["a copied variable", after(set({ expressionToEvaluate: "{{name}}" }, "list")), "the variable name"],
    ["a list that is appended to", after(set({ type: "Append value(s)", item: "c" }, "list")), "list"],
    ["a wait of variable length", after({ type: "Wait", options: { secondsToWaitFor: "{{name}}" } }), "name"],
    ["a jump to a variable group", after({ type: "Jump", options: { groupId: "{{name}}" } }), "name"],
    ["a variable avatar", { ...after(), theme: { chat: { hostAvatar: { url: "{{name}}" } } } }, "name"],
    ["the time", after(set({ type: "Now" }), say("{{name}}")), "the variable name"],
    ["a random ID", after(set({ type: "Random ID" }), say("{{name}}")), "the variable name"],
    ["the result's ID", after(set({ type: "Result ID" }), isSet("name")), "the variable name"],
    [
      "the visitor's ID",
      after(literal('"x"'), set({ type: "User ID" }), say("{{name}}")),
      "the variable name",
    ],
    ["the visitor's device", after(set({ type: "Device type" })), "Set variable"],
    ["code", after(set({ expressionToEvaluate: "1 + 1" })), "Code"],
    ["inline code", after(say("{{= 1 + 1 =}}")), "Code"],
    ["a script for the page", after({ type: "Code", options: { content: "x()" } }), "Code"],
    ["chance", after({ type: "AB test", items: [{ id: "a" }, { id: "b" }], options: {} }), "AB test"],
    ["an HTTP request", after({ type: "Webhook", options: webhook() }), "Webhook"],
    ["a model", after({ type: "openai", options: chat() }), "openai"],
    ["an email", after({ type: "Email", options: { recipients: ["a@a.test"] } }), "Email"],
    ["a payment", { groups: { g: [ask("payment input", "name", { amount: "3" })] } }, "payment"],
    ["a redirect", after({ type: "Redirect", options: { url: "https://a.test" } }), "Redirect"],
    ["a QR code", after({ type: "qr-code", options: { data: "x" } }), "qr-code"],
    ["analytics", after({ type: "Pixel", options: { pixelId: "1" } }), "Pixel"],
  ] satisfies [string, Parameters<typeof testBot>[0], string][])("%s", (_, source, reason) => {
    const opening = openingOf(testBot(source));
    expect(opening).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });
});

describe("a bot that links another one", () => {
  const link = (options: Fields = {}) => ({
    type: "Typebot link",
    options: { typebotId: "child", mergeResults: true, ...options },
  });
  const child = (...blocks: readonly Fields[]) =>
    testBot({ id: "child", groups: { c: [...blocks] }, variables: { name: "Eve", own: "1" } });
  const dependsOnName = { ok: false, error: expect.stringContaining("variable name") };

  it.each([
    ["which asks", link(), child(say("Hi"), ask("text input", "name"))],
    ["with results of its own", link({ mergeResults: false }), child(say("Hi"), ask("text input"))],
    ["which ends before the first question", link(), child(say("Hi"))],
    ["from a group on", link({ groupId: "c" }), child(say("Hi"))],
    ["which shows a variable that this one sets", link(), child(say("Hi {{name}}"))],
    ["which sets a variable that this one shows", link(), child(literal('"Grace"'))],
    ["which is not there", link({ typebotId: "gone" }), child()],
  ] satisfies [string, Fields, CompiledBot][])("%s, has an opening", async (_, linkBlock, linked) => {
    const bot = testBot(after(literal('"Ada"'), linkBlock, say("Back, {{name}}")));
    const opening = openingOf(bot, linked);
    expect(opening.ok ? undefined : opening.error).toBeUndefined();
    expect(opening).toEqual({ ok: true, value: await startOf(bot, {}, linked) });
    expect(opening).toEqual({ ok: true, value: await startOf(bot, { name: "Zoë", own: "2" }, linked) });
  });

  it("has none if that one runs code", () => {
    const linked = child(set({ expressionToEvaluate: "1 + 1" }));
    expect(openingOf(testBot(after(link())), linked)).toEqual({
      ok: false,
      error: expect.stringContaining("Code"),
    });
  });

  it("has none if that one reads a variable that a page can prefill", () => {
    expect(openingOf(testBot(after(link())), child(say("Hi {{name}}")))).toEqual(dependsOnName);
  });

  it("has none if a variable that a page can prefill comes back from it", () => {
    const merging = child(say("Hi"));
    expect(openingOf(testBot(after(link(), say("Back, {{name}}"))), merging)).toEqual(dependsOnName);
  });

  it("has none if the time comes back from it", () => {
    const linked = child(set({ type: "Now" }));
    expect(openingOf(testBot(after(literal('"Ada"'), link(), say("{{name}}"))), linked)).toEqual(
      dependsOnName,
    );
  });

  it("has none if a bot linked by that one reads such a variable", () => {
    const last = testBot({ id: "last", groups: { l: [say("{{name}}")] }, variables: { name: null } });
    expect(openingOf(testBot(after(link())), child(link({ typebotId: "last" })), last)).toEqual(
      dependsOnName,
    );
  });
});

it("random bots start for every visitor with their opening", { timeout: 60_000 }, async () => {
  const value = fc.oneof(fc.constantFrom("", "1", "{{b}}", "**x**", "g1"), fc.string({ maxLength: 5 }));
  const prefilled = fc.record(
    { a: value, b: fc.oneof(value, fc.array(value, { maxLength: 2 })), c: value },
    { requiredKeys: [] },
  );
  let openings = 0;
  await fc.assert(
    fc.asyncProperty(randomBot, randomBot, prefilled, async (source, otherSource, variables) => {
      const bot = compile({ ...source, theme: {} });
      const other = compile({ ...otherSource, id: "other", theme: {} });
      const opening = openingOf(bot, other);
      if (!opening.ok) return;
      openings++;
      expect(opening.value).toEqual(await startOf(bot, {}, other));
      expect(opening.value).toEqual(await startOf(bot, variables, other));
    }),
    { numRuns: 300 },
  );
  expect(openings).toBeGreaterThan(50);
});

function compile(source: unknown): CompiledBot {
  const definition = parseBotDefinition(source);
  if (!definition.ok) throw new Error(JSON.stringify(definition.error));
  return compileBot(definition.value);
}

function embedThatWaits(): Fields {
  return { type: "embed", content: { url: "https://a.test", waitForEvent: { isEnabled: true, name: "x" } } };
}

function isSet(variable: string): Fields {
  const comparisons = [{ variableId: `v-${variable}`, comparisonOperator: "Is set" }];
  return { type: "Condition", items: [{ id: "c", content: { comparisons } }] };
}

function jump(groupId: string): Fields {
  return { type: "Jump", options: { groupId } };
}

const returnBlock: Fields = { type: "Return" };

function askFor(options: Fields, type = "text input", displayCondition?: Fields) {
  const items = [{ id: "a", content: "Tea", ...(displayCondition && { displayCondition }) }];
  return {
    groups: { g: [{ ...ask(type, undefined, options), ...(type === "choice input" && { items }) }] },
    variables: { name: "Ada", list: ["a", "b"] },
  };
}

function webhook(): Fields {
  return { webhook: { url: "https://a.test", method: "GET" } };
}

function chat(): Fields {
  return { action: "Create chat completion", messages: [{ role: "user", content: "Hi" }] };
}

it("there is no opening of a bot that requires the identity of its visitors", () => {
  const opening = openingOf(testBot({ ...after(), settings: { identity: { isRequired: true } } }));
  expect(opening).toEqual({ ok: false, error: "The bot requires the identity of its visitors" });
});

it("there is no opening that reads a variable which is mapped to a claim, or that links a bot which requires an identity", () => {
  const mapped = { settings: { identity: { variables: { name: "name" } } } };
  const reading = testBot({ ...after(say("{{name}}")), ...mapped });
  expect(openingOf(reading)).toMatchObject({ ok: false, error: expect.stringContaining("variable name") });
  const setting = testBot({ ...after(literal('"Grace"'), say("{{name}}")), ...mapped });
  expect(openingOf(setting)).toMatchObject({ ok: false });
  const linking = testBot(after({ type: "Typebot link", options: { typebotId: "linked" } }));
  const linked = testBot({ ...after(), id: "linked", settings: { identity: { isRequired: true } } });
  expect(openingOf(linking, linked)).toMatchObject({ ok: false });
});

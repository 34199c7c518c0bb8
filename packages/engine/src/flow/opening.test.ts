import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../bot/compile-bot.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { defaultFlowLimits } from "../state/flow-limits.ts";
import { randomBot } from "../testing/random-bot.ts";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { findOpening } from "./opening.ts";

type Fields = Record<string, unknown>;

const openingOf = (bot: CompiledBot) => findOpening(bot, defaultFlowLimits);

const startOf = async (bot: CompiledBot, prefilledVariables: Fields = {}) =>
  (await talkTo(bot, { prefilledVariables, isStreamEnabled: true })).turn.reply;

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
    ["another bot", after({ type: "Typebot link", options: { typebotId: "other" } }), "Another bot"],
    ["a redirect", after({ type: "Redirect", options: { url: "https://a.test" } }), "Redirect"],
    ["a QR code", after({ type: "qr-code", options: { data: "x" } }), "qr-code"],
    ["analytics", after({ type: "Pixel", options: { pixelId: "1" } }), "Pixel"],
  ] satisfies [string, Parameters<typeof testBot>[0], string][])("%s", (_, source, reason) => {
    const opening = openingOf(testBot(source));
    expect(opening).toEqual({ ok: false, error: expect.stringContaining(reason) });
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
    fc.asyncProperty(randomBot, prefilled, async (source, variables) => {
      const definition = parseBotDefinition({ ...source, theme: {} });
      if (!definition.ok) throw new Error(JSON.stringify(definition.error));
      const bot = compileBot(definition.value);
      const opening = openingOf(bot);
      if (!opening.ok) return;
      openings++;
      expect(opening.value).toEqual(await startOf(bot));
      expect(opening.value).toEqual(await startOf(bot, variables));
    }),
    { numRuns: 300 },
  );
  expect(openings).toBeGreaterThan(50);
});

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

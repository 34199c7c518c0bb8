import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import * as engine from "../index.ts";
import { formatBotCode } from "./format-bot-code.ts";
import { formatStepCode } from "./step-code.ts";
import { exportedBots, ownBots } from "./testing/bots.ts";
import { toBotSource } from "./to-bot-source.ts";

/** Runs the code of a bot's file. */
function run(code: string): unknown {
  const body = code.replace(/^import .*\n/, "").replace("export default", "");
  return JSON.parse(JSON.stringify(runInNewContext(`(${body.trim().replace(/;$/, "")})`, { ...engine })));
}

const own = await ownBots();

it.each([...exportedBots, ...own])("the code of $name is the bot", ({ definition }) => {
  const converted = JSON.parse(JSON.stringify(toBotSource(definition).source));
  expect(run(formatBotCode(converted))).toEqual(converted);
});

it.each(own)("the code of $name is found again", ({ source }) => {
  expect(run(formatBotCode(source))).toEqual(JSON.parse(JSON.stringify(source)));
});

it("keeps the bot's tests", () => {
  const tests = [
    { name: "greets", steps: [{ bot: "Hi" }, { visitor: ["a", "b"] }], expect: { isCompleted: true } },
  ];
  const bot = engine.defineBot({ id: "tea", start: "a", groups: { a: [engine.say("Hi")] }, tests });
  expect(run(formatBotCode(bot))).toEqual(JSON.parse(JSON.stringify(bot)));
});

it("is written as an author would", () => {
  const { ask, branch, comeBack, go, is, say, set, text, number, forSession, when, all } = engine;
  const bot = engine.defineBot({
    id: "tea",
    variables: { name: text(), cups: number(1), "a b": forSession(text("x")) },
    start: "hello",
    groups: {
      hello: [
        say("Hi {{name}}"),
        ask.choice({ save: "name", options: { Tea: go("end"), None: [say("Oh."), go("end")] } }),
        when(all(is("cups").gte(2), is("name").set()), go("end"), say("One cup")),
        branch([{ when: is("cups").eq(1), do: go("end") }]),
        set("cups", engine.expr`cups + 1`),
        comeBack(),
      ],
      end: [say("Bye", { id: "bye" }), { say: "{{who}}" }],
    },
    theme: "calm",
  });
  expect(formatBotCode(bot)).toMatchInlineSnapshot(`
    "import { all, ask, branch, comeBack, defineBot, forSession, go, is, number, say, set, text, when } from "@banter/engine";

    export default defineBot({
      id: "tea",
      variables: { name: text(), cups: number(1), "a b": forSession(text("x")) },
      start: "hello",
      groups: {
        hello: [
          say("Hi {{name}}"),
          ask.choice({
            save: "name",
            options: { Tea: go("end"), None: [say("Oh."), go("end")] },
          }),
          when(all(is("cups").gte(2), is("name").set()), go("end"), say("One cup")),
          branch([{ when: is("cups").eq(1), do: go("end") }]),
          set("cups", { expr: "cups + 1" }),
          comeBack(),
        ],
        end: [say("Bye", { id: "bye" }), { say: "{{who}}" }],
      },
      theme: "calm",
    });
    "
  `);
});

it("short values are on one line, and names have no quotes", () => {
  expect(formatStepCode([engine.ask.rating({ max: 5, hasIcons: true })])).toBe(
    "ask.rating({ max: 5, hasIcons: true }),",
  );
  expect(formatStepCode([engine.say('"Hi"'), engine.ask.email()])).toBe('say("\\"Hi\\""),\nask.email(),');
  expect(formatStepCode([engine.video("/a.mp4", { isAutoplay: false })])).toBe(
    'video("/a.mp4", { isAutoplay: false }),',
  );
});

it("contains the translations of a bot", () => {
  const translations = { de: { "a.say-1.text": { source: "Hi", text: "Hallo" } } };
  const bot = engine.defineBot({ id: "tea", start: "a", groups: { a: [engine.say("Hi")] }, translations });
  expect(run(formatBotCode(bot))).toEqual(bot);
});

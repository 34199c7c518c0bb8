import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { all, any, branch, is, when } from "./condition.ts";
import { ai, block, email, http, listen, script } from "./effects.ts";
import { abTest, comeBack, go, jump, link, redirect, wait } from "./flow.ts";
import { parseBotSource } from "./parse-bot-source.ts";
import { say } from "./say.ts";
import { append, expr, lookUp, set, special, take } from "./set.ts";
import { audio, embed, image, video } from "./show.ts";
import { stepName } from "./source/step-source.ts";

const steps = [
  [say("Hi"), { say: "Hi" }],
  [say("Hi", { id: "x" }), { say: "Hi", id: "x" }],
  [say`${1} and ${"two"}\n`, { say: "1 and two\n" }],
  [image("/a.png", { alt: "A" }), { image: "/a.png", alt: "A" }],
  [image("/a.png", { width: 600, height: 400 }), { image: "/a.png", width: 600, height: 400 }],
  [video("/a.mp4", { height: 200 }), { video: "/a.mp4", height: 200 }],
  [audio("/a.mp3"), { audio: "/a.mp3" }],
  [embed("/a", { waitFor: { event: "done" } }), { embed: "/a", waitFor: { event: "done" } }],
  [go("a"), { go: "a" }],
  [go("a", { at: "x" }), { go: "a", at: "x" }],
  [jump("a", { at: "x", id: "j" }), { jump: "a", at: "x", id: "j" }],
  [comeBack(), { return: true }],
  [wait(2, { isPausingFlow: true }), { wait: 2, isPausingFlow: true }],
  [redirect("/a", { isNewTab: true }), { redirect: "/a", isNewTab: true }],
  [link("other", { mergesResults: true }), { link: "other", mergesResults: true }],
  [abTest({ a: go("a"), b: [] }, { percent: 10 }), { abTest: { a: { go: "a" }, b: [] }, percent: 10 }],
  [script("x()", { runsOn: "server" }), { script: "x()", runsOn: "server" }],
  [http("https://a.test", { save: { x: "data" } }), { http: "https://a.test", save: { x: "data" } }],
  [
    ai("openai", { model: "m", messages: [{ role: "user", content: "Hi" }], save: "x" }),
    { ai: "openai", model: "m", messages: [{ role: "user", content: "Hi" }], save: "x" },
  ],
  [
    ai.extract("openai", {
      model: "m",
      messages: [{ role: "user", content: "Hi" }],
      schema: { age: "number" },
      save: { age: "x" },
    }),
    {
      extract: "openai",
      model: "m",
      messages: [{ role: "user", content: "Hi" }],
      schema: { age: "number" },
      save: { age: "x" },
    },
  ],
  [email("a@b.test", { subject: "Hi" }), { email: "a@b.test", subject: "Hi" }],
  [listen({ x: "data.a" }, { id: "l" }), { listen: { x: "data.a" }, id: "l" }],
  [block("Pixel", { options: { pixelId: "1" } }), { block: "Pixel", options: { pixelId: "1" } }],
  [set("x", "a"), { set: "x", to: "a" }],
  [set("x", expr`y + ${1}`, { id: "s" }), { set: "x", to: { expr: "y + 1" }, id: "s" }],
  [set("x", special("today", "UTC")), { set: "x", to: { special: "today", timeZone: "UTC" } }],
  [set("x", special("now")), { set: "x", to: { special: "now" } }],
  [set("x", append("a")), { set: "x", to: { append: "a" } }],
  [set("x", take("first")), { set: "x", to: { take: "first" } }],
  [set("x", take("last", "y")), { set: "x", to: { take: "last", save: "y" } }],
  [set("x", lookUp("a", "b", "c")), { set: "x", to: { lookUp: "a", in: "b", from: "c" } }],
  [when(is("x").set(), go("a")), { when: { variable: "x", operator: "is set" }, do: { go: "a" } }],
  [
    when(is("x").set(), go("a"), say("else")),
    { when: { variable: "x", operator: "is set" }, do: { go: "a" }, else: { say: "else" } },
  ],
  [
    branch([{ when: any(is("x").eq(1), is("y").lacks("z")), do: [] }], say("else")),
    {
      branch: [
        {
          when: {
            any: [
              { variable: "x", operator: "equal to", value: 1 },
              { variable: "y", operator: "does not contain", value: "z" },
            ],
          },
          do: [],
        },
      ],
      else: { say: "else" },
    },
  ],
  [ask.email({ save: "x", retry: "Again?" }), { ask: "email", save: "x", retry: "Again?" }],
  [
    ask.choice({ options: ["A", { label: "B", do: go("a") }] }),
    { ask: "choice", options: ["A", { label: "B", do: { go: "a" } }] },
  ],
] as const;

it.each(steps)("the function returns the plain step %j", (step, expected) => {
  expect(step).toEqual(expected);
});

it.each(steps)("the step %j is valid in a bot file", (step) => {
  const bot = { id: "x", start: "a", groups: { a: [JSON.parse(JSON.stringify(step))] } };
  expect(parseBotSource(bot)).toMatchObject({ ok: true });
});

it.each([
  ["eq", "equal to"],
  ["not", "not equal to"],
  ["contains", "contains"],
  ["lacks", "does not contain"],
  ["gt", "greater than"],
  ["gte", "greater or equal to"],
  ["lt", "less than"],
  ["lte", "less or equal to"],
  ["startsWith", "starts with"],
  ["endsWith", "ends with"],
  ["matches", "matches"],
  ["matchesNot", "does not match"],
] as const)("is(…).%s means %j", (name, operator) => {
  expect(is("x")[name]("1")).toEqual({ variable: "x", operator, value: "1" });
  expect(all(is("x")[name](1))).toEqual({ all: [{ variable: "x", operator, value: 1 }] });
});

it("is(…).set and is(…).empty have no value", () => {
  expect(is("x").set()).toEqual({ variable: "x", operator: "is set" });
  expect(is("x").empty()).toEqual({ variable: "x", operator: "is empty" });
});

describe("the kind of a step", () => {
  it.each([
    [{ say: "Hi" }, "say"],
    [{ id: "x", ask: "text" }, "ask"],
    [{ email: "a@b.test", ask: "payment" }, "ask"],
    [{ link: "/a", image: "/a.png" }, "image"],
    [{ sya: "Hi" }, undefined],
    [{ constructor: 1 }, undefined],
    [{}, undefined],
  ])("of %j is %j", (step, name) => {
    expect(stepName(step)).toBe(name);
  });
});

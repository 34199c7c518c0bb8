import { describe, expect, it } from "vitest";
import { compileBot } from "../inspect/compile-bot.ts";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testDefinition } from "../testing/test-bot.ts";
import { testFlow } from "../testing/test-flow.ts";
import {
  findVariable,
  isFromVisitor,
  readVariable,
  readVariableByName,
  saveAnswer,
  setVariable,
  toVariableValue,
} from "./variable-values.ts";

const flowWith = (variables: Readonly<Record<string, unknown>>) => testFlow({ variables });

describe("reading a variable", () => {
  it("returns the initial value until the variable is set", () => {
    const flow = flowWith({ name: "Ada" });
    expect(readVariable(flow, "v-name")).toBe("Ada");
    setVariable(flow, "v-name", "Grace", "bot");
    expect(readVariable(flow, "v-name")).toBe("Grace");
    expect(readVariableByName(flow, "name")).toBe("Grace");
  });

  it("doesn't return the initial value of a variable that was emptied", () => {
    const flow = flowWith({ name: "Ada" });
    setVariable(flow, "v-name", null, "bot");
    expect(readVariable(flow, "v-name")).toBeNull();
  });

  it("returns null for unknown variables and invalid ids", () => {
    const flow = flowWith({ name: "Ada" });
    expect(readVariable(flow, "v-unknown")).toBeNull();
    expect(readVariable(flow, undefined)).toBeNull();
    expect(readVariable(flow, 7)).toBeNull();
    expect(readVariableByName(flow, "unknown")).toBeNull();
  });

  it("finds a variable by its id", () => {
    expect(findVariable(flowWith({ name: "Ada" }), "v-name")).toMatchObject({ name: "name", value: "Ada" });
    expect(findVariable(flowWith({}), "v-name")).toBeUndefined();
  });
});

describe("setting a variable", () => {
  it("ignores unknown variables", () => {
    const flow = flowWith({ name: "Ada" });
    setVariable(flow, "v-unknown", "x", "visitor");
    setVariable(flow, undefined, "x", "visitor");
    expect(flow.session.frames[0]).toMatchObject({ variables: {}, visitorVariables: [] });
  });

  it("tracks whether the value came from the visitor", () => {
    const flow = flowWith({ name: null });
    setVariable(flow, "v-name", "Ada", "visitor");
    setVariable(flow, "v-name", "Ada again", "visitor");
    expect(isFromVisitor(flow, "name")).toBe(true);
    expect(flow.session.frames[0]?.visitorVariables).toEqual(["v-name"]);
    setVariable(flow, "v-name", "Bot", "bot");
    expect(isFromVisitor(flow, "name")).toBe(false);
    expect(isFromVisitor(flow, "unknown")).toBe(false);
  });

  it("copies a list, so that later changes of it have no effect", () => {
    const flow = flowWith({ tags: null });
    const tags = ["a"];
    setVariable(flow, "v-tags", tags, "bot");
    tags.push("b");
    expect(readVariable(flow, "v-tags")).toEqual(["a"]);
  });
});

describe("saveAnswer", () => {
  it("replaces a text and appends to a list", () => {
    const flow = flowWith({ name: "Ada", tags: ["a"] });
    saveAnswer(flow, "v-name", "Grace");
    saveAnswer(flow, "v-tags", "b");
    expect(readVariable(flow, "v-name")).toBe("Grace");
    expect(readVariable(flow, "v-tags")).toEqual(["a", "b"]);
    expect(isFromVisitor(flow, "tags")).toBe(true);
  });
});

describe("a list that the page has prefilled", () => {
  it("is replaced by an answer, as a text is", () => {
    const flow = flowWith({ email: null, tags: ["a"] });
    setVariable(flow, "v-email", ["eve@test.de"], "page");
    setVariable(flow, "v-tags", ["x", "y"], "page");
    for (const answer of ["one", "two"]) {
      saveAnswer(flow, "v-email", answer);
      saveAnswer(flow, "v-tags", answer);
    }
    expect(readVariable(flow, "v-email")).toBe("two");
    expect(readVariable(flow, "v-tags")).toEqual(["one", "two"]);
  });

  it("is the visitor's, and gets answers appended once the flow has set it", () => {
    const flow = flowWith({ email: null });
    setVariable(flow, "v-email", ["a"], "page");
    expect(isFromVisitor(flow, "email")).toBe(true);
    setVariable(flow, "v-email", ["b"], "bot");
    saveAnswer(flow, "v-email", "c");
    expect(readVariable(flow, "v-email")).toEqual(["b", "c"]);
  });
});

describe("toVariableValue", () => {
  it.each([
    [undefined, null],
    [null, null],
    ["text", "text"],
    ["", ""],
    [0, "0"],
    [1.5, "1.5"],
    [false, "false"],
    [{ a: 1 }, '{"a":1}'],
    [[], []],
    [
      [1, null, undefined, "b", { c: 2 }],
      ["1", null, null, "b", '{"c":2}'],
    ],
  ])("converts %j to %j", (value, expected) => {
    expect(toVariableValue(value)).toEqual(expected);
  });
});

describe("a value that is too long", () => {
  const tooLong = "x".repeat(1_000_001);

  it("empties the variable, whose old value the page may have chosen, and is logged", () => {
    const flow = flowWith({ name: "Ada" });
    setVariable(flow, "v-name", "Eve", "page");
    setVariable(flow, "v-name", tooLong, "bot");
    expect(readVariable(flow, "v-name")).toBeNull();
    expect(isFromVisitor(flow, "name")).toBe(false);
    expect(flow.out.logs).toMatchObject([{ status: "error", description: "The value of name is too long" }]);
  });

  it("of a page leaves the bot's", () => {
    const flow = flowWith({ name: "Ada" });
    setVariable(flow, "v-name", tooLong, "page");
    expect(readVariable(flow, "v-name")).toBe("Ada");
  });

  it("leaves a list or a text that can't grow", () => {
    const flow = flowWith({ name: "Ada" });
    setVariable(flow, "v-name", ["a"], "visitor");
    setVariable(flow, "v-name", ["a", tooLong], "visitor");
    expect(readVariable(flow, "v-name")).toEqual(["a"]);
    setVariable(flow, "v-name", "log: ", "bot");
    setVariable(flow, "v-name", `log: ${tooLong}`, "bot");
    expect(readVariable(flow, "v-name")).toBe("log: ");
  });

  it("counts all items of a list", () => {
    const flow = flowWith({ name: "Ada" });
    setVariable(
      flow,
      "v-name",
      Array.from({ length: 1_001 }, () => "x".repeat(1_000)),
      "bot",
    );
    expect(readVariable(flow, "v-name")).toBeNull();
  });
});

describe("a variable with an id that objects inherit", () => {
  it.each(["constructor", "toString", "__proto__", "prototype"])("keeps its value: %s", async (id) => {
    const reader = say("You are {{me}}");
    const definition = testDefinition({
      settings: { canEditAnswers: true },
      groups: {
        g: [
          { type: "Set variable", options: { variableId: id, expressionToEvaluate: "nobody" } },
          reader,
          { type: "text input", options: { variableId: id } },
          reader,
          ask("text input"),
          reader,
        ],
      },
    });
    const me = { id, name: "me", value: null, isSessionVariable: false };
    const start = await talkTo(compileBot({ ...definition, variables: [me] }));
    expect(start.texts).toEqual(["You are nobody"]);
    const answered = await start.answer("Ada");
    expect(answered.texts).toEqual(["You are Ada"]);
    expect(answered.turn.variables).toEqual({ me: "Ada" });
    expect((await answered.answer("x")).texts).toEqual(["You are Ada"]);
    expect((await (await answered.edit(0, "Grace")).answer("x")).texts).toEqual(["You are Grace"]);
  });

  it.each(["constructor", "__proto__"])("has no value before it is set: %s", async (id) => {
    const cards = [{ id: "card", title: "{{me}}", paths: [{ id: "p", text: "Take" }] }];
    const definition = testDefinition({ groups: { g: [{ type: "cards", items: cards }] } });
    const me = { id, name: "me", value: ["a", "b"], isSessionVariable: false };
    const { input, turn } = await talkTo(compileBot({ ...definition, variables: [me] }));
    expect(input).toMatchObject({ items: [{ title: "a" }, { title: "b" }] });
    expect(turn.variables).toEqual({});
  });
});

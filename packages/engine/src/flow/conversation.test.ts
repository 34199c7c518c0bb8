import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

const lead = testBot({
  groups: {
    hello: [
      say("Hi!"),
      ask("text input", "name"),
      say("Nice to meet you, {{name}}."),
      ask("email input", "email"),
    ],
    age: [
      say("How old are you?"),
      ask("number input", "age", { min: 1, max: 120 }),
      { type: "Set variable", options: { variableId: "v-next", expressionToEvaluate: "{{age}} + 1" } },
      {
        type: "Condition",
        items: [
          {
            id: "adult",
            content: {
              comparisons: [{ variableId: "v-age", comparisonOperator: "Greater or equal to", value: "18" }],
            },
          },
        ],
      },
      say("Too young"),
    ],
    plan: [
      say("Next year you will be {{next}}."),
      {
        id: "pick",
        type: "choice input",
        items: [
          { id: "free", content: "Free" },
          { id: "pro", content: "Pro", value: "p1" },
        ],
        options: { variableId: "v-plan" },
      },
    ],
    paid: [say("You chose {{plan}}")],
  },
  edges: { "hello-3": "age", adult: "plan", pro: "paid" },
  variables: { name: null, email: null, age: null, next: null, plan: null },
});

describe("a conversation", () => {
  // Spec: 4.21
  it("shows messages up to the first input", async () => {
    const talk = await talkTo(lead);
    expect(talk.texts).toEqual(["Hi!"]);
    expect(talk.input).toEqual({ id: "hello-1", type: "text input" });
    expect(talk.turn.isEnded).toBe(false);
  });

  it("runs from the first answer to the last", async () => {
    let talk = await (await talkTo(lead)).answer("Ada");
    expect(talk.texts).toEqual(["Nice to meet you, Ada."]);
    talk = await talk.answer("ADA@Example.com");
    expect(talk.turn.reply.lastMessageNewFormat).toBe("ada@example.com");
    talk = await talk.answer("36");
    expect(talk.texts).toEqual(["Next year you will be 37."]);
    talk = await talk.answer("p1");
    expect(talk.texts).toEqual(["You chose p1"]);
    expect(talk.turn.isEnded).toBe(true);
    expect(talk.turn.variables).toEqual({
      name: "Ada",
      email: "ada@example.com",
      age: "36",
      next: "37",
      plan: "p1",
    });
  });

  it("shows the input again, with a retry message under its id, when an answer is invalid", async () => {
    const talk = await (await (await talkTo(lead)).answer("Ada")).answer("not an address");
    expect(talk.turn.reply.messages).toMatchObject([{ id: "hello-3", type: "text" }]);
    expect(talk.input).toMatchObject({ id: "hello-3", type: "email input" });
    expect(talk.turn.answers).toEqual([]);
  });

  it("records answers under the name of their variable", async () => {
    const talk = await (await talkTo(lead)).answer("Ada");
    expect(talk.turn.answers).toEqual([{ blockId: "hello-1", key: "name", content: "Ada" }]);
  });

  it("rejects messages after the end", async () => {
    const talk = await talkTo(testBot({ groups: { only: [say("Bye")] } }));
    expect(talk.turn.isEnded).toBe(true);
    expect(await talk.refused({ type: "text", text: "wait" })).toMatchObject({ kind: "session-broken" });
  });

  it("stops and logs a loop without an input", async () => {
    const loop = testBot({
      groups: { a: [say("again")], b: [say("and again")] },
      edges: { "a-0": "b", "b-0": "a" },
    });
    const talk = await talkTo(loop);
    expect(talk.turn.isEnded).toBe(true);
    expect(talk.turn.logs).toMatchObject([{ status: "error", description: expect.stringContaining("1000") }]);
  });
});

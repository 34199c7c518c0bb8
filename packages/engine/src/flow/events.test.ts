import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

describe("a command", () => {
  const bot = (resumeAfter: boolean) =>
    testBot({
      groups: {
        g: [say("Name?"), ask("text input", "name", {}, "q"), say("Hi {{name}}")],
        help: [say("Help!")],
      },
      events: [
        { id: "cmd", type: "command", options: { command: "help", resumeAfter } },
        { id: "dead", type: "command", options: { command: "dead" } },
      ],
      edges: { cmd: "help" },
      variables: { name: null },
    });

  it("follows the edge of its event", async () => {
    const talk = await (await talkTo(bot(false))).send({ type: "command", command: "help" });
    expect(talk.texts).toEqual(["Help!"]);
    expect(talk.turn.isEnded).toBe(true);
  });

  it("returns to the input with resumeAfter", async () => {
    const talk = await (await talkTo(bot(true))).send({ type: "command", command: "help" });
    expect(talk.texts).toEqual(["Help!"]);
    expect(talk.input).toMatchObject({ id: "q" });
    expect((await talk.answer("Ada")).texts).toEqual(["Hi Ada"]);
  });

  it("returns to the input at a Return block without resumeAfter", async () => {
    const bot = testBot({
      groups: {
        g: [ask("text input", "name", {}, "q"), say("Hi {{name}}")],
        help: [say("Help!"), { type: "Return" }, say("never")],
      },
      events: [{ id: "cmd", type: "command", options: { command: "help" } }],
      edges: { cmd: "help" },
      variables: { name: null },
    });
    const talk = await (await talkTo(bot)).send({ type: "command", command: "help" });
    expect(talk.texts).toEqual(["Help!"]);
    expect(talk.input).toMatchObject({ id: "q" });
    expect((await talk.answer("Ada")).texts).toEqual(["Hi Ada"]);
  });

  it("inside a jump leaves the jump's return in place", async () => {
    const bot = testBot({
      groups: {
        g: [{ type: "Jump", options: { groupId: "sub" } }, say("after the jump")],
        sub: [ask("text input", undefined, {}, "q"), { type: "Return" }],
        help: [{ type: "Jump", options: { groupId: "deeper" } }, say("back in help"), { type: "Return" }],
        deeper: [say("deeper"), { type: "Return" }],
      },
      events: [{ id: "cmd", type: "command", options: { command: "help" } }],
      edges: { cmd: "help" },
    });
    const talk = await (await talkTo(bot)).send({ type: "command", command: "help" });
    expect(talk.texts).toEqual(["deeper", "back in help"]);
    expect(talk.input).toMatchObject({ id: "q" });
    expect((await talk.answer("Ada")).texts).toEqual(["after the jump"]);
  });

  it("is rejected if it is unknown or has no edge", async () => {
    const talk = await talkTo(bot(false));
    expect(await talk.refused({ type: "command", command: "x" })).toEqual({
      kind: "command-not-found",
      message: "Command event not found",
    });
    expect(await talk.refused({ type: "command", command: "dead" })).toEqual({
      kind: "command-not-found",
      message: "Command event doesn't have a connected edge",
    });
  });
});

describe("reply and invalidReply events", () => {
  const botWithEvent = (type: "reply" | "invalidReply", chain: readonly Record<string, unknown>[]) =>
    testBot({
      groups: { g: [ask("email input", "mail", {}, "q"), say("Thanks, {{mail}}")], look: chain },
      events: [
        {
          id: "look-event",
          type,
          options: {
            contentVariableId: "v-said",
            inputTypeVariableId: "v-type",
            inputNameVariableId: "v-field",
          },
        },
      ],
      edges: { "look-event": "look" },
      variables: { mail: null, said: null, type: null, field: null },
    });

  it("see an answer before it is accepted, and can accept it", async () => {
    const talk = await (
      await talkTo(botWithEvent("reply", [say("{{type}} {{field}}: {{said}}"), { type: "Return" }]))
    ).answer("a@b.de");
    expect(talk.texts).toEqual(["email mail: a@b.de", "Thanks, a@b.de"]);
    expect(talk.turn.answers).toMatchObject([{ content: "a@b.de" }]);
  });

  it.each([
    ["text input", "text", {}],
    ["number input", "number", {}],
    ["phone number input", "phone", {}],
    ["choice input", "buttons", { items: [{ id: "i", content: "5551234567" }] }],
    ["picture choice input", "picture choice", { items: [{ id: "i", title: "5551234567" }] }],
    ["cards", "cards", { items: [{ id: "c", title: "x", paths: [{ id: "p", text: "5551234567" }] }] }],
  ])("name the type %s as %s", async (type, name, more) => {
    const bot = testBot({
      groups: { g: [{ type, ...more }], look: [say("{{type}}")] },
      events: [{ id: "look-event", type: "reply", options: { inputTypeVariableId: "v-type" } }],
      edges: { "look-event": "look" },
      variables: { type: null },
    });
    expect((await (await talkTo(bot)).answer("5551234567")).texts).toEqual([name]);
  });

  it("can discard an answer", async () => {
    const talk = await (await talkTo(botWithEvent("reply", [say("No.")]))).answer("a@b.de");
    expect(talk.texts).toEqual(["No."]);
    expect(talk.turn.answers).toEqual([]);
    expect(talk.turn.isEnded).toBe(true);
  });

  it("can ask another question in between", async () => {
    const chain = [say("Sure?"), ask("text input", undefined, {}, "sure"), { type: "Return" }];
    const asked = await (await talkTo(botWithEvent("reply", chain))).answer("a@b.de");
    expect(asked.input).toMatchObject({ id: "sure" });
    expect((await asked.answer("yes")).texts).toEqual(["Thanks, a@b.de"]);
  });

  it("can replace the retry message of an invalid answer", async () => {
    const talk = await (
      await talkTo(botWithEvent("invalidReply", [say("{{said}}?"), { type: "Return" }]))
    ).answer("nope");
    expect(talk.texts).toEqual(["nope?"]);
    expect(talk.input).toMatchObject({ id: "q" });
    expect((await talk.answer("a@b.de")).texts).toEqual(["Thanks, a@b.de"]);
  });
});

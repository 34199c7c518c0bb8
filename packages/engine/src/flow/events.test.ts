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
    expect(talk.texts).toEqual(["email input mail: a@b.de", "Thanks, a@b.de"]);
    expect(talk.turn.answers).toMatchObject([{ content: "a@b.de" }]);
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

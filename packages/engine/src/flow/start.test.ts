import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

const bot = testBot({
  groups: {
    g: [
      say("Hi {{name}}"),
      ask("text input", "name", {}, "q"),
      say("Bye {{name}}"),
      ask("text input", undefined, {}, "q2"),
    ],
    other: [say("Other")],
  },
  variables: { name: "you" },
  events: [{ id: "cmd", type: "command", options: { command: "x" } }],
  edges: { cmd: "other" },
});

describe("a start", () => {
  it("prefills declared variables and ignores all others", async () => {
    const talk = await talkTo(bot, { prefilledVariables: { name: "Ada", other: "x" } });
    expect(talk.texts).toEqual(["Hi Ada"]);
    expect(talk.turn.variables).toEqual({ name: "Ada" });
  });

  it.each([
    [["name"], "Ada"],
    [["color"], "you"],
    [[], "you"],
    ["name", "you"],
    [null, "Ada"],
  ])("prefills only what the setting %j allows", async (prefillableVariables, name) => {
    const restricted = testBot({
      groups: { g: [say("Hi {{name}}")] },
      variables: { name: "you", color: null },
      settings: { general: { prefillableVariables } },
    });
    const talk = await talkTo(restricted, { prefilledVariables: { name: "Ada" } });
    expect(talk.texts).toEqual([`Hi ${name}`]);
  });

  it("can start at a group by its name", async () => {
    const named = testBot({ groups: { g: [say("Hi")], "pick a plan": [say("Plans")] } });
    const id = named.definition.groups[1]?.id ?? "";
    for (const groupId of ["pick a plan", id])
      expect((await talkTo(named, { startFrom: { type: "group", groupId } })).texts).toEqual(["Plans"]);
  });

  it("can start at a group or an event", async () => {
    expect((await talkTo(bot, { startFrom: { type: "group", groupId: "other" } })).texts).toEqual(["Other"]);
    expect((await talkTo(bot, { startFrom: { type: "event", eventId: "cmd" } })).texts).toEqual(["Other"]);
  });

  it("that only registers the session shows no messages yet", async () => {
    const talk = await talkTo(bot, { isOnlyRegistering: true, prefilledVariables: { name: "Ada" } });
    expect(talk.turn.reply).toEqual({ messages: [] });
    expect(talk.turn.isEnded).toBe(false);
    expect((await talk.send(undefined)).texts).toEqual(["Hi Ada"]);
  });

  it("can include the first answer", async () => {
    const talk = await talkTo(bot, { message: { type: "text", text: "Ada" } });
    expect(talk.texts).toEqual(["Hi you", "Bye Ada"]);
    expect(talk.input).toMatchObject({ id: "q2" });
  });
});

describe("progress", () => {
  it("counts inputs along the longest path, up to 100 at the end", async () => {
    const theme = { general: { progressBar: { isEnabled: true } } };
    const three = testBot({
      theme,
      groups: { g: [ask("text input"), ask("text input"), ask("text input"), say("end")] },
    });
    let talk = await talkTo(three);
    const seen = [talk.turn.reply.progress];
    for (const answer of ["a", "b", "c"]) {
      talk = await talk.answer(answer);
      seen.push(talk.turn.reply.progress);
    }
    expect(seen.map((progress) => Math.round(progress ?? -1))).toEqual([33, 67, 100, 100]);
  });

  it("is sent for a page with one question at a time", async () => {
    const theme = { page: { layout: "focus" } };
    const { turn } = await talkTo(testBot({ theme, groups: { g: [ask("text input")] } }));
    expect(turn.reply.progress).toBe(100);
  });

  it("is sent or omitted as a preview requests, whatever the theme says", async () => {
    const enabled = { general: { progressBar: { isEnabled: true } } };
    const asking = (theme: Record<string, unknown>) =>
      testBot({ theme, groups: { g: [ask("text input"), ask("text input")] } });
    const on = await talkTo(asking({}), { isPreview: true, isProgressBarEnabled: true });
    expect(on.turn.reply.progress).toBe(50);
    expect((await on.answer("a")).turn.reply.progress).toBe(100);
    const off = await talkTo(asking(enabled), { isPreview: true, isProgressBarEnabled: false });
    expect(off.turn.reply).not.toHaveProperty("progress");
  });

  it("is omitted when the progress bar is disabled", async () => {
    expect((await talkTo(bot)).turn.reply).not.toHaveProperty("progress");
  });
});

describe("a theme with variables", () => {
  it("is sent with every reply, with the current values", async () => {
    const themed = testBot({
      groups: { g: [ask("text input", "face"), ask("text input")] },
      variables: { face: null },
      theme: { chat: { hostAvatar: { url: "{{face}}" }, guestAvatar: { url: "https://a.test/fixed.png" } } },
    });
    const talk = await talkTo(themed);
    expect(talk.turn.reply.dynamicTheme).toEqual({ hostAvatarUrl: "" });
    expect((await talk.answer("https://a.test/1.png")).turn.reply.dynamicTheme).toEqual({
      hostAvatarUrl: "https://a.test/1.png",
    });
  });
});

describe("unsupported blocks", () => {
  it("are skipped with a log entry, and reported by compileBot", async () => {
    const odd = testBot({ groups: { g: [{ id: "z", type: "Zapier" }, say("on")] } });
    const talk = await talkTo(odd);
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs).toMatchObject([{ description: expect.stringContaining("Zapier") }]);
    expect(odd.diagnostics).toMatchObject([{ severity: "warning", blockId: "z", groupTitle: "g" }]);
  });
});

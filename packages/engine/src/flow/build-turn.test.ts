import { describe, expect, it } from "vitest";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { talkTo } from "../testing/talk.ts";
import { ask, testBot } from "../testing/test-bot.ts";
import { testFlow } from "../testing/test-flow.ts";
import { setVariable } from "../variables/variable-values.ts";
import { buildTurn } from "./build-turn.ts";
import { log } from "../turn/flow-output.ts";
import { pushFrame } from "./frames.ts";

describe("buildTurn", () => {
  it("ends the session unless it waits", () => {
    const waiting = testFlow();
    waiting.session.status = "running";
    waiting.session.waitingAt = { groupId: "g", blockId: "b" };
    expect(buildTurn(waiting)).toMatchObject({ isEnded: false, state: { status: "running" } });

    const registered = testFlow();
    expect(buildTurn(registered)).toMatchObject({ isEnded: false, state: { status: "registered" } });

    const finished = testFlow();
    finished.session.status = "running";
    expect(buildTurn(finished)).toMatchObject({ isEnded: true, state: { status: "ended" } });
  });

  it("omits empty parts of the reply", () => {
    expect(buildTurn(testFlow()).reply).toEqual({ messages: [] });
  });

  it("sends details of logs only in previews, but always returns them for the owner", () => {
    const flow = testFlow();
    log(flow, { status: "error", description: "Failed", details: "secret" });
    const turn = buildTurn(flow);
    expect(turn.reply.logs).toEqual([{ status: "error", description: "Failed" }]);
    expect(turn.logs).toMatchObject([{ details: "secret" }]);
    const preview = { ...flow, session: { ...flow.session, isPreview: true } };
    expect(buildTurn(preview).reply.logs).toMatchObject([{ details: "secret" }]);
  });

  it("returns assigned variables by name, without empty ones and session variables", () => {
    const flow = testFlow({ variables: { name: null, tags: null, gone: "x", initial: "default" } });
    setVariable(flow, "v-name", "Ada", "visitor");
    setVariable(flow, "v-tags", [], "bot");
    setVariable(flow, "v-gone", null, "bot");
    expect(buildTurn(flow).variables).toEqual({ name: "Ada" });
  });

  it("includes the variables of linked bots that merge", () => {
    const linked = testBot({ id: "linked", groups: {}, variables: { mood: null } });
    for (const isMerging of [true, false]) {
      const flow = testFlow({ variables: { name: "Ada" } });
      pushFrame(flow, linked, isMerging ? undefined : "own");
      setVariable(flow, "v-mood", "good", "visitor");
      expect(buildTurn(flow).variables).toEqual(isMerging ? { mood: "good" } : {});
    }
  });

  it("tells whether the session has answers", () => {
    const flow = testFlow();
    expect(buildTurn(flow).hasAnswers).toBe(false);
    flow.session.answers.push({ key: "name", content: "Ada" });
    expect(buildTurn(flow).hasAnswers).toBe(true);
  });

  it("tells which variables the turn has emptied, which results would keep otherwise, also of a linked bot", async () => {
    const empty = (variableId: string) => ({ type: "Set variable", options: { variableId, type: "Empty" } });
    const steps = [
      { type: "text input", options: { variableId: "v-coupon" } },
      empty("v-coupon"),
      { type: "text input", options: { variableId: "v-other" } },
    ];
    const variables = { coupon: null, other: null };
    const answered = async (bot: CompiledBot, ports: Partial<EffectPorts> = {}) => {
      const first = await (await talkTo(bot, {}, ports)).answer("SAVE10");
      return [first.turn, (await first.answer("x")).turn] as const;
    };
    const [first, second] = await answered(
      testBot({ groups: { g: [{ ...steps[0] }, ask("text input"), ...steps.slice(1)] }, variables }),
    );
    expect(first.variables).toEqual({ coupon: "SAVE10" });
    expect(second.variables).toEqual({ coupon: "" });
    const linked = testBot({
      id: "linked",
      groups: { g: [{ ...steps[0] }, ask("text input"), ...steps.slice(1)] },
      variables,
    });
    const link = { type: "Typebot link", options: { typebotId: "linked", mergeResults: false } };
    const [, left] = await answered(testBot({ groups: { g: [link] } }), { linkedBot: async () => linked });
    expect(left.linkedResults).toMatchObject([{ variables: { coupon: "" } }]);
  });

  it("keeps the variables of a linked bot that has ended and merged its results", async () => {
    const linked = testBot({
      id: "linked",
      groups: { g: [ask("text input", "email"), ask("text input")] },
      variables: { email: null },
    });
    const link = { type: "Typebot link", options: { typebotId: "linked", mergeResults: true } };
    const bot = testBot({ groups: { g: [link, ask("text input")] } });
    const first = await (await talkTo(bot, {}, { linkedBot: async () => linked })).answer("ada@test.de");
    expect(first.turn.variables).toEqual({ email: "ada@test.de" });
    expect((await first.answer("x")).turn.variables).toEqual({});
  });

  it("keeps what a linked bot has merged when another one, or the same again, has a variable of that name", async () => {
    const linked = (id: string) =>
      testBot({
        id,
        groups: { g: [ask("text input", "email"), ask("text input")] },
        variables: { email: null },
      });
    const link = (typebotId: string) => ({
      type: "Typebot link",
      options: { typebotId, mergeResults: true },
    });
    for (const second of ["one", "two"]) {
      const bot = testBot({ groups: { g: [link("one"), link(second), ask("text input")] } });
      const start = await talkTo(bot, {}, { linkedBot: async (id) => linked(id) });
      const first = await start.answer("one@test.de");
      expect(first.turn.variables).toEqual({ email: "one@test.de" });
      expect((await first.answer("x")).turn.variables).toEqual({});
    }
  });
});

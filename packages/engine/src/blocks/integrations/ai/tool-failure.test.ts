import { fail, ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { compileBot } from "../../../inspect/compile-bot.ts";
import { defineBot } from "../../../define/define-bot.ts";
import { ai, email, http, script } from "../../../define/effects.ts";
import { is, when } from "../../../define/condition.ts";
import { say } from "../../../define/say.ts";
import { expr, set } from "../../../define/set.ts";
import type { Step } from "../../../authoring/step.ts";
import { text } from "../../../define/variables.ts";
import type { AiReply, AiRequest, EffectPorts } from "../../../effects/effect-ports.ts";
import { formatDiagnostics } from "../../../import/format-diagnostics.ts";
import { readBot } from "../../../import/read-bot.ts";
import { testBot } from "../../../testing/test-bot.ts";
import { testPorts } from "../../../testing/test-ports.ts";
import { talkTo } from "../../../testing/talk.ts";

type Responses = readonly Awaited<ReturnType<EffectPorts["http"]>>[];

type Variable = "order" | "state" | "status" | "problem";

/** Runs the tool once per response, with these steps, and returns its results and the turn. */
async function resultsOf(
  steps: readonly Step<never, Variable>[],
  responses: Responses,
  ports: Partial<EffectPorts> = {},
) {
  const read = readBot(
    defineBot({
      id: "shop",
      variables: { order: text(), state: text(), status: text(), problem: text(), answer: text() },
      start: "all",
      groups: {
        all: [
          ai("openai", {
            model: "m",
            messages: [{ role: "user", content: "Where is it?" }],
            tools: [
              {
                name: "find",
                description: "Finds an order",
                parameters: { order: "text" },
                group: "find",
                result: "It is {{state}}.",
              },
            ],
            save: "answer",
          }),
          say("{{answer}} {{state}}"),
        ],
        find: steps,
      },
    }),
  );
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  const requests: AiRequest[] = [];
  const pending = [...responses];
  const call: AiReply = { text: "", calls: [{ id: "c1", name: "find", input: { order: "12" } }] };
  const unused = async () => fail("not used");
  const talk = await talkTo(
    compileBot(read.value.definition),
    {},
    {
      http: async () => pending.shift() ?? fail("not used"),
      ai: {
        reserve: async () => ok("r1"),
        text: unused,
        fields: unused,
        reply: async (request) => {
          requests.push(request);
          return ok(requests.length > responses.length ? { text: "Done.", calls: [] } : call);
        },
      },
      ...ports,
    },
  );
  const rounds = requests.at(-1)?.rounds ?? [];
  return { outputs: rounds.flatMap(({ calls }) => calls.map(({ output }) => output)), talk };
}

const shipped = ok({ statusCode: 200, data: { state: "shipped" } });
const broken = ok({ statusCode: 500, data: { error: "out of memory" } });
const request = <Saved extends Variable = never>(save: Readonly<Record<Saved, string>>) =>
  http("https://shop.test/{{order}}", { save });
const find = request({ state: "data.state" });

describe("a tool's group", () => {
  it("fails with a request that gets no response, and keeps nothing of an earlier call", async () => {
    const { outputs, talk } = await resultsOf([find], [shipped, fail("No response after 10 s")]);
    expect(outputs).toEqual(["It is shipped.", '{"error":"The HTTP request failed"}']);
    expect(talk.turn.variables["state"]).toBeUndefined();
    expect(talk.turn.logs).toContainEqual({
      status: "error",
      description: "The tool find failed",
      details: "The HTTP request failed",
      context: "AI",
    });
  });

  it("fails with an error status of which nothing is saved", async () => {
    const { outputs, talk } = await resultsOf([find], [shipped, broken]);
    expect(outputs[1]).toBe('{"error":"The HTTP request failed with status 500"}');
    expect(talk.turn.variables["state"]).toBeUndefined();
    expect((await resultsOf([request({})], [broken])).outputs).toEqual([outputs[1]]);
    const page = ok({ statusCode: 502, data: "Bad Gateway" });
    const whole = await resultsOf([request({ state: "data" })], [page]);
    expect(whole.outputs[0]).toContain("status 502");
    expect(whole.talk.turn.variables["state"]).toBeUndefined();
  });

  it("handles an error status by itself if it saves the status or a part of the body", async () => {
    const branch = when(is("status").eq("500"), set("state", "unknown: the shop is closed"));
    const byStatus = await resultsOf(
      [request({ state: "data.state", status: "statusCode" }), branch],
      [shipped, broken],
    );
    expect(byStatus.outputs).toEqual(["It is shipped.", "It is unknown: the shop is closed."]);
    const byBody = await resultsOf(
      [request({ state: "data.state", problem: "data.error" })],
      [shipped, broken],
    );
    expect(byBody.outputs[1]).toBe("It is .");
    expect(byBody.talk.turn.variables).toEqual(expect.objectContaining({ problem: "out of memory" }));
  });

  it("clears a variable whose expression fails", async () => {
    const { outputs, talk } = await resultsOf([request({ state: "data.list.at(0).state" })], [shipped]);
    expect(outputs).toEqual(['{"error":"The response has no \\"data.list.at(0).state\\""}']);
    expect(talk.turn.variables["state"]).toBeUndefined();
  });

  it("ends at the first step that fails", async () => {
    const sent: string[] = [];
    const mail: EffectPorts["sendEmail"] = async ({ subject }) => {
      sent.push(subject);
      return fail("no such host");
    };
    const notify = (subject: string) => email("team@example.com", { subject, text: "!" });
    const byMail = await resultsOf([notify("one"), notify("two")], [shipped], { sendEmail: mail });
    expect(byMail.outputs).toEqual(['{"error":"The email could not be sent"}']);
    expect(sent).toEqual(["one"]);
    const broke = script("throw new Error('no stock')", { runsOn: "server" });
    const byCode = await resultsOf([broke, notify("three")], [shipped], { sendEmail: mail });
    expect(byCode.outputs).toEqual(['{"error":"A script failed: Error: no stock"}']);
    const byExpression = await resultsOf([set("state", expr`missing()`), notify("four")], [shipped]);
    expect(byExpression.outputs[0]).toContain("A variable's code failed: ReferenceError");
    expect(byExpression.talk.turn.variables["state"]).toBeUndefined();
    expect(sent).toEqual(["one"]);
  });
});

it("a tool finds its group by the title, and fails if there is none", async () => {
  const tool = (groupId: string) => ({
    type: "function",
    name: "find",
    description: "Finds",
    groupId,
    result: "Found",
  });
  const model = (groupId: string) => ({
    type: "openai",
    options: {
      action: "Create chat completion",
      messages: [{ role: "user", content: "Hi" }],
      tools: [tool(groupId)],
    },
  });
  const outputOf = async (groupId: string) => {
    const bot = testBot({ groups: { g: [model(groupId)], h: [] }, titles: { h: "Find it" } });
    const requests: AiRequest[] = [];
    const reply = async (request: AiRequest) => {
      requests.push(request);
      const calls = requests.length === 1 ? [{ id: "1", name: "find", input: {} }] : [];
      return ok({ text: "", calls });
    };
    await talkTo(bot, {}, { ai: { ...testPorts().ai, reply } });
    return requests[1]?.rounds?.[0]?.calls[0]?.output;
  };
  expect(await outputOf("Find it")).toBe("Found");
  expect(await outputOf("gone")).toBe('{"error":"There is no group \\"gone\\""}');
});

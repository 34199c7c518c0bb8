import { describe, expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { testPorts } from "../testing/test-ports.ts";
import { createRandom } from "./random.ts";
import { simulatedPorts } from "./simulated-ports.ts";
import { walkBot } from "./walk-bot.ts";

async function walk(bot: TestBot, seed = 1) {
  const random = createRandom(seed);
  const { runCode } = testPorts();
  return walkBot(testBot(bot), { ...simulatedPorts(random), runCode }, random);
}

describe("walkBot", () => {
  it("answers until the end", async () => {
    const { turns, failure, silentEnd } = await walk({
      groups: { a: [say("Hi"), ask("email input", "mail"), ask("number input"), say("Bye {{mail}}")] },
      variables: { mail: null },
    });
    expect(failure).toBeUndefined();
    expect(silentEnd).toBeUndefined();
    expect(turns).toHaveLength(3);
    expect(turns.at(-1)?.variables).toEqual({ mail: "ada@example.com" });
  });

  it("reports the input before a silent end", async () => {
    const { silentEnd } = await walk({
      groups: { a: [say("Hi", "hi"), ask("text input", undefined, {}, "q")] },
    });
    expect(silentEnd).toBe("q");
  });

  it("doesn't report an end with an action as silent", async () => {
    const redirect = { type: "Redirect", options: { url: "/thanks" } };
    const { silentEnd } = await walk({ groups: { a: [ask("text input"), redirect] } });
    expect(silentEnd).toBeUndefined();
  });

  it("answers actions that the flow waits for", async () => {
    const { failure, turns } = await walk({
      groups: {
        a: [
          { type: "Wait", options: { secondsToWaitFor: 1, shouldPause: true } },
          { type: "Set variable", options: { type: "Device type", variableId: "v-device" } },
          { type: "webhook", options: {} },
          { type: "Webhook", options: { isExecutedOnClient: true, webhook: { url: "https://a.test" } } },
          { type: "embed", content: { url: "/a", waitForEvent: { isEnabled: true } } },
          say("End", "end"),
        ],
      },
      variables: { device: null },
    });
    expect(failure).toBeUndefined();
    expect(turns).toHaveLength(6);
    expect(turns.at(-1)?.variables).toEqual({ device: "simulated" });
  });

  it("describes the answers that led to a failure", async () => {
    const { failure } = await walk({
      groups: {
        a: [ask("file input", undefined, { isRequired: false }), ask("email input"), say("x", "loop")],
      },
      edges: { loop: "a/loop" },
    });
    expect(failure).toMatchObject({
      kind: "loop",
      answers: ["(skipped)", "ada@example.com"],
      blockId: "loop",
    });
  });

  it("sends the bot's commands now and then", async () => {
    const bot: TestBot = {
      groups: { a: [ask("text input"), ask("text input"), ask("text input")], help: [say("Help", "helped")] },
      events: [
        { id: "c", type: "command", options: { command: "help", resumeAfter: true } },
        { id: "unconnected", type: "command", options: { command: "nothing" } },
      ],
      edges: { c: "help" },
    };
    const walks = await Promise.all(Array.from({ length: 40 }, (_, seed) => walk(bot, seed)));
    const shown = walks.flatMap(({ turns }) => turns.flatMap(({ reply }) => reply.messages));
    expect(shown.some(({ id }) => id === "helped")).toBe(true);
    expect(walks.filter(({ failure }) => failure !== undefined)).toEqual([]);
  });
});

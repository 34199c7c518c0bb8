import { describe, expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { testPorts } from "../testing/test-ports.ts";
import type { Turn } from "../turn/turn.ts";
import { createRandom } from "../blocks/inputs/random.ts";
import { simulatedPorts } from "./simulated-ports.ts";
import { walkBot } from "./walk-bot.ts";

async function walk(bot: TestBot, seed = 1) {
  const random = createRandom(seed);
  const { runCode } = testPorts();
  const turns: Turn[] = [];
  const ports = { ...simulatedPorts(random), runCode };
  const ended = await walkBot(testBot(bot), ports, random, (turn) => void turns.push(turn));
  return { ...ended, turns };
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
      answers: [expect.stringMatching(/skipped|file\.pdf/), "ada@example.com"],
      blockId: "loop",
    });
  });

  it.each([
    [["image/*"], /\.png$/],
    [[".docx", ".pdf"], /\.docx$/],
    [["text/csv"], /\.csv$/],
    [["application/vnd.ms-excel"], /\.pdf$/],
  ])("uploads a file of the allowed types %j", async (types, name) => {
    const options = { allowedFileTypes: { isEnabled: true, types } };
    const { turns, failure } = await walk({
      groups: { a: [ask("file input", "f", options), say("Got it")] },
      variables: { f: null },
    });
    expect(failure).toBeUndefined();
    expect(turns.at(-1)?.variables["f"]).toMatch(name);
  });

  it("sometimes attaches files to a text, or records a voice message", async () => {
    const bot: TestBot = {
      groups: {
        a: [
          ask("text input", undefined, {
            attachments: { isEnabled: true, saveVariableId: "v-files" },
            audioClip: { isEnabled: true, saveVariableId: "v-voice" },
          }),
          say("Got it"),
        ],
      },
      variables: { files: null, voice: null },
    };
    const walks = await Promise.all(Array.from({ length: 30 }, (_, seed) => walk(bot, seed)));
    const saved = new Set(walks.flatMap(({ turns }) => Object.keys(turns.at(-1)?.variables ?? {})));
    expect(saved).toEqual(new Set(["files", "voice"]));
    expect(walks.every(({ failure }) => failure === undefined)).toBe(true);
  });

  it("stops when the session grows too big, as with a transcript that repeats itself", async () => {
    const { failure, turns } = await walk({
      groups: {
        a: [
          ask("text input", undefined, {}, "q"),
          { type: "Set variable", options: { variableId: "v-all", type: "Transcript" } },
          say("{{all}}", "repeat"),
        ],
      },
      edges: { repeat: "a" },
      variables: { all: null },
    });
    expect(failure).toMatchObject({ kind: "memory", blockId: "q" });
    expect(turns.length).toBeLessThan(30);
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

import { describe, expect, it } from "vitest";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "./compile-bot.ts";

function compile(fields: Readonly<Record<string, unknown>> = {}) {
  const definition = parseBotDefinition({
    id: "x",
    groups: [
      {
        id: "g",
        title: "G",
        blocks: [
          { id: "a", type: "text" },
          { id: "b", type: "text" },
        ],
      },
      { id: "h", title: "H", blocks: [{ id: "c", type: "text" }] },
    ],
    edges: [
      { id: "e", from: { eventId: "s" }, to: { groupId: "g" } },
      { id: "lost", from: { blockId: "a" }, to: { groupId: "gone" } },
    ],
    events: [{ id: "s", type: "start", outgoingEdgeId: "e" }],
    variables: [{ id: "v1", name: "First" }],
    ...fields,
  });
  if (!definition.ok) throw new Error(JSON.stringify(definition.error));
  return compileBot(definition.value);
}

describe("compileBot", () => {
  it("indexes groups, blocks and variables", () => {
    const bot = compile();
    expect([...bot.groups.keys()]).toEqual(["g", "h"]);
    expect(bot.blocks.get("b")).toMatchObject({ block: { id: "b" }, group: { id: "g" }, index: 1 });
    expect(bot.variables.get("v1")?.name).toBe("First");
    expect(bot.variablesByName.get("First")?.id).toBe("v1");
    expect(bot.startEvent?.id).toBe("s");
  });

  it("drops edges to unknown groups", () => {
    expect([...compile().edges.keys()]).toEqual(["e"]);
  });

  it("applies the default settings and keeps the original ones", () => {
    const bot = compile({ settings: { typingEmulation: { enabled: false } } });
    expect(bot.settings).toEqual({ typingEmulation: { enabled: false } });
    expect(bot.parsedSettings.typingEmulation.enabled).toBe(false);
    expect(compile().parsedSettings.typingEmulation.enabled).toBe(true);
  });

  it("detects whether a block reads the transcript", () => {
    const withBlock = (block: unknown) =>
      compile({
        groups: [
          { id: "f", blocks: [] },
          { id: "g", title: "G", blocks: [block] },
        ],
      });
    const transcript = { id: "a", type: "Set variable", options: { type: "Transcript" } };
    expect(withBlock(transcript).usesTranscript).toBe(true);
    expect(withBlock({ ...transcript, options: { type: "Now" } }).usesTranscript).toBe(false);
    expect(compile().usesTranscript).toBe(false);
  });

  it("detects whether a block acts outside of the conversation", () => {
    const actsOutside = (type: string) =>
      compile({
        groups: [
          { id: "f", blocks: [] },
          { id: "g", title: "G", blocks: [{ id: "a", type }] },
        ],
      }).actsOutside;
    for (const type of ["Webhook", "Email", "openai", "demo", "Typebot link", "payment input"])
      expect([type, actsOutside(type)]).toEqual([type, true]);
    for (const type of ["text", "text input", "file input", "Set variable", "Code", "Condition", "webhook"])
      expect([type, actsOutside(type)]).toEqual([type, false]);
  });

  it("never fails: an unfinished bot is compiled with diagnostics", () => {
    const bot = compile({ groups: [], edges: [], events: [] });
    expect(bot.startEvent).toBeUndefined();
    expect(bot.diagnostics).toMatchObject([{ severity: "error" }]);
  });
});

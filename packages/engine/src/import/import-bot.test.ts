import { readFileSync } from "node:fs";
import { plainText } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../bot/diagnostic.ts";
import type { ParsedBot } from "./import-bot.ts";
import { readBot } from "./read-bot.ts";
import { minimalBot } from "./testing/minimal-bot.ts";
import { readFixture } from "./testing/read-fixture.ts";

describe("an exported bot", () => {
  test("of version 6.1 is read unchanged and without diagnostics", () => {
    const file = new URL("../../../../apps/site/bots/exported-booking.json", import.meta.url);
    const { definition, diagnostics } = imported(JSON.parse(readFileSync(file, "utf8")));
    expect(diagnostics).toEqual([]);
    expect(definition.publicId).toBe("booking");
    expect(definition.groups).toHaveLength(14);
    expect(definition.events).toMatchObject([{ type: "start" }]);
  });

  test("may be wrapped in an API response", () => {
    const { definition } = imported({ typebot: readFixture("6") });
    expect(definition.id).toBe("v6bot");
  });

  test("of version 6 reports unsupported blocks and dangling edges", () => {
    const { diagnostics } = imported(readFixture("6"));
    expect(messages(diagnostics)).toEqual([
      "WhatsApp is not supported: the bot only runs on the web",
      "Google Sheets is not supported: it is skipped, and the chat continues with the next block; no row is read or written",
      'The edge "e9" leads to a group that does not exist',
    ]);
    expect(diagnostics[1]).toMatchObject({ groupTitle: "Sign up", blockId: "b4", severity: "warning" });
  });

  test("of version 5 gets a start event instead of a start block", () => {
    const { definition } = imported(readFixture("5"));
    expect(definition.events).toEqual([{ id: "b0", type: "start", options: {}, outgoingEdgeId: "e0" }]);
    expect(definition.groups.map((group) => group.title)).toEqual(["Files", "End"]);
    expect(definition.edges.find((edge) => edge.id === "e0")?.from).toEqual({ eventId: "b0" });
  });

  test("of version 5 keeps its version, its file size limit and the edges of its items", () => {
    const { definition } = imported(readFixture("5"));
    expect(definition.version).toBe("5");
    const [files] = definition.groups;
    expect(files?.blocks[1]?.options["sizeLimit"]).toBe(5);
    expect(files?.blocks[2]?.items[0]).toMatchObject({
      id: "i1",
      outgoingEdgeId: "e1",
      fields: { content: "Done" },
    });
    expect(definition.edges.find((edge) => edge.id === "e1")?.to).toEqual({ groupId: "g2", blockId: "b4" });
  });

  test("of version 5 that reuses results on refresh remembers its visitors", () => {
    const { definition } = imported(readFixture("5"));
    expect(definition.settings["general"]).toMatchObject({
      rememberUser: { isEnabled: true, storage: "session" },
    });
  });

  test("of version 5 reports incomplete edges", () => {
    expect(messages(imported(readFixture("5")).diagnostics)).toEqual([
      'The edge "e2" is incomplete and was removed',
    ]);
  });

  test("of version 4 has its HTML texts converted", () => {
    const { definition } = imported(readFixture("4"));
    expect(definition.groups[0]?.blocks[0]?.content["richText"]).toEqual([
      { type: "p", children: [{ text: "Call " }, { text: "you", bold: true }, { text: " back?" }] },
      {
        type: "p",
        children: [
          { text: "See " },
          { type: "a", url: "https://example.com/hours?a=1&b=2", children: [{ text: "our hours" }] },
        ],
      },
    ]);
  });

  test("of version 4 finds its start by the edge alone, and silently drops stale edges", () => {
    const { definition, diagnostics } = imported(readFixture("4"));
    expect(definition.events[0]?.outgoingEdgeId).toBe("e0");
    expect(definition.edges.map((edge) => edge.id)).toEqual(["e0"]);
    expect(messages(diagnostics)).toEqual([
      "Zapier is not supported: it is skipped, and the chat continues with the next block",
    ]);
  });

  test("without a version is read as version 3, with plain texts and missing requests", () => {
    const { definition, diagnostics } = imported(readFixture("3"));
    expect(definition.version).toBe("3");
    expect(textOf(definition.groups[0]?.blocks[0]?.content["richText"])).toBe("Which city?\nAny in Europe.");
    expect(messages(diagnostics)).toEqual([
      "The HTTP request is not part of the exported file, so its URL is unknown; it is skipped",
    ]);
  });

  test.each([
    ["with steps in blocks", { blocks: [{ id: "b", steps: [] }] }, "a version before 3"],
    ["with tables of blocks", { blocks: { byId: {}, allIds: [] }, steps: {} }, "a version before 3"],
    ["of version 2", { version: "2", blocks: [] }, "version 2"],
    ["of version 1 with groups", { version: 1, groups: [] }, "version 1"],
    ["in an API response", { typebot: { blocks: [] } }, "a version before 3"],
  ])("older than version 3, %s, is rejected as such", (_, fields, version) => {
    const read = readBot({ id: "x", edges: [], ...fields });
    expect(read).toMatchObject({
      ok: false,
      error: [
        {
          severity: "error",
          message: expect.stringContaining(`The file is of ${version}:`),
          hint: expect.stringContaining("export it again"),
        },
      ],
    });
  });

  test("reports every block whose meaning changes", () => {
    const comparison = { comparisons: [{ variableId: "v", comparisonOperator: "Sounds like" }] };
    const blocks = [
      { id: "b1", type: "Jump", options: { groupId: "gone" } },
      { id: "b2", type: "Set variable", options: { type: "Moon phase" } },
      { id: "b3", type: "Condition", items: [{ id: "i", content: comparison }] },
      {
        id: "b4",
        type: "Set variable",
        options: { expressionToEvaluate: "await fetch('/x')", isCode: true },
      },
      { id: "b5", type: "Code", options: { content: "fetch('/x')" } },
      { id: "b6", type: "Code", options: { content: "require('fs')", isExecutedOnClient: false } },
      {
        id: "b7",
        type: "openai",
        options: {
          tools: [{ name: "t" }, { type: "function", name: "sum", code: "return 1" }],
          fileSearch: { isEnabled: true },
          vectorStoreIds: ["vs_1"],
          webSearch: false,
        },
      },
      {
        id: "b8",
        type: "openai",
        options: {
          responseMapping: [{ item: "Total tokens", variableId: "v" }, { item: "Message content" }],
        },
      },
      {
        id: "b15",
        type: "openai",
        options: { action: "Ask Model", model: "m", message: "Hi", mood: "kind", verbosity: "" },
      },
      { id: "b9", type: "Chatwoot", options: {} },
      { id: "b16", type: "Chatwoot", options: { task: "Close widget" } },
      {
        id: "b17",
        type: "openai",
        options: {
          action: "Create chat completion",
          tools: ["gone", "G", "g"].map((groupId) => ({ type: "function", name: "run", groupId })),
        },
      },
      { id: "b10", type: "Webhook", options: { webhook: { method: "GET" } } },
      { id: "b11", type: "Email", options: { recipients: [] } },
      { id: "b12", type: "payment input", options: { provider: "OpenPix", amount: "{{price}}" } },
      { id: "b13", type: "Typebot link", options: {} },
      { id: "b14", type: "Set variable", options: { expressionToEvaluate: "the fetch (soon)" } },
    ];
    const { diagnostics } = imported(minimalBot(...blocks));
    expect(diagnostics.map(({ blockId, message }) => `${blockId}: ${message}`)).toEqual([
      "b1: The jump leads to a group that does not exist and is skipped",
      'b2: The value "Moon phase" is not supported: the variable is not changed',
      'b3: The operator "Sounds like" is not supported: the comparison is false',
      'b4: The code uses "fetch", which code on the server doesn\'t have: it fails, and the flow continues',
      'b6: The code uses "require", which code on the server doesn\'t have: it fails, and the flow continues',
      'b7: The model\'s tool "t" is not supported: it answers without it',
      'b7: The model\'s "fileSearch" is not supported: it answers without it',
      'b7: The model\'s "vectorStoreIds" is not supported: it answers without it',
      'b8: The model\'s "Total tokens" is not saved: its variable is not changed',
      'b15: The model\'s option "mood" is unknown: it answers without it',
      "b9: The block has no website token: it is skipped",
      'b17: The model\'s tool "run" runs a group that does not exist: it fails',
      "b10: The HTTP request has no URL: it is skipped",
      "b11: The email has no recipient: it is not sent",
      "b12: Payments with OpenPix are not supported: Stripe is used instead",
      "b13: The block has no bot: it is skipped",
    ]);
  });

  test("reports what is left out", () => {
    const { diagnostics } = imported({
      ...minimalBot({ id: "c", type: "choice input", items: [{ content: "x" }] }),
      customDomain: "bots.example.org",
      events: [
        ...minimalBot().events,
        { id: "t", type: "timeout", outgoingEdgeId: "e" },
        { id: "r", type: "reply", options: { exitCondition: { isEnabled: true } } },
      ],
      variables: [{ id: "v" }, { name: "no id" }],
    });
    expect(messages(diagnostics)).toEqual([
      "The bot's own domain bots.example.org is not part of the file",
      'The event "timeout" is not supported and was removed: its flow never runs',
      'The exit condition of the event "reply" is ignored',
      'A variable without an id or a name was removed: "v"',
      'A variable without an id or a name was removed: "no id"',
      "An item without an id was removed",
    ]);
  });

  test("of an unknown version is read, with a warning", () => {
    const { diagnostics } = imported({ ...minimalBot(), version: "9" });
    expect(messages(diagnostics)).toEqual(['Unknown file version "9"; it is read as version 6.1']);
  });

  test("without a start event is rejected", () => {
    const read = readBot({ ...minimalBot(), events: [] });
    expect(read.ok ? [] : messages(read.error)).toEqual(["The bot has no start event"]);
  });

  test("reports what it has in the place of a list", () => {
    const lost = { severity: "warning", hint: "Export the bot again." };
    const groups = [{ id: "g", title: "Start", blocks: null }];
    expect(imported({ ...minimalBot(), edges: 0, groups }).diagnostics).toMatchObject([
      { ...lost, message: "The field `edges` is not a list and was ignored" },
      {
        ...lost,
        message: "The field `blocks` is not a list and was ignored",
        groupId: "g",
        groupTitle: "Start",
      },
      { message: "The start event leads to a group that does not exist" },
    ]);
    const read = readBot({ ...minimalBot(), events: {} });
    expect(read.ok ? [] : messages(read.error)).toEqual([
      "The field `events` is not a list and was ignored",
      "The bot has no start event",
    ]);
  });

  test("reports unsupported AI actions and WhatsApp values", () => {
    const blocks = [
      { id: "b1", type: "openai", options: { action: "Create speech" } },
      { id: "b2", type: "Set variable", options: { type: "Contact name" } },
      { id: "b3", type: "something new" },
      { id: "b4", type: "anthropic", options: { action: "Create Chat Message" } },
      { id: "b5", type: "openai", options: { action: "Ask assistant" } },
      { id: "b6", type: "Set variable", options: { type: "Referral Click ID" } },
      { id: "b7", type: "constructor" },
    ];
    const { diagnostics } = imported(minimalBot(...blocks));
    expect(messages(diagnostics)).toEqual([
      '"Create speech" of openai is not supported: it is skipped, and its variables are not changed',
      'WhatsApp\'s "Contact name" is not supported: the variable becomes empty',
      'The block type "something new" is not supported: it is skipped, and the chat continues with the next block',
      '"Ask assistant" of openai is not supported: it is skipped, and its variables are not changed',
      'WhatsApp\'s "Referral Click ID" is not supported: the variable becomes empty',
      'The block type "constructor" is not supported: it is skipped, and the chat continues with the next block',
    ]);
  });
});

function imported(value: unknown): ParsedBot {
  const read = readBot(value);
  if (!read.ok) throw new Error(`The bot was not read: ${JSON.stringify(read.error)}`);
  return read.value;
}

function messages(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ message }) => message);
}

function textOf(richText: unknown): string {
  return plainText(Array.isArray(richText) ? richText : []);
}

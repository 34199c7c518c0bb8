import { describe, expect, it } from "vitest";
import { readExportedBot, type ExportedBot } from "./exported-bot.ts";
import { upgrades } from "./upgrades.ts";

/** Applies all upgrades to a bot with these fields. */
function upgrade(fields: Readonly<Record<string, unknown>>) {
  let bot: ExportedBot = readExportedBot({ id: "x", version: "5", ...fields });
  const messages: string[] = [];
  for (const apply of upgrades) {
    const result = apply(bot);
    bot = result.bot;
    messages.push(...result.diagnostics.map(({ message }) => message));
  }
  return { bot, messages };
}

const group = (id: string, ...blocks: readonly unknown[]) => ({ id, title: id.toUpperCase(), blocks });
const edge = (id: string, blockId: string, groupId: string) => ({ id, from: { blockId }, to: { groupId } });

describe("the start block", () => {
  const start = { id: "s", type: "start", label: "Start" };
  const hello = { id: "t", type: "text", content: { richText: [] } };

  it("becomes an event, and its empty group is removed", () => {
    const { bot } = upgrade({
      groups: [group("g0", { ...start, outgoingEdgeId: "e" }), group("g1", hello)],
      edges: [edge("e", "s", "g1")],
    });
    expect(bot.events).toEqual([{ id: "s", type: "start", outgoingEdgeId: "e" }]);
    expect(bot.groups.map(({ fields }) => fields["id"])).toEqual(["g1"]);
    expect(bot.edges).toEqual([{ id: "e", from: { eventId: "s" }, to: { groupId: "g1" } }]);
  });

  it("finds its edge by the edge's source if the block doesn't name it", () => {
    const { bot } = upgrade({
      groups: [group("g0", start), group("g1", hello)],
      edges: [edge("e", "s", "g1")],
    });
    expect(bot.events).toMatchObject([{ outgoingEdgeId: "e" }]);
  });

  it("leaves the other blocks of its group in place", () => {
    const { bot } = upgrade({ groups: [group("g0", start, hello)] });
    expect(bot.groups).toEqual([{ fields: { id: "g0", title: "G0" }, blocks: [hello] }]);
    expect(bot.events).toEqual([{ id: "s", type: "start" }]);
  });

  it("doesn't replace an existing start event", () => {
    const events = [{ id: "event", type: "start", outgoingEdgeId: "e" }];
    const { bot } = upgrade({ events, groups: [group("g0", start)] });
    expect(bot.events).toEqual(events);
    expect(bot.groups[0]?.blocks).toEqual([start]);
  });

  it("keeps other events after the start event", () => {
    const { bot } = upgrade({
      events: [{ id: "c", type: "command" }],
      groups: [group("g0", start)],
    });
    expect(bot.events.map((event) => event["id"])).toEqual(["s", "c"]);
  });

  it("keeps a group that was empty before", () => {
    const { bot } = upgrade({ groups: [group("g0", start), group("empty")] });
    expect(bot.groups.map(({ fields }) => fields["id"])).toEqual(["empty"]);
  });
});

describe("text content", () => {
  const contentOf = (content: unknown) =>
    upgrade({ groups: [group("g", { id: "t", type: "text", content })] }).bot.groups[0]?.blocks[0]?.[
      "content"
    ];

  it("is converted from HTML", () => {
    expect(contentOf({ html: "<p>Hi <b>you</b></p>", plainText: "Hi you" })).toEqual({
      richText: [{ type: "p", children: [{ text: "Hi " }, { text: "you", bold: true }] }],
    });
  });

  it("is converted from plain text, one paragraph per line", () => {
    expect(contentOf({ plainText: "One\nTwo" })).toEqual({
      richText: [
        { type: "p", children: [{ text: "One" }] },
        { type: "p", children: [{ text: "Two" }] },
      ],
    });
  });

  it("keeps existing rich text", () => {
    const richText = [{ type: "p", children: [{ text: "New" }] }];
    expect(contentOf({ html: "<p>Old</p>", richText })).toEqual({ richText });
  });

  it("is one empty paragraph if there is none", () => {
    expect(contentOf(undefined)).toEqual({ richText: [{ type: "p", children: [{ text: "" }] }] });
  });

  it("of other blocks is not changed", () => {
    const image = { id: "i", type: "image", content: { html: "<p>x</p>" } };
    expect(upgrade({ groups: [group("g", image)] }).bot.groups[0]?.blocks).toEqual([image]);
  });
});

describe("a request that is stored outside the file", () => {
  it.each([
    [{ webhookId: "w" }, 1],
    [{ webhookId: "w", options: {} }, 1],
    [{ webhookId: "w", options: { webhook: { url: "https://a.test" } } }, 0],
    [{ options: {} }, 0],
    [{ webhookId: "w", type: "Zapier" }, 0],
  ])("%j is reported %d times", (fields, times) => {
    const { messages } = upgrade({ groups: [group("g", { id: "w", type: "Webhook", ...fields })] });
    expect(messages).toHaveLength(times);
  });

  it("is reported with its location", () => {
    const bot = readExportedBot({ groups: [group("g", { id: "b", type: "Webhook", webhookId: "w" })] });
    const diagnostics = upgrades.flatMap((apply) => apply(bot).diagnostics);
    expect(diagnostics).toMatchObject([{ groupId: "g", groupTitle: "G", blockId: "b", severity: "warning" }]);
  });
});

describe("the rememberUser setting", () => {
  const generalOf = (version: string, general: unknown) => {
    const settings = upgrade({ version, settings: { general, metadata: { title: "T" } } }).bot.fields[
      "settings"
    ];
    expect(settings).toMatchObject({ metadata: { title: "T" } });
    return Object(settings)["general"];
  };

  it("is added before version 6 if results were reused on refresh", () => {
    expect(generalOf("5", { isNewResultOnRefreshEnabled: false, isBrandingEnabled: false })).toEqual({
      isNewResultOnRefreshEnabled: false,
      isBrandingEnabled: false,
      rememberUser: { isEnabled: true, storage: "session" },
    });
  });

  it.each([
    ["6", { isNewResultOnRefreshEnabled: false }],
    ["5", { isNewResultOnRefreshEnabled: true }],
    ["5", {}],
    ["5", { isNewResultOnRefreshEnabled: false, rememberUser: { isEnabled: false } }],
  ])("is not changed in version %s with %j", (version, general) => {
    expect(generalOf(version, general)).toEqual(general);
  });
});

describe("incomplete edges", () => {
  const block = {
    id: "b",
    type: "text",
    outgoingEdgeId: "used",
    items: [{ id: "i", outgoingEdgeId: "item" }],
  };
  const withEdges = (version: string, edges: readonly unknown[]) =>
    upgrade({ version, groups: [group("g", block)], edges });

  it.each([
    ["without a source", { id: "e", from: {}, to: { groupId: "g" } }],
    ["without a target", { id: "e", from: { blockId: "b" }, to: {} }],
    ["without an id", { from: { blockId: "b" }, to: { groupId: "g" } }],
    ["that is empty", {}],
  ])("an edge %s is removed and reported", (_name, incomplete) => {
    const { bot, messages } = withEdges("5", [edge("whole", "b", "g"), incomplete]);
    expect(bot.edges.map(({ id }) => id)).toEqual(["whole"]);
    expect(messages).toEqual([
      `The edge ${"id" in incomplete ? '"e"' : "without an id"} is incomplete and was removed`,
    ]);
  });

  it("an edge that starts at an event is complete", () => {
    const { messages } = withEdges("6", [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }]);
    expect(messages).toEqual([]);
  });

  it("before version 5, only edges in use are reported", () => {
    const incomplete = ["used", "item", "stale"].map((id) => ({ id, from: { blockId: "b" }, to: {} }));
    expect(withEdges("4", incomplete).messages).toEqual([
      'The edge "used" is incomplete and was removed',
      'The edge "item" is incomplete and was removed',
    ]);
    expect(withEdges("4", incomplete).bot.edges).toEqual([]);
  });
});

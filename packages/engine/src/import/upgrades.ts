import { fieldsOf, type UnknownRecord } from "@banter/protocol";
import type { RichTextNode } from "@banter/protocol";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { automationRequests } from "./automation-requests.ts";
import { isBefore, locationOf, mapBlocks, type ExportedBot, type Upgrade } from "./exported-bot.ts";
import { textOf } from "./fields.ts";
import { htmlToRichText } from "./html-to-rich-text.ts";

/** Before version 6 a block of type `start` started the flow. It becomes the start event. */
const startEvent: Upgrade = (bot) => {
  if (bot.events.some((event) => event["type"] === "start")) return { bot, diagnostics: [] };
  const start = bot.groups.flatMap((group) => group.blocks).find(isStart);
  if (start === undefined) return { bot, diagnostics: [] };
  const { id, outgoingEdgeId } = start;
  const edges = bot.edges.map((edge) =>
    fieldsOf(edge["from"])["blockId"] === id ? { ...edge, from: { eventId: id } } : edge,
  );
  const edgeId = outgoingEdgeId ?? edges.find((edge) => fieldsOf(edge["from"])["eventId"] === id)?.["id"];
  const event = { id, type: "start", ...(typeof edgeId === "string" && { outgoingEdgeId: edgeId }) };
  const groups = bot.groups.flatMap((group) => {
    const blocks = group.blocks.filter((block) => !isStart(block));
    const isStartGroup = blocks.length < group.blocks.length;
    return isStartGroup && blocks.length === 0 ? [] : [{ ...group, blocks }];
  });
  return { bot: { ...bot, groups, edges, events: [event, ...bot.events] }, diagnostics: [] };
};

function isStart(block: UnknownRecord): boolean {
  return block["type"] === "start";
}

/** Old text blocks have `html` or `plainText` instead of rich text, or in addition to it. */
const textContent: Upgrade = (bot) => ({
  bot: mapBlocks(bot, (block) => {
    if (block["type"] !== "text") return block;
    const { html, plainText, richText, ...content } = fieldsOf(block["content"]);
    return {
      ...block,
      content: { ...content, richText: Array.isArray(richText) ? richText : legacyText(html, plainText) },
    };
  }),
  diagnostics: [],
});

function legacyText(html: unknown, plainText: unknown): readonly RichTextNode[] {
  const markup = textOf(html);
  if (markup !== undefined) return htmlToRichText(markup);
  return (textOf(plainText) ?? "").split("\n").map((line) => ({ type: "p", children: [{ text: line }] }));
}

/** In version 3 an HTTP request is stored outside the file, which only contains its id. */
const requestReference: Upgrade = (bot) => ({
  bot,
  diagnostics: bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const isMissing =
        block["type"] === "Webhook" &&
        textOf(block["webhookId"]) !== undefined &&
        fieldsOf(block["options"])["webhook"] === undefined;
      if (!isMissing) return [];
      return [
        {
          severity: "warning",
          message: "The HTTP request is not part of the exported file, so its URL is unknown; it is skipped",
          ...locationOf(group, block),
          hint: "Add the request to the block: options.webhook with `url`, `method`, `headers` and `body`.",
        },
      ];
    }),
  ),
});

/** Before version 6, `isNewResultOnRefreshEnabled: false` meant that visitors are remembered for the session. */
const rememberUser: Upgrade = (bot) => {
  const settings = fieldsOf(bot.fields["settings"]);
  const general = fieldsOf(settings["general"]);
  if (!isBefore(bot, 6) || general["isNewResultOnRefreshEnabled"] !== false || "rememberUser" in general) {
    return { bot, diagnostics: [] };
  }
  const upgraded = { ...general, rememberUser: { isEnabled: true, storage: "session" } };
  const fields = { ...bot.fields, settings: { ...settings, general: upgraded } };
  return { bot: { ...bot, fields }, diagnostics: [] };
};

/** Removes edges without a source or target. Before version 5, only those still in use are reported. */
const incompleteEdges: Upgrade = (bot) => {
  const used = new Set(bot.groups.flatMap((group) => group.blocks.flatMap(edgeIdsOf)));
  const diagnostics = bot.edges
    .filter((edge) => !isComplete(edge))
    .filter((edge) => !isBefore(bot, 5) || used.has(textOf(edge["id"]) ?? ""))
    .map((edge) => describeEdge(edge, bot));
  return { bot: { ...bot, edges: bot.edges.filter(isComplete) }, diagnostics };
};

function isComplete(edge: UnknownRecord): boolean {
  const from = fieldsOf(edge["from"]);
  const hasSource = textOf(from["blockId"]) !== undefined || textOf(from["eventId"]) !== undefined;
  const hasTarget = textOf(fieldsOf(edge["to"])["groupId"]) !== undefined;
  return hasSource && hasTarget && textOf(edge["id"]) !== undefined;
}

function edgeIdsOf(block: UnknownRecord): readonly string[] {
  const items = Array.isArray(block["items"]) ? block["items"].map(fieldsOf) : [];
  return [block, ...items].flatMap((owner) => textOf(owner["outgoingEdgeId"]) ?? []);
}

function describeEdge(edge: UnknownRecord, bot: ExportedBot): Diagnostic {
  const id = textOf(edge["id"]);
  const group = bot.groups.find(({ blocks }) =>
    blocks.some((block) => id !== undefined && edgeIdsOf(block).includes(id)),
  );
  const groupTitle = textOf(group?.fields["title"]);
  return {
    severity: "warning",
    message: `The edge ${id === undefined ? "without an id" : `"${id}"`} is incomplete and was removed`,
    ...(groupTitle && { groupTitle }),
    hint: "If the conversation should continue there, connect the block again.",
  };
}

/**
 * All upgrades, in order. Where possible an upgrade checks the bot's content instead of its version, because files often
 * mix the formats of several versions.
 */
export const upgrades: readonly Upgrade[] = [
  startEvent,
  textContent,
  requestReference,
  automationRequests,
  rememberUser,
  incompleteEdges,
];

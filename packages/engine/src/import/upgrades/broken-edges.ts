import type { Diagnostic } from "../../bot/diagnostic.ts";
import { isBefore, type ExportedBot, type Upgrade } from "../exported-bot.ts";
import { fieldsOf, textOf, type Fields } from "../fields.ts";

/** Takes out edges that lack an end, and tells of them; old editors left many behind, which only matter to few. */
export const brokenEdges: Upgrade = (bot) => {
  const broken = bot.edges.filter((edge) => !isWhole(edge));
  const edges = bot.edges.filter(isWhole);
  const used = new Set(bot.groups.flatMap((group) => group.blocks.flatMap(edgeIdsOf)));
  const diagnostics = broken
    .filter((edge) => !isBefore(bot, 5) || used.has(textOf(edge["id"]) ?? ""))
    .map((edge) => describe(edge, bot));
  return { bot: { ...bot, edges }, diagnostics };
};

function isWhole(edge: Fields): boolean {
  const from = fieldsOf(edge["from"]);
  const hasStart = textOf(from["blockId"]) !== undefined || textOf(from["eventId"]) !== undefined;
  return (
    hasStart && textOf(edge["id"]) !== undefined && textOf(fieldsOf(edge["to"])["groupId"]) !== undefined
  );
}

function edgeIdsOf(block: Fields): readonly string[] {
  const items = Array.isArray(block["items"]) ? block["items"].map(fieldsOf) : [];
  return [block, ...items].flatMap((owner) => textOf(owner["outgoingEdgeId"]) ?? []);
}

function describe(edge: Fields, bot: ExportedBot): Diagnostic {
  const id = textOf(edge["id"]);
  const group = bot.groups.find(({ blocks }) =>
    blocks.some((block) => id !== undefined && edgeIdsOf(block).includes(id)),
  );
  const groupTitle = textOf(group?.fields["title"]);
  return {
    severity: "warning",
    message: `The edge ${id === undefined ? "without an id" : `"${id}"`} lacks an end and is left out`,
    ...(groupTitle && { groupTitle }),
    hint: "If the conversation should go on there, connect it again.",
  };
}

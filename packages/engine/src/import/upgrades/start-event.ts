import type { Upgrade } from "../exported-bot.ts";
import { fieldsOf, type Fields } from "../fields.ts";

/** Before version 6 a block of type `start` began the bot; since then an event does. */
export const startEvent: Upgrade = (bot) => {
  if (bot.events.some((event) => event["type"] === "start")) return { bot, diagnostics: [] };
  const start = bot.groups.flatMap((group) => group.blocks).find(isStart);
  if (start === undefined) return { bot, diagnostics: [] };
  const { id, outgoingEdgeId } = start;
  const edges = bot.edges.map((edge) =>
    fieldsOf(edge["from"])["blockId"] === id ? { ...edge, from: { eventId: id } } : edge,
  );
  const edgeId = outgoingEdgeId ?? edges.find((edge) => fieldsOf(edge["from"])["eventId"] === id)?.["id"];
  const event = { id, type: "start", ...(typeof edgeId === "string" && { outgoingEdgeId: edgeId }) };
  const groups = bot.groups
    .map((group) => ({
      ...group,
      blocks: group.blocks.filter((block) => !isStart(block)),
      isStart: group.blocks.some(isStart),
    }))
    .filter((group) => !(group.isStart && group.blocks.length === 0))
    .map(({ fields, blocks }) => ({ fields, blocks }));
  return { bot: { ...bot, groups, edges, events: [event, ...bot.events] }, diagnostics: [] };
};

function isStart(block: Fields): boolean {
  return block["type"] === "start";
}

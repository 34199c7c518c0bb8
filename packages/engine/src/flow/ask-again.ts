import { isInputType, parseRichText, plainText } from "@banter/protocol";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import type { Effectful } from "../effects/effect.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import type { TurnRefusal } from "../turn/turn.ts";
import { hasOwnWords } from "../variables/interpolate.ts";
import { walkFrom } from "./walk.ts";

/** Asks the open question again, with the messages that lead to it, e.g. because the bot is another translation now. */
export function* askAgain(flow: Flow): Effectful<TurnRefusal | undefined> {
  const { enteredAt } = flow.session;
  const location = currentBot(flow).blocks.get(flow.session.waitingAt?.blockId ?? "");
  if (location === undefined || !isInputType(location.block.type)) return noQuestion;
  delete flow.session.waitingAt;
  yield* walkFrom(flow, { groupId: location.group.id, blockId: firstMessageBefore(location, enteredAt) });
  return undefined;
}

const noQuestion: TurnRefusal = {
  kind: "no-open-question",
  message: "The language can only be changed while a question is open.",
};

/**
 * Of those that the flow didn't skip as it entered the group. Without texts that only show variables: they have been written
 * for this conversation, e.g. by a model.
 */
function firstMessageBefore({ block, group, index }: BlockLocation, enteredAt: string | undefined): string {
  const entry = enteredAt === undefined ? 0 : group.blocks.findIndex(({ id }) => id === enteredAt);
  const before = group.blocks.slice(entry < 0 ? index : entry, index);
  const firstOther = before.findLastIndex(
    ({ type, content, outgoingEdgeId }) =>
      type !== "text" || outgoingEdgeId !== undefined || !hasOwnWords(textOf(content)),
  );
  return before[firstOther + 1]?.id ?? block.id;
}

function textOf({ richText, plainText: text }: Readonly<Record<string, unknown>>): string {
  return richText === undefined && typeof text === "string" ? text : plainText(parseRichText(richText));
}

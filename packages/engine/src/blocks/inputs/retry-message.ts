import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import { currentBot, show, type Flow } from "../../flow/flow.ts";
import { interpolate } from "../../variables/interpolate.ts";

/**
 * Says that an answer was not taken, under the input's own id. The words of the block come first, then
 * those of the occasion, of the bot, of the kind of input, and last the default for all.
 */
export function* showRetryMessage(
  flow: Flow,
  block: BlockDefinition,
  occasion: string | undefined,
  kindDefault: string | undefined,
): Effectful<void> {
  const own = block.options["retryMessageContent"];
  const words = typeof own === "string" && own.trim() !== "" ? yield* interpolate(flow, own) : "";
  const text =
    words ||
    occasion ||
    botWords(flow) ||
    kindDefault ||
    currentBot(flow).parsedSettings.general.systemMessages.invalidMessage;
  const content =
    flow.session.textFormat === "markdown"
      ? { type: "markdown", markdown: text }
      : { type: "richText", richText: [{ type: "p", children: [{ text }] }] };
  show(flow, { id: block.id, type: "text", content });
}

/** What the author wrote into the settings, as opposed to the default. */
function botWords(flow: Flow): string | undefined {
  const { general } = currentBot(flow).settings;
  const messages = isFields(general) ? general["systemMessages"] : undefined;
  const words = isFields(messages) ? messages["invalidMessage"] : undefined;
  return typeof words === "string" && words !== "" ? words : undefined;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

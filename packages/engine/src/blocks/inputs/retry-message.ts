import { isRecord } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import { currentBot, type Flow } from "../../turn/flow.ts";
import { show } from "../../turn/flow-output.ts";
import { interpolate } from "../../variables/interpolate.ts";

/**
 * Shows why an answer was rejected, as a message with the input's id. In order of precedence: the block's message, the
 * reason, the bot's message, the input's default, the general default.
 */
export function* showRetryMessage(
  flow: Flow,
  block: BlockDefinition,
  reason: string | undefined,
  inputDefault: string | undefined,
): Effectful<void> {
  const template = block.options["retryMessageContent"];
  const blockMessage =
    typeof template === "string" && template.trim() !== "" ? yield* interpolate(flow, template) : "";
  const text =
    blockMessage ||
    reason ||
    botMessage(flow) ||
    inputDefault ||
    currentBot(flow).parsedSettings.general.systemMessages.invalidMessage;
  showNotice(flow, block, text);
}

/** Shows a text above the input, as a message with the input's id. */
export function showNotice(flow: Flow, block: Pick<BlockDefinition, "id">, text: string): void {
  const content =
    flow.session.textFormat === "markdown"
      ? { type: "markdown", markdown: text }
      : { type: "richText", richText: [{ type: "p", children: [{ text }] }] };
  show(flow, { id: block.id, type: "text", content });
}

/** The bot's own message, as opposed to the default in its parsed settings. */
function botMessage(flow: Flow): string | undefined {
  const { general } = currentBot(flow).settings;
  const messages = isRecord(general) ? general["systemMessages"] : undefined;
  const message = isRecord(messages) ? messages["invalidMessage"] : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

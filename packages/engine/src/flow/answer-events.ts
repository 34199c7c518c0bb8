import type { VisitorMessage } from "@banter/protocol";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { setVariable } from "../variables/variable-values.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { inputName } from "./input-name.ts";
import type { Outcome } from "../turn/outcome.ts";
import { positionOf } from "../turn/position.ts";

/**
 * Lets a `reply` or `invalidReply` event of the bot process an answer before it is accepted: stores the answer and
 * returns the event's edge. Undefined if the bot has no such event or another answer is being processed.
 */
export function interceptWithEvent(
  flow: Flow,
  kind: "reply" | "invalidReply",
  block: BlockDefinition,
  message: VisitorMessage | undefined,
): Outcome | undefined {
  const event = currentBot(flow).definition.events.find((candidate) => candidate.type === kind);
  if (event?.outgoingEdgeId === undefined || flow.session.heldReply !== undefined) return undefined;
  const { contentVariableId, inputTypeVariableId, inputNameVariableId } = event.options;
  setVariable(flow, contentVariableId, messageText(message), "visitor");
  setVariable(flow, inputTypeVariableId, inputKind(block), "bot");
  setVariable(flow, inputNameVariableId, inputName(flow, block), "bot");
  flow.session.heldReply = { kind, message, at: positionOf(flow, block) };
  return { kind: "edge", edgeId: event.outgoingEdgeId };
}

function messageText(message: VisitorMessage | undefined): string {
  if (message === undefined) return "";
  if (message.type === "text") return message.text;
  return message.type === "audio" ? message.url : message.command;
}

/** The kind of an input as authors of exported bots compare it: `text`, `phone`, `buttons`, `picture choice` … */
function inputKind({ type }: BlockDefinition): string {
  if (type === "choice input") return "buttons";
  if (type === "phone number input") return "phone";
  return type.replace(/ input$/, "");
}

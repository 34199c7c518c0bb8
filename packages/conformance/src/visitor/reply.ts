import {
  hasResult as awaitsResult,
  isStreamType,
  parseAction,
  parseChatReply,
  parseInputBlock,
  plainText,
  waitsForEvent,
  type ClientAction,
  type HostMessage,
  type InputBlock,
} from "@banter/protocol";
import type { Exchange } from "../http/exchange.ts";

/** The input of a reply. */
export function inputOf({ body }: Exchange): InputBlock | undefined {
  return parseInputBlock(body["input"]);
}

/** The messages of a reply as they were sent. */
export function messagesOf({ body }: Exchange): readonly unknown[] {
  return Array.isArray(body["messages"]) ? body["messages"] : [];
}

/** The turn of a reply; undefined if the server has none. */
export function turnOf({ body }: Exchange): number | undefined {
  return typeof body["turn"] === "number" ? body["turn"] : undefined;
}

/** The session id of a start reply, empty without one. */
export function sessionIdOf({ body }: Exchange): string {
  return typeof body["sessionId"] === "string" ? body["sessionId"] : "";
}

/** Whether a start reply names a result: previews and conversations that end at once have none. */
export function hasResult({ body }: Exchange): boolean {
  return typeof body["resultId"] === "string";
}

/** The actions of a reply. */
export function actionsOf({ body }: Exchange): readonly ClientAction[] {
  const actions: readonly unknown[] = Array.isArray(body["clientSideActions"])
    ? body["clientSideActions"]
    : [];
  return actions.flatMap((action) => parseAction(action) ?? []);
}

/** Whether the flow waits for something else than an answer: an action's result, or an event in an embedded page. */
export function isAwaitingPage(exchange: Exchange): boolean {
  if (inputOf(exchange) !== undefined) return false;
  const reply = parseChatReply(exchange.body);
  return actionsOf(exchange).some(awaitsResult) || (reply.ok && waitsForEvent(reply.value.messages.at(-1)));
}

/** Whether the page is asked to request a streamed message. */
export function requestsStream(exchange: Exchange): boolean {
  return actionsOf(exchange).some(({ type }) => isStreamType(type));
}

/** The texts of a reply's messages, one per line. */
export function textsOf({ body }: Exchange): string {
  const reply = parseChatReply(body);
  if (!reply.ok) return "";
  return reply.value.messages.map(textOf).join("\n");
}

function textOf(message: HostMessage): string {
  if (message.type !== "text") return "";
  return message.content.type === "richText" ? plainText(message.content.richText) : message.content.markdown;
}

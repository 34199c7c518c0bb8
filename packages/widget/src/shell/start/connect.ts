import type { ChatConnection, ChatMount } from "../../contract/chat-mount.ts";
import type { Visitor } from "../../contract/visitor.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import type { SentStart } from "../widget-context.ts";
import { withEarlyReplies, type EarlyReply } from "./early-reply.ts";
import { startEarly } from "./early-start.ts";
import { sessionOptions } from "./session-options.ts";
import { createTransports } from "./transports.ts";

export interface Connecting {
  readonly moduleUrl: string;
  readonly opening: EarlyReply | undefined;
  /** The chat is only prepared, so nothing is sent yet. */
  readonly isPrepared: boolean;
  /** Idempotency key of the start. */
  readonly startId: string;
  /** Undefined if the page identifies nobody. */
  readonly visitor: Visitor | undefined;
  /** A start that was sent before. */
  readonly sent?: SentStart | undefined;
}

/** A chat's connection and the options of its session, which are those of the request that was sent. */
export type Connected = ChatConnection & Pick<ChatMount, "options" | "visitor">;

/** Creates a chat's connection to its server and sends the first request, unless the chat is only prepared. */
export function connect(
  props: ResolvedProps,
  { moduleUrl, opening, isPrepared, startId, visitor, sent }: Connecting,
): Connected {
  const connection =
    sent?.id === startId ? sent.connection : identified(createTransports(props, moduleUrl), visitor);
  const hasOpenings = opening !== undefined;
  const options = { ...sessionOptions(props, location.search), hasOpenings, startId };
  // What is stored of an identified visitor is read by the chat.
  const start = isPrepared || visitor?.owner ? undefined : startEarly(props, options, connection.transport);
  const replies = [start, opening].filter((reply) => reply !== undefined);
  return { ...connection, options, visitor, transport: withEarlyReplies(connection.transport, replies) };
}

function identified(connection: ChatConnection, visitor: Visitor | undefined): ChatConnection {
  if (visitor === undefined) return connection;
  const { uploadTransport: transport } = connection;
  const uploads = visitor.identify({ ...connection, transport });
  return { ...connection, ...visitor.identify(connection), uploadTransport: uploads.transport };
}

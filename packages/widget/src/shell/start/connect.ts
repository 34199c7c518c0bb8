import type { ChatConnection, ChatMount } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
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
}

/** A chat's connection and the options of its session, which are those of the request that was sent. */
export type Connected = ChatConnection & Pick<ChatMount, "options">;

/** Creates a chat's connection to its server and sends the first request, unless the chat is only prepared. */
export function connect(
  props: ResolvedProps,
  { moduleUrl, opening, isPrepared, startId }: Connecting,
): Connected {
  const connection = createTransports(props, moduleUrl);
  const hasOpenings = opening !== undefined;
  const options = { ...sessionOptions(props, location.search), hasOpenings, startId };
  const start = isPrepared ? undefined : startEarly(props, options, connection.transport);
  const replies = [start, opening].filter((reply) => reply !== undefined);
  return { ...connection, options, transport: withEarlyReplies(connection.transport, replies) };
}

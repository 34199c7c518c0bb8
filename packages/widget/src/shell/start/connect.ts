import type { ChatConnection } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { withEarlyReplies, type EarlyReply } from "./early-reply.ts";
import { startEarly } from "./early-start.ts";
import { createTransports } from "./transports.ts";

/** Creates a chat's connection to its server and sends the first request, unless the chat is only prepared. */
export function connect(
  props: ResolvedProps,
  moduleUrl: string,
  opening: EarlyReply | undefined,
  isPrepared: boolean,
): ChatConnection {
  const connection = createTransports(props, moduleUrl);
  const start = isPrepared ? undefined : startEarly(props, connection.transport);
  const replies = [start, opening].filter((reply) => reply !== undefined);
  return { ...connection, transport: withEarlyReplies(connection.transport, replies) };
}

import type { ChatConnection } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { withEarlyReplies, type EarlyReply } from "./early-reply.ts";
import { startEarly } from "./early-start.ts";
import { createTransports } from "./transports.ts";

/** Creates a chat's connection to its server and sends the first request. */
export function connect(
  props: ResolvedProps,
  moduleUrl: string,
  opening: EarlyReply | undefined,
): ChatConnection {
  const connection = createTransports(props, moduleUrl);
  const replies = [startEarly(props, connection.transport), opening].filter((reply) => reply !== undefined);
  return { ...connection, transport: withEarlyReplies(connection.transport, replies) };
}

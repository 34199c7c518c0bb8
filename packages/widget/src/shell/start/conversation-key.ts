import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { acceptLanguage } from "./accept-language.ts";
import { startsNewConversation } from "./early-start.ts";
import { sessionOptions } from "./session-options.ts";

/** Identifies the conversation: a different key starts a new one. A bot's theme and settings only affect its looks. */
export function conversationKey({
  typebot,
  apiHost,
  isPreview,
  sessionId,
  startFrom,
}: ResolvedProps): string {
  return JSON.stringify([typebot, apiHost, isPreview, sessionId, startFrom], (name, value: unknown) =>
    name === "theme" || name === "settings" ? undefined : value,
  );
}

/** Changes with everything that the start of a conversation depends on. */
export function startKey(props: ResolvedProps): string {
  const options = sessionOptions(props, location.search);
  const { apiHost, storage } = props;
  return JSON.stringify([apiHost, storage, options, startsNewConversation(props), acceptLanguage(props)]);
}

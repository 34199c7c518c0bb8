import { isId } from "../store/is-id.ts";

/** The webhook channel of a result or, in a preview, of the user and bot that the session id names. */
export function channelOf({
  resultId,
  sessionId,
}: {
  readonly resultId?: string;
  readonly sessionId: string;
}): string {
  if (resultId !== undefined) return `${resultId}/webhooks`;
  const [botId = "", userId = ""] = sessionId.split("-");
  return `${userId}/${botId}/webhooks`;
}

/** A preview's channel names a user and a bot instead of a result. */
export function isPreviewChannel(channel: string): boolean {
  return channel.split("/").length > 2;
}

/** The channel of a path like `/parties/main/{channel}`; undefined for any other path. */
export function channelOfPath(path: string): string | undefined {
  const channel = /^\/parties\/main\/(.+\/webhooks)$/.exec(decode(path) ?? "")?.[1];
  const segments = channel?.split("/").slice(0, -1) ?? [];
  const isValid = segments.length > 0 && segments.length <= 2 && segments.every(isId);
  return isValid ? channel : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // Malformed percent-encoding: not a path that we issued.
    return undefined;
  }
}

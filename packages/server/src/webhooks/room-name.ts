const PART = /^[\w-]{1,200}$/;

/** The room of a conversation: its result's, else one of the visitor and the bot, as the session's id names them. */
export function roomOf({
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

/** The room that an address like `/parties/main/{room}` names; nothing for any other address. */
export function roomOfPath(path: string): string | undefined {
  const room = /^\/parties\/main\/(.+\/webhooks)$/.exec(decoded(path) ?? "")?.[1];
  const parts = room?.split("/").slice(0, -1) ?? [];
  const isRoom = parts.length > 0 && parts.length <= 2 && parts.every((part) => PART.test(part));
  return isRoom ? room : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone percent sign: no address that was given out.
    return undefined;
  }
}

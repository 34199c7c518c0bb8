export interface WebhookPlace {
  /** `wsHost` prop, else the page's runtime settings, else the API host; with or without scheme. */
  readonly host: string;
  readonly sessionId: string;
  readonly resultId: string | undefined;
  /** Names this connection. */
  readonly connectionId: string;
}

const LOCAL =
  /^(?:localhost|127\.0\.0\.1|\[::1\]|192\.168\.\d+\.\d+|10\.\d+\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)(?=$|[:/])/;

/** Address of the socket that tells of webhooks for this conversation. */
export function webhookUrl({ host, sessionId, resultId, connectionId }: WebhookPlace): string {
  const bare = host.replace(/^[a-z]+:\/\//i, "").replace(/\/+$/, "");
  const scheme = LOCAL.test(bare) ? "ws" : "wss";
  return `${scheme}://${bare}/parties/main/${room(sessionId, resultId)}?_pk=${encodeURIComponent(connectionId)}`;
}

function room(sessionId: string, resultId: string | undefined): string {
  if (resultId !== undefined && resultId !== "") return `${encodeURIComponent(resultId)}/webhooks`;
  const [botId = "", userId = ""] = sessionId.split("-");
  return `${encodeURIComponent(userId)}/${encodeURIComponent(botId)}/webhooks`;
}

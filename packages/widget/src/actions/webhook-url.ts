import { percentEncode } from "@banter/protocol";
export interface WebhookSocket {
  /** `wsHost` prop, else the page's runtime settings, else the API host; with or without a scheme. */
  readonly host: string;
  readonly sessionId: string;
  readonly resultId: string | undefined;
  readonly connectionId: string;
}

const LOCAL =
  /^(?:localhost|127\.0\.0\.1|\[::1\]|192\.168\.\d+\.\d+|10\.\d+\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)(?=$|[:/])/;

/** URL of the WebSocket that delivers webhook events for this conversation. */
export function webhookUrl({ host, sessionId, resultId, connectionId }: WebhookSocket): string {
  const bare = host.replace(/^[a-z]+:\/\//i, "").replace(/\/+$/, "");
  const scheme = LOCAL.test(bare) ? "ws" : "wss";
  return `${scheme}://${bare}/parties/main/${channel(sessionId, resultId)}?_pk=${percentEncode(connectionId)}`;
}

function channel(sessionId: string, resultId: string | undefined): string {
  if (resultId !== undefined && resultId !== "") return `${percentEncode(resultId)}/webhooks`;
  const [botId = "", userId = ""] = sessionId.split("-");
  return `${percentEncode(userId)}/${percentEncode(botId)}/webhooks`;
}

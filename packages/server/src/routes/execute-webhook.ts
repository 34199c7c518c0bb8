import { isRecord, parseJson } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import { failureResponse } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { channelOf } from "../webhooks/channel-name.ts";
import type { CheckWebhook } from "../webhooks/webhook-auth.ts";
import type { WebhookChannels } from "../webhooks/webhook-channels.ts";

export interface WebhookDeps {
  readonly channels: WebhookChannels;
  readonly check: CheckWebhook;
}

/** `POST …/executeWebhook`: passes the posted JSON object to the flow that waits for it. */
export function addWebhooks(
  app: ServerApp,
  { conversations, limits }: RouteDeps,
  webhooks: WebhookDeps,
): void {
  const { library, store } = conversations;
  addExecuteWebhook(app, {
    ...webhooks,
    maxBytes: limits.bodyBytes,
    isTarget: async ({ botId, resultId }) => {
      const result = await store.results.findSummary(resultId);
      return result !== undefined && result.botId === (library.find(botId)?.compiled.id ?? botId);
    },
  });
}

export interface WebhookTarget {
  readonly botId: string;
  readonly blockId: string;
  readonly resultId: string;
}

export interface ExecuteWebhookDeps extends WebhookDeps {
  /** Whether the bot has that result. */
  readonly isTarget: (target: WebhookTarget) => Promise<boolean>;
  /** Longest body, in bytes. */
  readonly maxBytes: number;
}

export function addExecuteWebhook(
  app: ServerApp,
  { channels, check, isTarget, maxBytes }: ExecuteWebhookDeps,
): void {
  app.post("/api/v1/typebots/:botId/blocks/:blockId/results/:resultId/executeWebhook", async (context) => {
    const body = await readRaw(context.req.raw, maxBytes);
    if (body === undefined)
      return failureResponse({
        code: "PAYLOAD_TOO_LARGE",
        message: `The body is over the limit of ${maxBytes} bytes`,
      });
    const credentials = {
      authorization: context.req.header("authorization"),
      signature: context.req.header("x-banter-signature"),
    };
    const allowed = await check(credentials, new URL(context.req.url).pathname, body);
    if (!allowed.ok) return failureResponse({ code: "UNAUTHORIZED", message: allowed.error });
    const target = context.req.param();
    if (!(await isTarget(target))) return failureResponse(unknownResult);
    const data = readObject(body);
    if (data === undefined)
      return failureResponse({ code: "BAD_REQUEST", message: "The body must be a JSON object" });
    await channels.post(channelOf({ resultId: target.resultId, sessionId: "" }), JSON.stringify({ data }));
    return context.json({ message: "Success!" });
  });
}

const unknownResult: ApiFailure = { code: "NOT_FOUND", message: "Result not found." };

/** The raw body, which the signature covers; undefined if it is too large. */
async function readRaw(request: Request, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readObject(text: string): object | undefined {
  const value = parseJson(text === "" ? "{}" : text);
  return isRecord(value) ? value : undefined;
}

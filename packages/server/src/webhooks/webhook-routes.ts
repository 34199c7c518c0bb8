import { parseJson } from "@banter/protocol";
import { Hono } from "hono";
import { failureResponse, type ApiFailure } from "../http/api-failure.ts";
import { roomOf } from "./room-name.ts";
import type { CheckWebhook } from "./webhook-auth.ts";
import type { WebhookRooms } from "./webhook-rooms.ts";

export interface WebhookTarget {
  readonly botId: string;
  readonly blockId: string;
  readonly resultId: string;
}

export interface WebhookRoutesOptions {
  readonly rooms: WebhookRooms;
  readonly check: CheckWebhook;
  /** Whether there is such a result of such a bot. */
  readonly isTarget: (target: WebhookTarget) => Promise<boolean>;
  /** Bytes of a body. Default 1 MB. */
  readonly maxBytes?: number;
}

/** `POST …/executeWebhook`: gives the posted JSON object to the visitor whose flow waits for it. Mount it at the root. */
export function createWebhookRoutes({
  rooms,
  check,
  isTarget,
  maxBytes = 1_048_576,
}: WebhookRoutesOptions): Hono {
  const routes = new Hono();
  routes.post("/api/v1/typebots/:botId/blocks/:blockId/results/:resultId/executeWebhook", async (context) => {
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
      return failureResponse({ code: "BAD_REQUEST", message: "The body is no JSON object" });
    await rooms.post(roomOf({ resultId: target.resultId, sessionId: "" }), JSON.stringify({ data }));
    return context.json({ message: "Success!" });
  });
  return routes;
}

const unknownResult: ApiFailure = { code: "NOT_FOUND", message: "Result not found." };

/** The body as it was sent, which is what the signature covers; nothing when it is too large. */
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
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

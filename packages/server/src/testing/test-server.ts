import {
  parseChatReply,
  parseSessionReply,
  parseStartReply,
  parseUploadTarget,
  plainText,
  type Result,
} from "@banter/protocol";
import { createServer, type BanterServer } from "../create-server.ts";
import type { Connection } from "../http/caller.ts";
import type { ServerOptions } from "../config/server-options.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { surveyBot } from "./survey-bot.ts";

/** An in-process server with a manual clock. */
export interface TestServer {
  readonly server: BanterServer;
  readonly store: Store;
  post(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
    connection?: Connection,
  ): Promise<Response>;
  get(path: string, headers?: Readonly<Record<string, string>>, connection?: Connection): Promise<Response>;
  start(body?: unknown, botId?: string): Promise<Opened>;
  say(sessionId: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  session(sessionId: string): Promise<ReturnType<typeof must<ReturnType<typeof parseSessionReply>>>>;
  /** Advances the clock by milliseconds. */
  advance(time: number): void;
}

type Opened = ReturnType<typeof must<ReturnType<typeof parseStartReply>>>;

export const ORIGIN = "https://bots.test";

export async function openTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const store = options.store ?? createMemoryStore();
  let time = Date.UTC(2026, 0, 1);
  const server = await createServer({
    bots: [surveyBot()],
    environment: {},
    ...options,
    store,
    now: () => new Date(time),
  });
  const post: TestServer["post"] = (path, body, headers = {}, connection = {}) =>
    server.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
      connection,
    );
  const get: TestServer["get"] = (path, headers = {}, connection = {}) =>
    server.fetch(new Request(`${ORIGIN}${path}`, { headers }), connection);
  return {
    server,
    store,
    post,
    get,
    start: async (body = {}, botId = "survey") =>
      must(parseStartReply(await (await post(`/api/v1/typebots/${botId}/startChat`, body)).json())),
    say: async (sessionId, body) => {
      const response = await post(`/api/v1/sessions/${sessionId}/continueChat`, body);
      return { status: response.status, body: asRecord(await response.json()) };
    },
    session: async (sessionId) =>
      must(parseSessionReply(await (await get(`/api/v1/sessions/${sessionId}`)).json())),
    advance: (by) => {
      time += by;
    },
  };
}

/** Uploads a file as a page does. Returns its URL and the status of the upload. */
export async function uploadFile(
  server: Pick<TestServer, "post" | "server">,
  request: { readonly sessionId: string; readonly fileName: string },
  content: BlobPart,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly fileUrl: string; readonly status: number }> {
  const response = await server.post("/api/v3/generate-upload-url", request, headers);
  const { presignedUrl, formData, fileUrl } = must(parseUploadTarget(await response.json()));
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  form.append("file", new Blob([content]), request.fileName);
  const upload = new Request(presignedUrl, { method: "POST", body: form });
  const sent = await (presignedUrl.startsWith(ORIGIN) ? server.server.fetch(upload) : fetch(upload));
  return { fileUrl, status: sent.status };
}

export function text(content: string) {
  return { message: { type: "text", text: content } } as const;
}

/** The texts of a reply, one line per message. */
export function messageTexts(body: unknown): string {
  const reply = must(parseChatReply(body));
  return reply.messages
    .map((message) =>
      message.type === "text" && message.content.type === "richText"
        ? plainText(message.content.richText)
        : message.type,
    )
    .join("\n");
}

export function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null)
    throw new Error(`Expected an object, got ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

export function must<R extends Result<unknown, unknown>>(result: R): Extract<R, { ok: true }>["value"];
export function must(result: Result<unknown, unknown>): unknown {
  if (!result.ok) throw new Error(`Expected success, got ${JSON.stringify(result.error)}`);
  return result.value;
}

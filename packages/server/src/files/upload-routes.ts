import { Readable } from "node:stream";
import { uploadUrlRequestSchema, type Result } from "@banter/protocol";
import { Hono } from "hono";
import { failureResponse, type ApiFailure } from "../http/api-failure.ts";
import { readJson } from "../http/read-json.ts";
import { defaultRequestLimits, type RequestLimits } from "../http/request-limits.ts";
import type { Files, UploadRule } from "./create-files.ts";
import { filesPath, uploadPath, type DiskStore } from "./disk-store.ts";
import { receiveFile, receiveForm, type UploadOutcome } from "./receive-upload.ts";
import { serveFile } from "./serve-file.ts";

export interface UploadRoutesOptions {
  readonly files: Files;
  /** Present when this server keeps the files itself. */
  readonly disk?: DiskStore;
  /**
   * What the session's current input takes, or why it takes nothing: `Can't find session`,
   * `Current block does not expect file upload`, too many requests …
   */
  readonly describeUpload: (sessionId: string, request: Request) => Promise<Result<UploadRule, ApiFailure>>;
  /** Where browsers reach this server; by default where the request went. */
  readonly publicUrl?: string;
  readonly limits?: RequestLimits;
}

/** Issues upload addresses and, for files on disk, takes and serves the files. Mount it at the root. */
export function createUploadRoutes({
  files,
  disk,
  describeUpload,
  publicUrl,
  limits = defaultRequestLimits,
}: UploadRoutesOptions): Hono {
  const routes = new Hono();
  routes.post("/api/v3/generate-upload-url", async (context) => {
    const body = await readJson(context.req.raw, uploadUrlRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const { sessionId, fileName, fileType, fileSize } = body.value;
    const rule = await describeUpload(sessionId, context.req.raw);
    if (!rule.ok) return failureResponse(rule.error);
    const origin = publicUrl?.replace(/\/+$/, "") ?? new URL(context.req.url).origin;
    const wish = { sessionId, fileName, fileType, origin, ...(fileSize !== undefined && { fileSize }) };
    const target = await files.createUpload(wish, rule.value);
    return target.ok ? context.json(target.value) : failureResponse(target.error);
  });
  if (disk === undefined) return routes;

  routes.post(uploadPath, async (context) => {
    const { body } = context.req.raw;
    if (body === null)
      return uploadResponse({ ok: false, error: { status: 400, message: "Missing upload body" } });
    return uploadResponse(
      await receiveForm(disk, Readable.from(body), context.req.header("content-type") ?? ""),
    );
  });
  routes.put(uploadPath, async (context) => {
    const { body, url } = context.req.raw;
    return uploadResponse(
      await receiveFile(disk, body === null ? undefined : Readable.from(body), new URL(url).searchParams),
    );
  });
  routes.get(`${filesPath}/:visibility/:name`, (context) => {
    const { visibility, name } = context.req.param();
    return serveFile(disk, `${visibility}/${name}`, context.req.raw);
  });
  return routes;
}

/** As S3 does: nothing on success, plain words otherwise. */
function uploadResponse(outcome: UploadOutcome): Response {
  if (outcome.ok) return new Response(null, { status: 204 });
  return new Response(outcome.error.message, {
    status: outcome.error.status,
    headers: { "content-type": "text/plain" },
  });
}

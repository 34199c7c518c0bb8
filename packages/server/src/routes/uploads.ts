import { Readable } from "node:stream";
import { uploadUrlRequestSchema, type Result } from "@banter/protocol";
import { uploadTargetReplySchema } from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../failures/api-failure.ts";
import { createArrivalCount, type IssuedUpload } from "../files/count-arrived.ts";
import type { Files } from "../files/create-files.ts";
import { filesPath, uploadPath, type DiskStore } from "../files/disk-store.ts";
import { receiveFile, receiveForm, type UploadMeter } from "../files/receive-upload.ts";
import { serveFile } from "../files/serve-file.ts";
import { checkUpload, type UploadRule } from "../files/upload-request.ts";
import type { UploadOutcome } from "../files/write-upload.ts";
import { readCaller } from "../http/caller.ts";
import { createUploadMeter, limitSession, limitUpload, type UploadCost } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { ServerDeps, ServerApp, ServerContext } from "../http/server-app.ts";
import type { Limits } from "../limits/limits.ts";
import { describe } from "../openapi/describe.ts";
import { uploadRule } from "../sessions/upload-rule.ts";

export interface UploadDeps {
  readonly files: Files;
  /** Undefined if an S3 service stores the files. */
  readonly disk: DiskStore | undefined;
  /** Where browsers reach this server, if not at the URL of the request. */
  readonly publicUrl: string | undefined;
}

/** `POST /api/v3/generate-upload-url`, and the upload and file URLs that it issues. */
export function addUploads(app: ServerApp, deps: ServerDeps, { disk, ...uploads }: UploadDeps): void {
  const { conversations, limits, logger } = deps;
  const meter = createUploadMeter(conversations);
  const countArrival = createArrivalCount({ files: uploads.files, meter, logger, now: conversations.now });
  addUploadUrl(app, {
    ...uploads,
    limits,
    describeUpload: async (sessionId, context) => {
      const limit = await limitSession(deps, context, sessionId);
      // `uploadRule` refuses an unknown session in its own words.
      if (!limit.ok && limit.error.code !== "NOT_FOUND") return limit;
      const caller = readCaller(context, deps.trustedProxies);
      return uploadRule(conversations, sessionId, caller, limits.uploadBytes);
    },
    reserve: (upload, context) => limitUpload(deps, context, upload),
    onIssued: disk === undefined ? countArrival : async () => {},
  });
  if (disk !== undefined) addDiskFiles(app, disk, meter);
}

export interface UploadUrlDeps extends Omit<UploadDeps, "disk"> {
  /**
   * What the session's current input accepts, or why it accepts nothing: `Can't find session`,
   * `Current block does not expect file upload`, too many requests …
   */
  readonly describeUpload: (
    sessionId: string,
    context: ServerContext,
  ) => Promise<Result<UploadRule, ApiFailure>>;
  /** Counts the file against the limits of its session, address and bot. */
  readonly reserve: (upload: UploadCost, context: ServerContext) => Promise<Result<void, ApiFailure>>;
  readonly onIssued: (upload: IssuedUpload) => Promise<void>;
  readonly limits: Limits;
}

const uploadUrlRoute = describe({
  id: "generateUploadUrl",
  summary: "Get the URL for the upload of one file",
  request: uploadUrlRequestSchema,
  reply: uploadTargetReplySchema,
  failures: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
});

/** Issues upload URLs. */
export function addUploadUrl(
  app: ServerApp,
  { files, describeUpload, reserve, onIssued, publicUrl, limits }: UploadUrlDeps,
): void {
  app.post("/api/v3/generate-upload-url", uploadUrlRoute, async (context) => {
    const body = await readJson(context.req.raw, uploadUrlRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const { sessionId, fileName, fileType, fileSize } = body.value;
    const rule = await describeUpload(sessionId, context);
    if (!rule.ok) return failureResponse(rule.error);
    const origin = publicUrl ?? new URL(context.req.url).origin;
    const request = { sessionId, fileName, fileType, origin, ...(fileSize !== undefined && { fileSize }) };
    const accepted = checkUpload(request, rule.value);
    if (!accepted.ok) return failureResponse({ code: "BAD_REQUEST", message: accepted.error });
    // The form allows only as many bytes as are counted.
    const bytes = fileSize || rule.value.maxBytes;
    const { botId } = rule.value;
    const reserved = await reserve({ sessionId, botId, bytes }, context);
    if (!reserved.ok) return failureResponse(reserved.error);
    const target = await files.createUpload(request, { ...rule.value, maxBytes: bytes });
    if (target.ok) await onIssued({ fileUrl: target.value.fileUrl, botId, maxBytes: bytes });
    return respond(target);
  });
}

/** Receives and serves files that are stored on disk. */
export function addDiskFiles(app: ServerApp, disk: DiskStore, meter: UploadMeter): void {
  const target = { store: disk, meter };
  app.post(uploadPath, async (context) => {
    const { body } = context.req.raw;
    if (body === null)
      return uploadResponse({ ok: false, error: { status: 400, message: "Missing upload body" } });
    return uploadResponse(
      await receiveForm(target, Readable.from(body), context.req.header("content-type") ?? ""),
    );
  });
  app.put(uploadPath, async (context) => {
    const { body, url } = context.req.raw;
    return uploadResponse(
      await receiveFile(target, body === null ? undefined : Readable.from(body), new URL(url).searchParams),
    );
  });
  app.get(`${filesPath}/:visibility/:id/:name`, (context) => {
    const { visibility, id, name } = context.req.param();
    return serveFile(disk, `${visibility}/${id}/${name}`, context.req.raw);
  });
  // Files of earlier versions have no name.
  app.get(`${filesPath}/:visibility/:name`, (context) => {
    const { visibility, name } = context.req.param();
    return serveFile(disk, `${visibility}/${name}`, context.req.raw);
  });
}

/** Like S3: an empty body on success, plain text on failure. */
function uploadResponse(outcome: UploadOutcome): Response {
  if (outcome.ok) return new Response(null, { status: 204 });
  return new Response(outcome.error.message, {
    status: outcome.error.status,
    headers: { "content-type": "text/plain" },
  });
}

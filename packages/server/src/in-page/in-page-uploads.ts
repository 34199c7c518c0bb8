import { fail, percentEncode, uploadUrlRequestSchema } from "@banter/protocol";
import { failureResponse, respond } from "../http/respond.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitSession } from "../http/rate-limits.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { checkUpload } from "../files/upload-request.ts";
import { uploadRule } from "../sessions/upload-rule.ts";

/** URLs of uploaded files, by session. */
export interface IssuedFiles {
  add(sessionId: string, url: string): void;
  has(sessionId: string, url: string): boolean;
}

export function createIssuedFiles(): IssuedFiles {
  const urls = new Map<string, string>();
  return {
    add: (sessionId, url) => void urls.set(url, sessionId),
    has: (sessionId, url) => urls.get(url) === sessionId,
  };
}

/**
 * `POST /api/v3/generate-upload-url`: validates files like the server but doesn't store them. The upload URL is an empty
 * `data:` URL, which the browser answers itself; the file URL leads nowhere.
 */
export function addInPageUploads(app: ServerApp, deps: RouteDeps, issued: IssuedFiles): void {
  const { conversations, limits } = deps;
  app.post("/api/v3/generate-upload-url", async (context) => {
    const request = context.req.raw;
    const body = await readJson(request, uploadUrlRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const { sessionId, fileName } = body.value;
    const limit = await limitSession(deps, context, sessionId);
    if (!limit.ok && limit.error.code !== "NOT_FOUND") return failureResponse(limit.error);
    const rule = await uploadRule(conversations, sessionId, readCaller(context, 0), limits.uploadBytes);
    if (!rule.ok) return failureResponse(rule.error);
    const type = checkUpload(body.value, rule.value);
    if (!type.ok) return respond(fail({ code: "BAD_REQUEST", message: type.error }));
    const { origin } = new URL(request.url);
    const fileUrl = `${origin}/files/${conversations.id()}/${percentEncode(fileName)}`;
    issued.add(sessionId, fileUrl);
    return Response.json({ presignedUrl: "data:,", formData: {}, fileUrl });
  });
}

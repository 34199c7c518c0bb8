import { fail, uploadUrlRequestSchema } from "@banter/protocol";
import { failureResponse } from "../http/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitSession, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { uploadProblem } from "../files/upload-problem.ts";
import { uploadRule } from "../sessions/upload-rule.ts";

/** Addresses of files that visitors of this page gave. */
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
 * `POST /api/v3/generate-upload-url`: files are judged as the server judges them and go nowhere. The address to send them
 * to is an empty `data:` one, which a browser answers itself; their own address names them and leads to nothing.
 */
export function addInPageUploads(app: ServerApp, parts: RouteParts, issued: IssuedFiles): void {
  const { conversations, limits } = parts;
  app.post("/api/v3/generate-upload-url", async (context) => {
    const request = context.req.raw;
    const body = await readJson(request, uploadUrlRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const { sessionId, fileName } = body.value;
    const limit = await limitSession(parts, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const rule = await uploadRule(conversations, sessionId, readCaller(request), limits.uploadBytes);
    if (!rule.ok) return failureResponse(rule.error);
    const problem = uploadProblem(body.value, rule.value);
    if (problem !== undefined) return respond(fail({ code: "BAD_REQUEST", message: problem }));
    const { origin } = new URL(request.url);
    const fileUrl = `${origin}/files/${conversations.id()}/${encodeURIComponent(fileName)}`;
    issued.add(sessionId, fileUrl);
    return Response.json({ presignedUrl: "data:,", formData: {}, fileUrl });
  });
}

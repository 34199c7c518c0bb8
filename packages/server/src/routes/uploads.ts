import type { DiskStore } from "../files/disk-store.ts";
import type { Files } from "../files/create-files.ts";
import { createUploadRoutes } from "../files/upload-routes.ts";
import { readCaller } from "../http/caller.ts";
import { limitSession, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { uploadRule } from "../sessions/upload-rule.ts";

export interface UploadParts {
  readonly files: Files;
  /** Absent when an S3 service takes the files. */
  readonly disk: DiskStore | undefined;
  /** Where browsers reach this server, where that isn't where requests go. */
  readonly publicUrl: string | undefined;
}

/** `POST /api/v3/generate-upload-url`, and the addresses it gives out. */
export function addUploads(app: ServerApp, parts: RouteParts, { files, disk, publicUrl }: UploadParts): void {
  const { conversations, limits } = parts;
  const routes = createUploadRoutes({
    files,
    ...(disk !== undefined && { disk }),
    limits,
    ...(publicUrl !== undefined && { publicUrl }),
    describeUpload: async (sessionId, request) => {
      const limit = await limitSession(parts, sessionId);
      return limit.ok ? uploadRule(conversations, sessionId, readCaller(request), limits.uploadBytes) : limit;
    },
  });
  app.route("/", routes);
}

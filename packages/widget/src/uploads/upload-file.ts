import type { Transport } from "@banter/client";
import { fail, ok, parseUploadTarget, type Result, type UploadTarget } from "@banter/protocol";
import { startProgressPulse } from "./progress-pulse.ts";

/** Which file goes up, for which input. */
export interface UploadRequest {
  readonly file: File;
  /** The name it goes by; may differ from the file's own, which need not be unique. */
  readonly name: string;
  readonly sessionId: string;
  readonly blockId: string;
}

export interface UploadedFile {
  readonly url: string;
  /** Media type. */
  readonly type: string;
  /** As the visitor knows it. */
  readonly name?: string;
  /** Shows it without a download, while the page lasts. */
  readonly blobUrl?: string;
}

/** A file on its way up. */
export interface Upload {
  /** The server's words when it refused; an empty text when there are none, or the upload was cancelled. */
  readonly done: Promise<Result<UploadedFile, string>>;
  cancel(): void;
}

/** How far an upload is, from 0 to 1; called as the browser tells it. */
export type UploadProgress = (share: number) => void;

/** Asks where to, then sends the file there: as a form where the server gave fields, else as a plain PUT (spec §7). */
export function uploadFile(transport: Transport, request: UploadRequest, onProgress: UploadProgress): Upload {
  const controller = new AbortController();
  return { done: run(transport, request, onProgress, controller.signal), cancel: () => controller.abort() };
}

async function run(
  transport: Transport,
  { file, name, sessionId, blockId }: UploadRequest,
  onProgress: UploadProgress,
  signal: AbortSignal,
): Promise<Result<UploadedFile, string>> {
  const reply = await transport({
    method: "POST",
    path: "/api/v3/generate-upload-url",
    body: { fileName: name, sessionId, fileType: file.type, fileSize: file.size, blockId },
    signal,
  });
  if (!reply.ok) return fail(reply.error.message);
  const target = parseUploadTarget(reply.value);
  if (!target.ok) return target;
  const sent = await send(target.value, file, name, onProgress, signal);
  if (!sent.ok) return sent;
  return ok({ url: target.value.fileUrl, type: file.type || (target.value.fileType ?? ""), name });
}

/**
 * Sends with true progress first. Listening to it makes the browser ask the storage's permission (a preflight), which
 * some storage refuses: then once more without, and the progress is a guess.
 */
async function send(
  target: UploadTarget,
  file: File,
  name: string,
  onProgress: UploadProgress,
  signal: AbortSignal,
): Promise<Result<void, string>> {
  const sent = await sendOnce(target, file, name, onProgress, signal);
  if (sent.ok || sent.error.wasAnswered || signal.aborted) return sent.ok ? sent : fail(sent.error.message);
  const stopPulse = startProgressPulse(onProgress);
  const again = await sendOnce(target, file, name, undefined, signal);
  stopPulse();
  return again.ok ? again : fail(again.error.message);
}

/** `XMLHttpRequest`, for `fetch` doesn't tell how much has gone up. */
function sendOnce(
  { presignedUrl, formData }: UploadTarget,
  file: File,
  name: string,
  onProgress: UploadProgress | undefined,
  signal: AbortSignal,
): Promise<Result<void, { readonly message: string; readonly wasAnswered: boolean }>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(fail({ message: "", wasAnswered: false }));
    const request = new XMLHttpRequest();
    const isForm = Object.keys(formData).length > 0;
    const abort = (): void => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    if (onProgress) {
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
    }
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", abort);
      const { status } = request;
      resolve(
        status >= 200 && status < 300
          ? ok(undefined)
          : fail({ message: refusal(request), wasAnswered: status > 0 }),
      );
    });
    request.open(isForm ? "POST" : "PUT", presignedUrl);
    if (!isForm) {
      request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
      request.setRequestHeader("Cache-Control", "public, max-age=86400");
    }
    request.send(isForm ? uploadForm(formData, file, name) : file);
  });
}

/** The fields first, the file last: storage servers read no further than the file. */
function uploadForm(fields: UploadTarget["formData"], file: File, name: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", file, name);
  return form;
}

/** Short plain words are meant for people; markup of a storage server is not. */
function refusal({ status, responseText }: XMLHttpRequest): string {
  return status > 0 && responseText.length < 200 && !responseText.includes("<") ? responseText : "";
}

import type { Session, Transport, TransportFailure } from "@banter/client";
import { fail, ok, parseUploadTarget, type Result, type UploadTarget } from "@banter/protocol";
import { startSimulatedProgress } from "./simulated-progress.ts";

export interface UploadRequest {
  readonly file: File;
  /** Unique within the input; may differ from the file's own name. */
  readonly name: string;
  /** Names the session that the file belongs to. The upload waits until it has started. */
  readonly session: Pick<Session, "getState" | "subscribe">;
  readonly blockId: string;
}

export interface UploadedFile {
  readonly url: string;
  /** Media type. */
  readonly type: string;
  /** The visitor's name of the file. */
  readonly name?: string;
  /** Object URL, valid until the page unloads. */
  readonly blobUrl?: string;
}

/** A running upload. */
export interface Upload {
  /** `message` is the server's; empty if there is none or the upload was cancelled. */
  readonly done: Promise<Result<UploadedFile, UploadFailure>>;
  cancel(): void;
}

export interface UploadFailure {
  readonly message: string;
  /** Of the response; 0 if there was none: the visitor is probably offline. */
  readonly status: number;
}

/** `share` is from 0 to 1. */
type ProgressListener = (share: number) => void;

/** Requests an upload target, then sends the file: as a form if the target has fields, else by PUT (spec §7). */
export function uploadFile(
  transport: Transport,
  request: UploadRequest,
  onProgress: ProgressListener,
): Upload {
  const controller = new AbortController();
  const done = run(transport, request, onProgress, controller.signal).catch((error: unknown) => {
    // E.g. the server's target is no URL. The visitor keeps the file and can try again.
    console.error("Banter could not upload a file:", error);
    return fail({ message: "", status: 200 });
  });
  return { done, cancel: () => controller.abort() };
}

async function run(
  transport: Transport,
  { file, name, session, blockId }: UploadRequest,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<Result<UploadedFile, UploadFailure>> {
  const sessionId = await startedSession(session, signal);
  if (sessionId === undefined) return fail({ message: "", status: 0 });
  const reply = await transport({
    method: "POST",
    path: "/api/v3/generate-upload-url",
    body: { fileName: name, sessionId, fileType: file.type, fileSize: file.size, blockId },
    signal,
  });
  if (!reply.ok) return fail({ message: reply.error.message, status: statusOf(reply.error) });
  const target = parseUploadTarget(reply.value);
  if (!target.ok) return fail({ message: target.error, status: 200 });
  const sent = await send(target.value, file, name, onProgress, signal);
  if (!sent.ok) return sent;
  return ok({ url: target.value.fileUrl, type: file.type || (target.value.fileType ?? ""), name });
}

/** The session's id, once the server has assigned it; undefined if the upload is cancelled before. */
function startedSession(
  { getState, subscribe }: UploadRequest["session"],
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (): void => {
      const { sessionId } = getState();
      if (sessionId === undefined && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener("abort", settle);
      resolve(sessionId);
    };
    const unsubscribe = subscribe(settle);
    signal.addEventListener("abort", settle);
    settle();
  });
}

/**
 * Sends with real progress first. Progress listeners trigger a CORS preflight, which some storage servers reject: then
 * retries without listeners and simulates the progress.
 */
async function send(
  target: UploadTarget,
  file: File,
  name: string,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<Result<void, UploadFailure>> {
  const sent = await sendOnce(target, file, name, onProgress, signal);
  if (sent.ok || sent.error.status > 0 || signal.aborted) return sent;
  const stopSimulation = startSimulatedProgress(onProgress);
  const retried = await sendOnce(target, file, name, undefined, signal);
  stopSimulation();
  // A form is usable once, so the first attempt has stored the file; only its response was lost.
  return !retried.ok && retried.error.status === 409 ? ok(undefined) : retried;
}

/** Uses `XMLHttpRequest`, because `fetch` reports no upload progress. */
function sendOnce(
  { presignedUrl, formData }: UploadTarget,
  file: File,
  name: string,
  onProgress: ProgressListener | undefined,
  signal: AbortSignal,
): Promise<Result<void, UploadFailure>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(fail({ message: "", status: 0 }));
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
      resolve(status >= 200 && status < 300 ? ok(undefined) : fail({ message: errorText(request), status }));
    });
    request.open(isForm ? "POST" : "PUT", presignedUrl);
    if (!isForm) {
      request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
      request.setRequestHeader("Cache-Control", "public, max-age=86400");
    }
    request.send(isForm ? uploadForm(formData, file, name) : file);
  });
}

function statusOf(failure: TransportFailure): number {
  if (failure.kind === "http" || failure.kind === "unreadable") return failure.status;
  return failure.kind === "network" ? 0 : 200;
}

/** The file must be the last field: storage servers ignore the fields after it. */
function uploadForm(fields: UploadTarget["formData"], file: File, name: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", file, name);
  return form;
}

/** The response text if it is short plain text, not a storage server's markup. */
function errorText({ status, responseText }: XMLHttpRequest): string {
  return status > 0 && responseText.length < 200 && !responseText.includes("<") ? responseText : "";
}

import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import type { SafeFetch } from "../net/safe-fetch.ts";
import type { Attachment, AttachmentFailure } from "./email.ts";

const TIMEOUT_MS = 30_000;

/** Reads an uploaded file by its URL; undefined if there is none in this server's file store. */
export type ReadStoredFile = (url: string) => Promise<Result<Attachment, AttachmentFailure> | undefined>;

/** Reads an attachment from this server's file store or, for any other URL, through the guarded fetch. */
export async function readAttachment(
  url: string,
  net: Pick<SafeFetch, "fetch">,
  readFile?: ReadStoredFile,
): Promise<Result<Attachment, AttachmentFailure>> {
  try {
    const stored = await readFile?.(url);
    if (stored !== undefined) return stored;
  } catch (error) {
    return fail({ message: describeError(error), isFinal: false });
  }
  const reply = await net.fetch({ url, timeout: TIMEOUT_MS });
  if (!reply.ok) return reply;
  const { status, contentType, bytes } = reply.value;
  if (status !== 200) return fail({ message: `status ${status}`, isFinal: isFinalStatus(status) });
  return ok({ name: fileName(url), contentType, bytes });
}

/**
 * Client errors, but for those that ask for another attempt, and refused access: the owner can grant it, and a stored file
 * may be moving to its place.
 */
function isFinalStatus(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

function fileName(url: string): string {
  const last = new URL(url).pathname.split("/").findLast((segment) => segment !== "");
  try {
    return decodeURIComponent(last ?? "") || "file";
  } catch {
    // Malformed percent-encoding: use the name as it is.
    return last ?? "file";
  }
}

import { fail, ok, type Result } from "@banter/protocol";
import type { SafeFetch } from "../net/safe-fetch.ts";
import type { Attachment } from "./email.ts";

const TIMEOUT_MS = 30_000;

/** Reads an attachment from this server's file store or, for any other URL, through the guarded fetch. */
export async function readAttachment(
  url: string,
  net: SafeFetch,
  readFile?: (url: string) => Promise<Attachment | undefined>,
): Promise<Result<Attachment, string>> {
  const stored = await readFile?.(url);
  if (stored !== undefined) return ok(stored);
  const reply = await net.fetch({ url, timeout: TIMEOUT_MS });
  if (!reply.ok) return reply;
  const { status, contentType, bytes } = reply.value;
  if (status !== 200) return fail(`status ${status}`);
  return ok({ name: fileName(url), contentType, bytes });
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

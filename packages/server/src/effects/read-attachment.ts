import { fail, ok, type Result } from "@banter/protocol";
import type { SafeFetch } from "../net/safe-fetch.ts";
import type { Attachment } from "./email.ts";

/** Milliseconds to fetch a file that is attached to a mail. */
const TIMEOUT = 30_000;

/** Reads a file that this server keeps from its store, any other through the guarded net. */
export async function readAttachment(
  url: string,
  net: SafeFetch,
  readFile?: (url: string) => Promise<Attachment | undefined>,
): Promise<Result<Attachment, string>> {
  const own = await readFile?.(url);
  if (own !== undefined) return ok(own);
  const reply = await net.fetch({ url, timeout: TIMEOUT });
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
    // A lone percent sign: the name was never encoded.
    return last ?? "file";
  }
}

import { Readable } from "node:stream";
import { parseByteRange } from "./byte-range.ts";
import { fileTypeOfExtension } from "./file-type.ts";
import { parseFileKey } from "./file-key.ts";
import { contentDisposition } from "./file-name.ts";
import type { DiskStore } from "./disk-store.ts";
import { FILE_CACHE_CONTROL } from "./file-store.ts";

/**
 * Serves a visitor's file so that its content can't execute: the content type is ours and is not sniffed, anything but
 * images and media is downloaded, and a file opened as a page is sandboxed without an origin. Unknown and forbidden files
 * get the same response.
 */
export async function serveFile(store: DiskStore, key: string, request: Request): Promise<Response> {
  const parsed = parseFileKey(key);
  if (parsed === undefined || !isReadAllowed(store, key, parsed.visibility, request)) return notFound();
  const file = await store.open(key);
  if (file === undefined) return notFound();
  const { contentType, isInline } = fileTypeOfExtension(parsed.extension);
  const headers = {
    "content-type": contentType,
    "content-disposition": contentDisposition(isInline ? "inline" : "attachment", parsed.name),
    "cache-control": FILE_CACHE_CONTROL,
    etag: `"${parsed.path}"`,
    "accept-ranges": "bytes",
    ...safetyHeaders,
  };
  // A key's content never changes: if the file exists, the browser's copy is current.
  if (includesTag(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  const range = parseByteRange(request.headers.get("range"), file.size);
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${file.size}` },
    });
  }
  const length = range === undefined ? file.size : range.end - range.start + 1;
  const body = request.method === "HEAD" ? null : toWeb(file.read(range));
  return new Response(body, {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headers,
      "content-length": String(length),
      ...(range !== undefined && { "content-range": `bytes ${range.start}-${range.end}/${file.size}` }),
    },
  });
}

function includesTag(list: string | null, etag: string): boolean {
  return (list ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

const safetyHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

function isReadAllowed(store: DiskStore, key: string, visibility: string, request: Request): boolean {
  if (visibility === "public") return true;
  const query = new URL(request.url).searchParams;
  return store.isReadable(key, query.get("expires") ?? "", query.get("signature") ?? "");
}

function notFound(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "content-type": "text/plain", ...safetyHeaders },
  });
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const iterator: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}

import type { MiddlewareHandler } from "hono";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedCodings, isCompressible, type ContentCoding } from "./content-coding.ts";

/** Compression saves no packet below this size. */
const MIN_BYTES = 1024;

/** Avoids long compressions for replies that are better compressed ahead of time. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Fast settings: a reply is compressed for a single request. */
const compressors: Readonly<Record<ContentCoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>>> =
  {
    br: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      }),
    gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
  };

/**
 * Compresses replies for clients that accept it. A reply without `Content-Length` is a stream and stays as it is, so
 * that no chunk is delayed. So does a reply that is compressed already.
 */
export const compressReplies: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  if (!isEligible(req.method, res)) return;
  addVary(res.headers);
  const [coding] = acceptedCodings(req.header("accept-encoding") ?? null);
  if (coding === undefined) return;
  const compressed = await compress(res, coding);
  // Hono would copy the headers of the old reply to the new one.
  context.res = undefined;
  context.res = compressed;
};

function isEligible(method: string, { headers, status }: Response): boolean {
  const length = Number(headers.get("content-length") ?? 0);
  return (
    length >= MIN_BYTES &&
    length <= MAX_BYTES &&
    method !== "HEAD" &&
    status !== 206 &&
    !headers.has("content-encoding") &&
    isCompressible(headers.get("content-type") ?? "")
  );
}

async function compress(response: Response, coding: ContentCoding): Promise<Response> {
  const bytes = await compressors[coding](new Uint8Array(await response.arrayBuffer()));
  const headers = new Headers(response.headers);
  headers.set("content-encoding", coding);
  headers.set("content-length", String(bytes.byteLength));
  // The bytes differ from the uncompressed form's, so the validator must be weak.
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
  return new Response(bytes, { status: response.status, headers });
}

function addVary(headers: Headers): void {
  if (!/accept-encoding/i.test(headers.get("vary") ?? "")) headers.append("vary", "Accept-Encoding");
}

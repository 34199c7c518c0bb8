import { createReadStream, type Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { bodyStream } from "./body-stream.ts";

/** A file name with a content hash: the content under it never changes. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2|svg|png)$/;

/** Returns undefined if there is no such file. */
export type ServeStaticFile = (request: Request, path: string) => Promise<Response | undefined>;

/**
 * Serves the files of a folder: `index.html` for a folder, `page.html` for `/page`.
 * Hidden files and paths outside the folder (also through symbolic links) count as not found.
 */
export function createStaticFiles(folder: string): ServeStaticFile {
  let root: Promise<string | undefined> | undefined;
  return async (request, path) => {
    // Resolved on the first request: many servers never serve a file.
    root ??= realpath(folder).catch(() => undefined);
    const base = await root;
    const decoded = decodePath(path);
    if (base === undefined || decoded === undefined) return undefined;
    for (const candidate of [decoded, join(decoded, "index.html"), `${decoded}.html`]) {
      const file = await findFile(base, candidate);
      if (file !== undefined) return fileResponse(request, file.path, file.stats);
    }
    return undefined;
  };
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const isHidden = decoded.split(/[/\\]/).some((part) => part.startsWith("."));
    return isHidden || decoded.includes("\0") ? undefined : decoded;
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}

async function findFile(base: string, path: string): Promise<{ path: string; stats: Stats } | undefined> {
  try {
    const real = await realpath(join(base, path));
    if (!real.startsWith(base + sep)) return undefined;
    const stats = await stat(real);
    return stats.isFile() ? { path: real, stats } : undefined;
  } catch {
    // Missing and unreadable files look the same to a visitor.
    return undefined;
  }
}

function fileResponse(request: Request, path: string, stats: Stats): Response {
  const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
  const headers = {
    etag,
    "content-type": contentTypes[extname(path).toLowerCase()] ?? "application/octet-stream",
    "cache-control": HASHED.test(path) ? "public, max-age=31536000, immutable" : "public, no-cache",
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : bodyStream(readChunks(path));
  return new Response(body, { headers: { ...headers, "content-length": String(stats.size) } });
}

async function* readChunks(path: string): AsyncIterable<Uint8Array> {
  for await (const chunk of createReadStream(path)) if (chunk instanceof Uint8Array) yield chunk;
}

/** Content types by file extension. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
};

import { createReadStream, type Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { bodyStream } from "../http/body-stream.ts";
import { contentTypes } from "./content-types.ts";

/** A hash in a file's name: its content never changes under that name. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2|svg|png)$/;

/**
 * Serves the files of one folder, `index.html` for folders and `page.html` for `/page`.
 * Nothing outside the folder can be reached, hidden files neither.
 */
export function createStaticFiles(
  folder: string,
): (request: Request, path: string) => Promise<Response | undefined> {
  let root: Promise<string | undefined> | undefined;
  return async (request, path) => {
    // Asked of the disk with the first file: many servers never serve one.
    root ??= realpath(folder).catch(() => undefined);
    const base = await root;
    const wanted = decodePath(path);
    if (base === undefined || wanted === undefined) return undefined;
    for (const candidate of [wanted, join(wanted, "index.html"), `${wanted}.html`]) {
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
    // A lone percent sign: no file of ours has such an address.
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
    // Not there, or not to be read: for a visitor there is no such file.
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

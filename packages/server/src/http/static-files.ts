import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { parseByteRange, type ByteRange } from "../files/byte-range.ts";
import { bodyStream } from "./body-stream.ts";
import { isUnchanged } from "./etag.ts";
import { acceptedCodings, isCompressible, type ContentCoding } from "./content-coding.ts";

/** Returns undefined if there is no such file. */
export type ServeStaticFile = (request: Request, path: string) => Promise<Response | undefined>;

interface FoundFile {
  readonly path: string;
  readonly stats: Stats;
}

/** How the files of a folder are served. */
export interface FolderRule {
  /** Whether a build has written it, with the compressed forms of its files. */
  readonly isBuilt: boolean;
  /** Paths of files with a content hash in their name, which clients cache forever. */
  readonly hashedFiles: RegExp;
}

type FileHeaders = Readonly<Record<string, string>>;

/**
 * Serves the files of a folder: `index.html` for `/folder/`, `page.html` for `/page`. Of a text file, the client gets
 * `page.html.br` or `page.html.gz` if it accepts that and the file exists.
 * Hidden files and paths outside the folder (also through symbolic links) count as not found.
 */
export function createStaticFiles(folder: string, rule: FolderRule): ServeStaticFile {
  let root: Promise<string | undefined> | undefined;
  const hashOf = createContentHashes();
  return async (request, path) => {
    // Resolved on the first request: many servers never serve a file.
    root ??= realpath(folder).catch(() => undefined);
    const base = await root;
    const decoded = decodePath(path);
    if (base === undefined || decoded === undefined) return undefined;
    const folderPage = join(decoded, "index.html");
    for (const candidate of [decoded, folderPage, `${decoded}.html`]) {
      const file = await findFile(base, candidate);
      if (file === undefined) continue;
      if (candidate === folderPage && !path.endsWith("/")) return redirectToFolder(request);
      const type = contentTypes[extname(file.path).toLowerCase()] ?? "application/octet-stream";
      const headers = {
        "content-type": type,
        "cache-control": rule.hashedFiles.test(file.path)
          ? "public, max-age=31536000, immutable"
          : "public, no-cache",
      };
      return isCompressible(type)
        ? textResponse(request, file, headers, { hash: await hashOf(file), rule })
        : mediaResponse(request, file, headers);
    }
    return undefined;
  };
}

/** Relative links of a folder's page only work below the folder. Relative, because a proxy may have removed a prefix. */
function redirectToFolder({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  const location = `./${pathname.split("/").at(-1)}/${search}`;
  return new Response(null, { status: 308, headers: { location } });
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

async function findFile(base: string, path: string): Promise<FoundFile | undefined> {
  try {
    const real = await realpath(join(base, path));
    return real.startsWith(base + sep) ? await statFile(real) : undefined;
  } catch {
    // Missing and unreadable files look the same to a visitor.
    return undefined;
  }
}

async function statFile(path: string): Promise<FoundFile | undefined> {
  const stats = await stat(path);
  return stats.isFile() ? { path, stats } : undefined;
}

/**
 * Hashes each version of a file once. Size and modification time don't identify the content of a package's files:
 * npm sets the same time for all of them.
 */
function createContentHashes(): (file: FoundFile) => Promise<string> {
  const known = new Map<string, { readonly version: string; readonly hash: string }>();
  return async ({ path, stats }) => {
    // Unlike the modification time, the change time can't be set by an installer.
    const version = `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    const cached = known.get(path);
    if (cached?.version === version) return cached.hash;
    const hash = createHash("sha256")
      .update(await readFile(path))
      .digest("base64url")
      .slice(0, 22);
    known.set(path, { version, hash });
    return hash;
  };
}

const SUFFIXES: Readonly<Record<ContentCoding, string>> = { br: ".br", gzip: ".gz" };

async function textResponse(
  request: Request,
  file: FoundFile,
  base: FileHeaders,
  { hash, rule }: { readonly hash: string; readonly rule: FolderRule },
): Promise<Response> {
  const compressed = await findCompressed(request, file, rule);
  const etag = compressed === undefined ? `"${hash}"` : `"${hash}-${compressed.coding}"`;
  const headers = {
    ...base,
    etag,
    vary: "Accept-Encoding",
    ...(compressed !== undefined && { "content-encoding": compressed.coding }),
  };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  return wholeFile(request, compressed?.file ?? file, headers);
}

/**
 * The preferred compressed form that exists. One that is older than the file is outdated, except in the output of a build:
 * npm writes the files of a package in any order.
 */
async function findCompressed(
  request: Request,
  { path, stats }: FoundFile,
  { isBuilt }: FolderRule,
): Promise<{ readonly coding: ContentCoding; readonly file: FoundFile } | undefined> {
  for (const coding of acceptedCodings(request.headers.get("accept-encoding"))) {
    const file = await statFile(path + SUFFIXES[coding]).catch(() => undefined);
    const isCurrent = isBuilt || (file?.stats.mtimeMs ?? 0) >= stats.mtimeMs;
    if (file !== undefined && isCurrent) return { coding, file };
  }
  return undefined;
}

/** Media players request parts of a file. */
function mediaResponse(request: Request, file: FoundFile, base: FileHeaders): Response {
  const { size, mtimeMs, ctimeMs } = file.stats;
  const etag = `"${[size, mtimeMs, ctimeMs].map((value) => Math.trunc(value).toString(36)).join("-")}"`;
  const headers = { ...base, etag, "accept-ranges": "bytes" };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const condition = request.headers.get("if-range");
  const isSameVersion = condition === null || condition === etag;
  const range = isSameVersion ? parseByteRange(request.headers.get("range"), size) : undefined;
  if (range === undefined) return wholeFile(request, file, headers);
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${size}` } });
  const partHeaders = {
    ...headers,
    "content-range": `bytes ${range.start}-${range.end}/${size}`,
    "content-length": String(range.end - range.start + 1),
  };
  return new Response(bodyOf(request, file, range), { status: 206, headers: partHeaders });
}

function wholeFile(request: Request, file: FoundFile, headers: FileHeaders): Response {
  return new Response(bodyOf(request, file), {
    headers: { ...headers, "content-length": String(file.stats.size) },
  });
}

function bodyOf(
  { method }: Request,
  { path }: FoundFile,
  range?: ByteRange,
): ReadableStream<Uint8Array> | null {
  return method === "HEAD" ? null : bodyStream(readChunks(path, range));
}

async function* readChunks(path: string, range: ByteRange | undefined): AsyncIterable<Uint8Array> {
  for await (const chunk of createReadStream(path, range)) if (chunk instanceof Uint8Array) yield chunk;
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

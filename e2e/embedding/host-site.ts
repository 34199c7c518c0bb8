import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { root } from "../../tools/run-command.ts";

/**
 * A site whose pages embed the widget: the owner's own web server with the built files in `/banter/`, the test files in
 * `/files/`, the demo's `/pictures/`, and the docs site in `/product/help/`.
 */
export interface HostSite {
  readonly url: string;
  /** Adds a file to the site and returns its address; a bare page body becomes a full page. */
  put(path: string, content: string | Uint8Array, headers?: Readonly<Record<string, string>>): string;
  /** Every requested path, in order. */
  readonly requested: string[];
  close(): Promise<void>;
}

interface SiteFile {
  readonly content: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

const FOLDERS: readonly (readonly [prefix: string, folder: string])[] = [
  ["/banter/", process.env["BANTER_DIST"] ?? join(root, "packages/widget/dist")],
  ["/files/", join(root, "e2e/files")],
  ["/pictures/", join(root, "apps/site/public/pictures")],
  ["/product/help/", join(root, "apps/site/public/docs")],
];
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

export async function startHostSite(): Promise<HostSite> {
  const files = new Map<string, SiteFile>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    requested.push(pathname);
    const file = files.get(pathname) ?? storedFile(pathname);
    if (file === undefined) return void response.writeHead(404).end();
    const type = TYPES[extname(pathname)] ?? "text/html; charset=utf-8";
    response
      .writeHead(200, { "content-type": type, "access-control-allow-origin": "*", ...file.headers })
      .end(file.content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
  return {
    url,
    requested,
    put(path, content, headers = {}) {
      const isPage = extname(path) === "" || extname(path) === ".html";
      files.set(path, {
        content:
          isPage && typeof content === "string" && !/^<!doctype/i.test(content)
            ? wholePage(content)
            : content,
        headers,
      });
      return url + path;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function storedFile(pathname: string): SiteFile | undefined {
  const [prefix, folder] = FOLDERS.find(([start]) => pathname.startsWith(start)) ?? [];
  if (prefix === undefined || folder === undefined) return undefined;
  try {
    return {
      content: readFileSync(join(folder, normalize(pathname.slice(prefix.length - 1)))),
      headers: { "cache-control": "max-age=60" },
    };
  } catch {
    // Missing files are a 404, as on any site.
    return undefined;
  }
}

function wholePage(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
}

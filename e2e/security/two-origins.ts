import { createServer } from "node:http";

/** A site's pages under two origins that are cross-origin to each other. */
export interface TwoOrigins {
  /** Origin of the host page. */
  readonly own: string;
  /** Origin of a stranger's pages. */
  readonly foreign: string;
  /** Requests to either, newest last: `METHOD path`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export interface SitePage {
  readonly body: string;
  readonly contentType?: string;
  readonly policy?: string;
}

/** Serves `pages` by path on a free port; anything else is a 404. */
export async function serveTwoOrigins(pages: () => Readonly<Record<string, SitePage>>): Promise<TwoOrigins> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    requests.push(`${request.method} ${path}`);
    const page = pages()[path];
    if (page === undefined) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": page.contentType ?? "text/html; charset=utf-8",
      "access-control-allow-origin": "*",
      ...(page.policy !== undefined && { "content-security-policy": page.policy }),
    });
    response.end(page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    own: `http://localhost:${port}`,
    foreign: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

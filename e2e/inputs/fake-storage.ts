import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { Page } from "playwright";

/** A storage that keeps uploads: the bare file by PUT if there are no form fields, else the whole form. */
export interface FakeStorage {
  readonly received: readonly { readonly type: string | undefined; readonly body: string }[];
  /** Redirects this page's uploads here; the file's public address stays the flow server's. */
  takeUploadsOf(page: Page, by: "PUT" | "POST"): Promise<void>;
  stop(): void;
}

export async function startStorage(): Promise<FakeStorage> {
  const received: { type: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-methods", "PUT, POST");
    response.setHeader("access-control-allow-headers", "content-type, cache-control");
    if (request.method !== "OPTIONS")
      received.push({ type: request.headers["content-type"], body: await read(request) });
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const presignedUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/upload`;
  return {
    received,
    async takeUploadsOf(page, by) {
      await page.route("**/api/v3/generate-upload-url", async (route) => {
        const response = await route.fetch();
        const { formData, ...target } = await response.json();
        await route.fulfill({
          response,
          json: { ...target, presignedUrl, formData: by === "PUT" ? {} : formData },
        });
      });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

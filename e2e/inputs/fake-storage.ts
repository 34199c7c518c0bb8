import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { UploadTarget } from "@banter/protocol";
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
  let store: ((body: string) => Promise<void>) | undefined;
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-methods", "PUT, POST");
    response.setHeader("access-control-allow-headers", "content-type, cache-control");
    if (request.method !== "OPTIONS") {
      const body = await read(request);
      received.push({ type: request.headers["content-type"], body });
      await store?.(body);
    }
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
        store = (body) => storeAtServer({ formData, ...target }, body, by);
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

/** The server accepts only files that it has. */
async function storeAtServer(
  { presignedUrl, formData }: UploadTarget,
  body: string,
  by: "PUT" | "POST",
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  // Of a form, the file is enough: it begins with the signature of a PDF.
  form.append("file", new Blob([by === "PUT" ? body : (/%PDF[^\r\n]*/.exec(body)?.[0] ?? "")]));
  await fetch(presignedUrl, { method: "POST", body: form });
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

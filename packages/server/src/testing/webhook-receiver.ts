import { createServer, type IncomingHttpHeaders } from "node:http";

/** A received request. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A fake receiver of webhooks, on a free local port. */
export interface WebhookReceiver {
  /** In the format of `BANTER_ALLOWED_HOSTS`: `127.0.0.1:4242`. */
  readonly host: string;
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Statuses of the next calls, then 200. A 302 redirects to `/elsewhere`. */
  answerWith(...statuses: readonly number[]): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const status = path === "/elsewhere" ? 200 : (statuses.shift() ?? 200);
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The receiver has no port.");
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    url: `http://${host}/hook`,
    calls,
    answerWith: (...next) => void statuses.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

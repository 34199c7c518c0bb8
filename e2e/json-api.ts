import { createServer, type IncomingMessage } from "node:http";

/** A stub of the chat API with open CORS: `reply` returns the JSON for a request. */
export async function startJsonApi(
  reply: (request: IncomingMessage) => Promise<string>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type, x-typebot-iframe-referrer-origin",
      "access-control-max-age": "600",
      "content-type": "application/json",
    };
    if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
    // A visitor who leaves aborts the request.
    reply(request).then(
      (text) => response.writeHead(200, headers).end(text),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

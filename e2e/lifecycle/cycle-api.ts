import { createServer, type Server } from "node:http";

/** Starts of conversations as the real server answers them, without its limit of starts per visitor. */
export async function startCycleApi(
  target: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  let reply: string | undefined;
  const server: Server = createServer((request, response) => {
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type, x-typebot-iframe-referrer-origin",
      "content-type": "application/json",
    };
    if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
    const send = async (): Promise<void> => {
      reply ??= await (
        await fetch(new URL(request.url ?? "/", target), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        })
      ).text();
      response.writeHead(200, headers).end(reply);
    };
    void send();
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

import { createServer, type Server } from "node:http";

/** The calls of one conversation as the real server answers them, without its limit of starts per visitor. */
export async function startCycleApi(
  target: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const replies = new Map<string, Promise<string>>();

  /** Asked once; all conversations of one bot begin alike. */
  function replyTo(path: string, body: string): Promise<string> {
    const name = path.replace(/sessions\/[^/]+/, "sessions");
    const reply = replies.get(name) ?? ask(target, path, body);
    replies.set(name, reply);
    return reply;
  }

  const server: Server = createServer((request, response) => {
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type, x-typebot-iframe-referrer-origin",
      "access-control-max-age": "600",
      "content-type": "application/json",
    };
    if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
    const respond = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(Buffer.from(part));
      const reply = await replyTo(request.url ?? "/", Buffer.concat(parts).toString());
      response.writeHead(200, headers).end(reply);
    };
    // A visitor who leaves in the middle cuts the request.
    respond().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
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

async function ask(target: string, path: string, body: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL(path, target), { method: "POST", headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`The server refused ${path}: ${response.status} ${text}`);
  return text;
}

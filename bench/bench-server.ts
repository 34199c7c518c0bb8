import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";
import { root } from "../tools/run-command.ts";

/** Latency of the API before it replies, in milliseconds. */
const API_DELAY = 50;

/** Serves host pages, the gzipped files of both widgets, and a flow server that greets and asks for a name. */
export async function startBenchServer(
  peerFolder: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folders: readonly (readonly [prefix: string, folder: string])[] = [
    ["/banter/", join(root, "packages/widget/dist")],
    ["/peer/", join(peerFolder, "dist")],
  ];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://bench").pathname;
    if (request.method === "POST") return answer(request, response, path);
    if (path === "/ours.html") return page(response, "/banter/banter.js");
    if (path === "/peer.html") return page(response, "/peer/web.js");
    if (path === "/ours-inline.html") return page(response, "/banter/banter.js", "banter-standard");
    if (path === "/peer-inline.html") return page(response, "/peer/web.js", "typebot-standard");
    const mount = folders.find(([prefix]) => path.startsWith(prefix));
    if (mount) return file(response, join(mount[1], normalize(path.slice(mount[0].length))));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A page with a bubble, or with an inline chat in `tag`. */
function page(response: ServerResponse, module: string, tag?: string): void {
  const chat = tag === undefined ? "" : `<${tag} style="display:block;width:100%;height:600px"></${tag}>`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title></head>
<body><h1>A page</h1>${chat}${"<p>Some text of a page that has a widget.</p>".repeat(40)}
<script type="module">
  import Widget from "${module}";
  Widget.${tag === undefined ? "initBubble" : "initStandard"}({ typebot: "bench", apiHost: location.origin });
</script></body></html>`);
}

function file(response: ServerResponse, path: string): void {
  if (!existsSync(path) || !statSync(path).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const type = extname(path) === ".js" ? "text/javascript; charset=utf-8" : "application/octet-stream";
  response.writeHead(200, {
    "content-type": type,
    "content-encoding": "gzip",
    "cache-control": "public, max-age=3600",
  });
  createReadStream(path)
    .pipe(createGzip({ level: 9 }))
    .pipe(response);
}

function answer(request: IncomingMessage, response: ServerResponse, path: string): void {
  request.resume();
  const body = path.endsWith("/startChat") ? START : { messages: [], logs: [] };
  setTimeout(() => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  }, API_DELAY);
}

const START = {
  sessionId: "bench-session",
  resultId: "bench-result",
  typebot: { id: "bench-bot", version: "6.1", theme: { general: { font: "system-ui" } }, settings: {} },
  messages: [
    {
      id: "hello",
      type: "text",
      content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello from the bench" }] }] },
    },
  ],
  input: { id: "name", type: "text input", options: { labels: { placeholder: "Your name" } } },
};

import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { RecipeSite } from "./recipe-site.ts";

/** The site with a page at `/`, in front of the recipe's server. */
export async function startSiteWithPage(recipe: RecipeSite, html: string): Promise<RecipeSite> {
  const server = createServer((request, response) => {
    if (request.url === "/") return void response.setHeader("content-type", "text/html").end(html);
    const { method, headers } = request;
    const forwarded = sendRequest(`${recipe.url}${request.url}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    return void request.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await recipe.stop();
    },
  };
}

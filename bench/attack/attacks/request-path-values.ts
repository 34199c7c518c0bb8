import { once } from "node:events";
import { createServer } from "node:http";
import type { Attack } from "../attack.ts";

const ANSWERS = [
  "../../admin?x=1#",
  "..",
  "%2e%2e/%2e%2e/admin",
  "..\\..\\admin",
  "7/delete",
  "7?admin=1",
  "7#",
];

/** Answers that try to call another address than the one of the author's HTTP request. */
const attack: Attack = {
  name: "walk out of the path of an HTTP request",
  run: async (start) => {
    const called: string[] = [];
    const service = createServer((request, response) => {
      called.push(request.url ?? "");
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(service, "listening");
    const address = service.address();
    const port = typeof address === "object" ? address?.port : undefined;
    try {
      const server = await start({
        bots: [
          {
            id: "orders",
            variables: { id: { type: "text" } },
            start: "ask",
            groups: {
              ask: [
                { ask: "text", save: "id" },
                { http: `http://127.0.0.1:${port}/shops/7/orders/{{id}}`, method: "GET" },
              ],
            },
          },
        ],
        environment: { BANTER_ALLOWED_HOSTS: "127.0.0.1" },
      });
      for (const answer of ANSWERS) {
        const started = await server.post("/api/v1/typebots/orders/startChat", {});
        const sessionId = /"sessionId":"([^"]+)"/.exec(started.text)?.[1];
        await server.post(`/api/v1/sessions/${sessionId}/continueChat`, { message: answer });
      }
    } finally {
      service.close();
    }
    const inside = called.filter((path) => /^\/shops\/7\/orders\/[^/?#]+$/.test(path)).length;
    const figure = `${called.length - inside} of ${ANSWERS.length} answers called another path, ${inside} the author's`;
    return { isHeld: inside === called.length && inside > 0, figure };
  },
};

export default attack;

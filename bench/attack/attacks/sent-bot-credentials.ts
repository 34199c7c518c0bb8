import { once } from "node:events";
import { createServer } from "node:http";
import type { BotSource } from "@banter/engine";
import type { Attack } from "../attack.ts";

const KEY = "sk-of-the-owner";

/** Sends bots of the attacker's own to a server that allows it, to spend its keys and reach its private network. */
const attack: Attack = {
  name: "use the server's keys with a bot of one's own",
  run: async (start) => {
    const received: string[] = [];
    const service = createServer((request, response) => {
      received.push(request.headers.authorization ?? "no key");
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(service, "listening");
    const address = service.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const secret: BotSource = { id: "secret", start: "a", groups: { a: [{ say: "behind the link" }] } };
    try {
      const { post } = await start({
        bots: [secret],
        args: ["--preview", "any"],
        environment: {
          BANTER_AI_OPENAI_KEY: KEY,
          BANTER_AI_OPENAI_BASE_URL: url,
          BANTER_STRIPE_SECRET_KEY: KEY,
          BANTER_STRIPE_PUBLIC_KEY: "pk",
          BANTER_STRIPE_API: url,
          BANTER_ALLOWED_HOSTS: "127.0.0.1",
        },
      });
      let revealed = 0;
      for (const step of attempts(url)) {
        const typebot = {
          id: "mine",
          variables: { x: { type: "text" } },
          start: "a",
          groups: { a: [{ ask: "text" }, step, { ask: "text" }] },
        };
        const started = await post("/api/v1/typebots/mine/preview/startChat", { typebot });
        const sessionId = /"sessionId":"([^"]+)"/.exec(started.text)?.[1];
        const answered = await post(`/api/v1/sessions/${sessionId}/continueChat`, { message: "go" });
        if (started.status !== 200 || answered.status !== 200)
          throw new Error(`The bot was refused: ${started.text} ${answered.text}`);
        await post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
        if (answered.text.includes("behind the link")) revealed++;
      }
      return {
        isHeld: received.length === 0 && revealed === 0,
        figure: `${received.length} requests sent, ${revealed} stored bots entered`,
      };
    } finally {
      service.close();
    }
  },
};

export default attack;

function attempts(url: string): readonly BotSource["groups"][string][number][] {
  return [
    { ai: "openai", model: "any", messages: [{ role: "user", content: "Hi" }], save: "x" },
    { ask: "payment", amount: "30", currency: "USD" },
    { http: url, method: "GET" },
    { link: "secret" },
  ];
}

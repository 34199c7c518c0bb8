import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServer } from "../create-server.ts";
import { listen, type Listening } from "../node/listen.ts";
import { missingNginx, startNginx, type Nginx } from "./nginx.ts";
import { surveyBot } from "./survey-bot.ts";
import { must } from "./test-server.ts";

/*
 * A bare `proxy_pass` adds no header and sends `Host: 127.0.0.1:PORT`: to the server, visitors from everywhere look like
 * programs of its own machine.
 */

const LIMITS = { starts: { burst: 2, perSecond: 0.001 } };

async function open(): Promise<Listening> {
  const hidden = surveyBot({ id: "inner-bot", settings: { general: { isPagePublic: false } } });
  const bots = [surveyBot(), hidden];
  const server = await createServer({ bots, environment: {}, preview: "local", limits: LIMITS });
  return must(await listen(server, { port: 0, host: "127.0.0.1" }));
}

describe.skipIf(missingNginx !== undefined)(
  `behind a bare proxy_pass of nginx${missingNginx ? ` (${missingNginx})` : ""}`,
  () => {
    let listening: Listening;
    let nginx: Nginx;
    beforeAll(async () => {
      listening = await open();
      nginx = await startNginx(`proxy_pass http://127.0.0.1:${listening.port};`);
    });
    afterAll(async () => {
      await nginx.close();
      await listening.close();
    });

    const post = async (path: string) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(nginx.url + path, { method: "POST", headers, body: "{}" })).status;
    };

    test("visitors read neither metrics nor the list of bots nor unpublished bots", async () => {
      expect((await fetch(`${nginx.url}/metrics`)).status).toBe(403);
      expect(await (await fetch(nginx.url)).text()).not.toContain("inner-bot");
      expect((await fetch(`${nginx.url}/inner-bot/embed`)).status).toBe(404);
    });

    test("visitors preview nothing under the rule `local`", async () => {
      expect(await post("/api/v1/typebots/inner-bot/preview/startChat")).toBe(401);
    });

    test("all visitors together have the limits of twenty", async () => {
      const start = () => post("/api/v1/typebots/survey/startChat");
      for (let visitor = 0; visitor < 20; visitor++)
        expect([await start(), await start()]).toEqual([200, 200]);
      expect(await start()).toBe(429);
    });
  },
);

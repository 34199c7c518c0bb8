import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startBanter } from "./banter-process.ts";
import { orderBot } from "./survey-bot.ts";
import { must } from "./test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-killed-webhook-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "orders.json"), JSON.stringify(orderBot()));

const headers = { "content-type": "application/json", authorization: "Bearer hush" };
const post = (url: string, body: object) =>
  fetch(url, { method: "POST", headers, body: JSON.stringify(body) });

test(
  "events that no page has confirmed survive a killed server, in order",
  { timeout: 120_000 },
  async () => {
    const start = () =>
      startBanter(["start", "orders.json", "--port", "0", "--data", "data"], folder, {
        BANTER_WEBHOOK_SECRET: "hush",
      });
    const first = await start();
    const started = await post(`${first.url}/api/v1/typebots/orders/startChat`, {});
    const { resultId = "" } = must(parseStartReply(await started.json()));
    const connect = (port: number, options: object = {}) =>
      new WebSocket(`ws://127.0.0.1:${port}/parties/main/${resultId}/webhooks`, options);
    // Like a page behind a connection that has died unnoticed.
    const dead = connect(first.port, { autoPong: false });
    dead.on("error", () => undefined);
    await once(dead, "open");
    const sent = once(dead, "message");
    for (const order of ["A-1", "A-2"]) {
      const path = `/api/v1/typebots/orders/blocks/wait/results/${resultId}/executeWebhook`;
      expect((await post(first.url + path, { order })).status).toBe(200);
    }
    await sent;
    await first.stop("SIGKILL");

    const second = await start();
    const received: string[] = [];
    const page = connect(second.port);
    page.on("message", (data: unknown) => received.push(String(data)));
    await expect
      .poll(() => received, { timeout: 60_000 })
      .toEqual(['{"data":{"order":"A-1"}}', '{"data":{"order":"A-2"}}']);
    page.close();
    await once(page, "close");
    const again = connect(second.port);
    await once(again, "open");
    let repeated = 0;
    again.on("message", () => repeated++);
    const pong = once(again, "pong");
    again.ping();
    await pong;
    expect(repeated).toBe(0);
    again.terminate();
    await second.stop("SIGKILL");
  },
);

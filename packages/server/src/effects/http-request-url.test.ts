import { once } from "node:events";
import { createServer } from "node:http";
import type { BotSource } from "@banter/engine";
import { readBot } from "@banter/engine/runtime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { must, openTestServer, text } from "../testing/test-server.ts";

/* A visitor's answers in the address of a request, over HTTP to a real service. */

const called: (string | undefined)[] = [];
const service = createServer((request, response) => {
  called.push(request.url);
  response.end("{}");
});
let origin = "";

beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const address = service.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
beforeEach(() => void called.splice(0));
afterAll(() => void service.close());

/** Answers a bot that then sends `step`; returns the addresses that were called, and the flow's log. */
async function answer(step: BotSource["groups"][string][number], content: string) {
  const source: BotSource = {
    id: "orders",
    variables: { id: { type: "text" } },
    start: "ask",
    groups: { ask: [{ ask: "text", save: "id" }, step, { say: "Done" }] },
  };
  const server = await openTestServer({
    bots: [must(readBot(source)).definition],
    environment: { BANTER_ALLOWED_HOSTS: "127.0.0.1" },
  });
  const { sessionId } = await server.start({}, "orders");
  const { body } = await server.say(sessionId, text(content));
  return { called: [...called], log: JSON.stringify(body["logs"] ?? []) };
}

test.each([
  ["../../admin?x=1#", "/shops/7/orders/..%2F..%2Fadmin%3Fx%3D1%23"],
  ["7/delete", "/shops/7/orders/7%2Fdelete"],
  ["%2e%2e/admin", "/shops/7/orders/%252e%252e%2Fadmin"],
  ["A 1", "/shops/7/orders/A%201"],
])("the answer %j calls %s", async (content, path) => {
  const { called: paths } = await answer({ http: `${origin}/shops/7/orders/{{id}}` }, content);
  expect(paths).toEqual([path]);
});

test("the answer `..` calls nothing, and the flow continues with an entry in the log", async () => {
  const { called: paths, log } = await answer({ http: `${origin}/shops/7/orders/{{id}}` }, "..");
  expect(paths).toEqual([]);
  expect(log).toContain("The HTTP request was not sent");
});

test("raw values and blocks of the exported format are inserted unchanged", async () => {
  const url = `${origin}/shops/7/orders/{{id}}`;
  const raw = await answer({ http: url, urlValues: "raw" }, "7?full=1");
  const exported = await answer(
    { block: "Webhook", options: { webhook: { url, method: "GET" } } },
    "7?full=1",
  );
  expect([raw.called, exported.called.slice(1)]).toEqual([
    ["/shops/7/orders/7?full=1"],
    ["/shops/7/orders/7?full=1"],
  ]);
});

import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { httpRequest } from "./http-request.ts";

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (request.url === "/text") response.writeHead(404).end("not here");
    else
      response.end(
        JSON.stringify({
          method: request.method,
          key: request.headers["x-key"],
          body: Buffer.concat(chunks).toString(),
        }),
      );
  });
});
const net = createSafeFetch({ allowedHosts: ["127.0.0.1"] });
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  await net.close();
  server.close();
});

test("sends method, headers and body, and reads JSON", async () => {
  const reply = await httpRequest(net, {
    url: `${origin}/json`,
    method: "PUT",
    headers: { "x-key": "k" },
    body: "{}",
    timeout: 5_000,
  });
  expect(reply).toEqual({
    ok: true,
    value: { statusCode: 200, data: { method: "PUT", key: "k", body: "{}" } },
  });
});

test("a GET has no body", async () => {
  const reply = await httpRequest(net, {
    url: origin,
    method: "GET",
    headers: {},
    body: "x",
    timeout: 5_000,
  });
  expect(reply).toMatchObject({ ok: true, value: { data: { method: "GET", body: "" } } });
});

test("an error status is a success, and data that is not JSON stays text", async () => {
  const reply = await httpRequest(net, {
    url: `${origin}/text`,
    method: "POST",
    headers: {},
    timeout: 5_000,
  });
  expect(reply).toEqual({ ok: true, value: { statusCode: 404, data: "not here" } });
});

test("an invalid header name is a failure, not an exception", async () => {
  const reply = await httpRequest(net, {
    url: origin,
    method: "POST",
    headers: { "bad header": "x" },
    timeout: 5_000,
  });
  expect(reply.ok).toBe(false);
});

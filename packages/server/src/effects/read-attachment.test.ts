import { once } from "node:events";
import { createServer } from "node:http";
import { fail, ok } from "@banter/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { readAttachment } from "./read-attachment.ts";

const server = createServer((request, response) => {
  const status = Number(request.url?.slice(1));
  response.writeHead(status).end("x".repeat(status === 200 ? 2_000 : 10));
});
const net = createSafeFetch({ allowedHosts: ["127.0.0.1"], maxBytes: 1_000 });
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  await net.close();
  server.close();
});

test.each([
  ["/404", true],
  ["/403", false],
  ["/410", true],
  ["/408", false],
  ["/429", false],
  ["/500", false],
  ["/503", false],
  // Larger than the limit.
  ["/200", true],
])("a reply to %s is final: %s", async (path, isFinal) => {
  expect(await readAttachment(origin + path, net)).toMatchObject({ ok: false, error: { isFinal } });
});

test("an address that bots must not reach is final, an unreachable server isn't", async () => {
  const guarded = createSafeFetch();
  expect(await readAttachment("http://127.0.0.1/a", guarded)).toMatchObject({ error: { isFinal: true } });
  expect(await readAttachment("file:///etc/passwd", guarded)).toMatchObject({ error: { isFinal: true } });
  expect(await readAttachment("http://127.0.0.1:1/a", net)).toMatchObject({ error: { isFinal: false } });
  await guarded.close();
});

test("a stored file that is too large is final; a file store that is down isn't", async () => {
  const tooLarge = async () => fail({ message: "It is larger than 10 MB", isFinal: true });
  expect(await readAttachment(`${origin}/404`, net, tooLarge)).toEqual(await tooLarge());
  const down = async () => {
    throw new Error("connect ECONNREFUSED");
  };
  expect(await readAttachment(`${origin}/404`, net, down)).toEqual({
    ok: false,
    error: { message: "connect ECONNREFUSED", isFinal: false },
  });
});

test("a stored file needs no request", async () => {
  const file = { name: "cv.pdf", contentType: "application/pdf", bytes: Buffer.from("PDF!") };
  expect(await readAttachment(`${origin}/404`, net, async () => ok(file))).toEqual(ok(file));
});

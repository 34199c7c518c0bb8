import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createSend } from "./exchange.ts";

/* Replies of hostile servers, over HTTP. */

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Sends one request to a server that replies this way; also tells when the server sees its connection close. */
async function sendTo(reply: (response: ServerResponse) => void, timeoutMs?: number) {
  let onClosed = (): void => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const server = createServer((_, response) => {
    response.once("close", onClosed);
    reply(response);
  });
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  const send = createSend({ server: `http://127.0.0.1:${address.port}`, fetch, wait: async () => {} });
  const exchange = await send("/api", timeoutMs === undefined ? {} : { timeoutMs });
  return { exchange, closed };
}

function streamForEver(response: ServerResponse): void {
  response.setHeader("content-type", "application/json");
  const blanks = Buffer.alloc(65_536, " ");
  const write = (): void => void response.write(blanks, (error) => error || write());
  write();
}

test("a reply that never ends is cut off at a size", async () => {
  const { exchange, closed } = await sendTo(streamForEver);
  expect(exchange).toMatchObject({ status: 0, body: {} });
  expect(exchange.text).toContain("The reply is larger than 10 MB");
  await closed;
});

test("a reply that stays incomplete is cut off at a time", async () => {
  const { exchange, closed } = await sendTo((response) => void response.write("{"), 50);
  expect(exchange).toMatchObject({ status: 0, text: "The reply wasn't complete after 0.05 s." });
  await closed;
});

test("a server that never replies is given up", async () => {
  const { exchange, closed } = await sendTo(() => {}, 50);
  expect(exchange).toMatchObject({ status: 0, text: "The reply wasn't complete after 0.05 s." });
  await closed;
});

test("a connection that is cut, and a redirect that never ends, are told apart", async () => {
  const { exchange: cut } = await sendTo((response) => void response.destroy());
  expect(cut.text).toContain("other side closed");
  const { exchange: redirected } = await sendTo(
    (response) => void response.writeHead(302, { location: "/api" }).end(),
  );
  expect(redirected.text).toContain("redirect count exceeded");
});

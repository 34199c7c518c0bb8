import { expect, test } from "vitest";
import { createSend, type Fetch } from "./exchange.ts";

/** Sends to a server that gives these responses, one after the other; notes the requests and the waits. */
function sendTo(responses: readonly Response[], server = "https://bots.test/chat/") {
  const requests: string[] = [];
  const waits: number[] = [];
  const said: string[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(`${request.method} ${request.url} ${await request.text()}`);
    const response = responses[requests.length - 1];
    if (response === undefined) throw new Error("connection refused");
    return response;
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const send = createSend({ server, fetch, wait, onWait: (text) => void said.push(text) });
  return { send, requests, waits, said };
}

const limited = () => new Response("{}", { status: 429, headers: { "retry-after": "2" } });

test("a request is sent below the server's path; an object as JSON", async () => {
  const { send, requests } = sendTo([Response.json({ turn: 1 })]);
  expect(await send("/api/a", { body: { message: "hi" } })).toMatchObject({ status: 200, body: { turn: 1 } });
  expect(requests).toEqual(['POST https://bots.test/chat/api/a {"message":"hi"}']);
});

test("a limited request is repeated when the server allows it", async () => {
  const { send, requests, waits, said } = sendTo([limited(), limited(), Response.json({})]);
  expect((await send("/api/a")).status).toBe(200);
  expect(requests).toHaveLength(3);
  expect(waits).toEqual([2_000, 2_000]);
  expect(said[0]).toBe("Waiting 2 s: https://bots.test/chat/api/a is limited (429).");
});

test("a limit of a day isn't waited for", async () => {
  const day = new Response("{}", { status: 429, headers: { "retry-after": "86400" } });
  const { send, waits } = sendTo([day]);
  expect((await send("/api/a")).status).toBe(429);
  expect(waits).toEqual([]);
});

test("a limit that is expected is returned", async () => {
  const { send, waits } = sendTo([limited()]);
  expect((await send("/api/a", { expectsLimit: true })).status).toBe(429);
  expect(waits).toEqual([]);
});

test("a request without a response has the status 0", async () => {
  expect(await sendTo([]).send("/api/a")).toMatchObject({ status: 0, text: "connection refused", body: {} });
});

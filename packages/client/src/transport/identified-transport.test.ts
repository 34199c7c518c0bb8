import { fail, ok } from "@banter/protocol";
import { expect, test } from "vitest";
import type { TransportRequest, TransportResult } from "../contract/ports.ts";
import { identifyTransports, type IdentityTokens } from "./identified-transport.ts";

const START = { method: "POST", path: "/api/v1/typebots/lead/startChat", body: { startId: "s" } } as const;
const ANSWER = {
  method: "POST",
  path: "/api/v1/sessions/s1/continueChat",
  body: { message: { type: "text", text: "x" }, messageId: "m1" },
} as const;

function refusal(reason: string): TransportResult {
  return fail({ kind: "http", status: 401, statusText: "", body: { reason }, message: reason });
}

/** A server that replies by plan, and the requests that it got. */
function connect(plan: readonly TransportResult[], tokens: Partial<IdentityTokens> = {}) {
  const requests: TransportRequest[] = [];
  const pending = [...plan];
  const next = async (request: TransportRequest) => {
    requests.push(request);
    return pending.shift() ?? ok({});
  };
  const transports = identifyTransports(
    {
      transport: next,
      streamTransport: async (request, onText) => {
        const result = await next(request);
        if (!result.ok) return result;
        onText("text");
        return ok({ contentType: "text/plain" });
      },
    },
    { current: async () => "t1", renew: async () => undefined, ...tokens },
  );
  return { ...transports, requests };
}

test("a start has the token in its body, later requests in a header if the server knows it", async () => {
  const { transport, streamTransport, requests } = connect([ok({ isIdentified: true })]);
  await transport(START);
  await transport(ANSWER);
  await streamTransport(ANSWER, () => {});
  expect(requests).toEqual([
    { ...START, body: { startId: "s", identity: "t1" } },
    { ...ANSWER, identity: "t1" },
    { ...ANSWER, identity: "t1" },
  ]);
});

test("a server that doesn't know identities never gets the header, which its CORS rules could refuse", async () => {
  const { transport, requests } = connect([ok({ sessionId: "s1" })]);
  await transport(START);
  await transport(ANSWER);
  expect(requests[1]).toEqual(ANSWER);
});

test("a server that asks for the identity gets it with the same request", async () => {
  const { transport, requests } = connect([refusal("identity-required"), ok({ turn: 1 })]);
  expect(await transport(ANSWER)).toEqual(ok({ turn: 1 }));
  expect(requests).toEqual([ANSWER, { ...ANSWER, identity: "t1" }]);
});

test("an expired token is renewed, and the same message is sent again", async () => {
  const plan = [ok({ isIdentified: true }), refusal("identity-expired"), ok({ turn: 1 })];
  const { transport, requests } = connect(plan, { renew: async (expired) => `${expired}-renewed` });
  await transport(START);
  expect(await transport(ANSWER)).toEqual(ok({ turn: 1 }));
  expect(requests.slice(1)).toEqual([
    { ...ANSWER, identity: "t1" },
    { ...ANSWER, identity: "t1-renewed" },
  ]);
});

test("a stream is opened again with a renewed token, and its text is passed on once", async () => {
  const plan = [refusal("identity-required"), refusal("identity-expired")];
  const { streamTransport } = connect(plan, { renew: async () => "t2" });
  const texts: string[] = [];
  await streamTransport(ANSWER, (text) => void texts.push(text));
  expect(texts).toEqual(["text"]);
});

test("without another token, the refusal is the result", async () => {
  const expired = refusal("identity-expired");
  expect(await connect([expired]).transport(START)).toEqual(expired);
});

test("a token that can't be fetched is a network failure, so that the message is sent later", async () => {
  const offline = async () => {
    throw new Error("Failed to fetch");
  };
  const { transport, requests } = connect([], { current: offline });
  expect(await transport(ANSWER)).toMatchObject({ error: { kind: "network", message: "Failed to fetch" } });
  expect(requests).toEqual([]);
});

test("a request that was aborted while its token was fetched is not sent", async () => {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  const { transport, requests } = connect([]);
  const result = await transport({ ...ANSWER, signal: { aborted: true, ...listeners } });
  expect(result).toMatchObject({ error: { kind: "aborted" } });
  expect(requests).toEqual([]);
});

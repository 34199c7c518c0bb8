import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fetch } from "./http/exchange.ts";
import { formatEnd } from "./report/count-results.ts";
import { runChecks } from "./run-checks.ts";
import { html, instead, isLogs, isOpening, isStart } from "./testing/mutate.ts";
import { openOwnServer, SERVER_URL, type OwnServer } from "./testing/own-servers.ts";

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
});
afterAll(() => server.close());

/** What checks of a server find, by id. */
async function outcomes(fetch: Fetch, only?: readonly string[]) {
  const { results } = await runChecks({
    server: SERVER_URL,
    botId: "conformance",
    fetch,
    ...(only && { only }),
  });
  return Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));
}

const page = () => html("<!doctype html><title>Hosting</title>", 200);

test("a server that replies with a page starts no conversation", async () => {
  const { "start-reply": start, ...others } = await outcomes(instead(isStart, page)(server.fetch));
  expect(start).toMatchObject({
    result: "failed",
    received: "no JSON, but text/html: <!doctype html><title>Hosting</title>",
  });
  // Nothing else was checked.
  expect(others).toEqual({});
});

test.each([
  [
    "is away",
    () => Promise.reject(new TypeError("fetch failed")),
    "The server couldn't be reached, or didn't reply.",
  ],
  ["replies with a page", async () => page(), "The reply isn't one of the chat protocol."],
  [
    "doesn't have the bot",
    async () => Response.json({ message: "Typebot not found", code: "NOT_FOUND" }, { status: 404 }),
    'The server doesn\'t have the bot "conformance"',
  ],
  [
    "limits it",
    async () => new Response("", { status: 429 }),
    "The server refuses further conversations for now.",
  ],
  [
    "fails",
    async () => Response.json({ message: "Oops" }, { status: 500 }),
    "No conversation could be started.",
  ],
] satisfies [string, Fetch, string][])(
  "the report says what is wrong if the server %s",
  async (_, fetch, problem) => {
    const report = await runChecks({ server: SERVER_URL, botId: "conformance", fetch });
    expect(report.startProblem).toContain(problem);
    expect(formatEnd(report)).toBe(`0 passed, 1 failed. ${report.startProblem} Nothing else was checked.`);
  },
);

test("a page instead of a later reply is named", async () => {
  expect(await outcomes(instead(isOpening, page)(server.fetch), ["opening"])).toMatchObject({
    opening: { result: "failed", received: "no JSON, but text/html: <!doctype html><title>Hosting</title>" },
  });
});

test("after a request and a start without a reply, nothing more is sent", async () => {
  let unanswered = 0;
  const fetch: Fetch = async (request) => {
    if (isOpening(request) || unanswered > 0) {
      unanswered++;
      throw new Error("hung up");
    }
    return server.fetch(request);
  };
  const found = Object.entries(await outcomes(fetch));
  const [[id, failed] = [], ...rest] = found.slice(found.findIndex(([, { result }]) => result !== "passed"));
  expect([id, failed]).toMatchObject(["opening", { result: "failed", received: "no reply: hung up" }]);
  expect(rest.length).toBeGreaterThan(0);
  for (const [, outcome] of rest)
    expect(outcome).toEqual({ result: "skipped", reason: "The server stopped answering." });
  expect(unanswered).toBe(2);
});

test("a server that stops answering fails, even where the check would be skipped", async () => {
  let requests = 0;
  const fetch: Fetch = async (request) => {
    if (requests++ > 0) throw new Error("hung up");
    return server.fetch(request);
  };
  expect(await outcomes(fetch, ["start-markdown", "end"])).toEqual({
    "start-markdown": {
      result: "failed",
      expected: `a reply to POST ${SERVER_URL}/api/v1/typebots/conformance/startChat`,
      received: "hung up",
    },
    end: { result: "skipped", reason: "The server stopped answering." },
  });
});

test("one request without a reply is only that check's", async () => {
  const fetch: Fetch = async (request) => {
    if (isLogs(request)) throw new Error("hung up");
    return server.fetch(request);
  };
  const { logs, ...others } = await outcomes(fetch);
  expect(logs).toMatchObject({ result: "failed" });
  expect(Object.values(others).filter(({ result }) => result === "skipped")).toEqual([]);
});

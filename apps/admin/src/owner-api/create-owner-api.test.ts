import { afterEach, expect, test, vi } from "vitest";
import { english } from "../strings/english.ts";
import { flow, funnel, leadBot, question, resultDetail, resultRow } from "../testing/fake-owner-api.ts";
import { createOwnerApi } from "./create-owner-api.ts";

const BASE = "https://bots.test/api/v1/owner/";
const api = createOwnerApi("secret", BASE, english);
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

/** Answers requests with `body`. Returns the requests. */
function stubFetch(body: unknown, init: ResponseInit = {}) {
  const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  vi.stubGlobal("fetch", async (url: string, requestInit?: RequestInit) => {
    requests.push({ url: url.replace(BASE, ""), init: requestInit });
    return body instanceof Blob ? new Response(body, init) : Response.json(body, init);
  });
  return requests;
}

test("sends the token in a header, without cookies or cache", async () => {
  const requests = stubFetch({ bots: [leadBot] });
  expect(await api.bots(signal)).toEqual({ ok: true, value: [leadBot] });
  expect(requests).toEqual([
    {
      url: "bots",
      init: {
        headers: { authorization: "Bearer secret" },
        credentials: "same-origin",
        cache: "no-store",
        signal,
      },
    },
  ]);
});

test("omits empty filters and sends cursor and page size", async () => {
  const requests = stubFetch({ results: [resultRow("r1")], total: 1, nextCursor: "r1" });
  const reply = await api.results("a/b", { search: "Zürich & co", from: "" }, "r0", signal);
  expect(reply).toMatchObject({ ok: true, value: { total: 1, nextCursor: "r1" } });
  expect(requests.map(({ url }) => url)).toEqual([
    "bots/a%2Fb/results?search=Z%C3%BCrich+%26+co&after=r0&limit=25",
  ]);
});

test.each([
  ["live", () => api.live(signal), { withinSeconds: 300, total: 0, bots: {} }, "live"],
  ["one result", () => api.result("lead", "r/1", signal), resultDetail(), "bots/lead/results/r%2F1"],
  ["the funnel", () => api.funnel("lead", { from: "" }, signal), funnel, "bots/lead/funnel"],
  ["the flow", () => api.flow("lead", { goal: "name" }, signal), flow, "bots/lead/flow?goal=name"],
])("reads %s", async (_, request, body, url) => {
  const requests = stubFetch(body);
  expect(await request()).toEqual({ ok: true, value: body });
  expect(requests[0]?.url).toBe(url);
});

test("reads the questions", async () => {
  const questions = [question({ chart: { kind: "rating", counts: [], mean: null } })];
  const requests = stubFetch({ questions });
  expect(await api.questions("lead", { from: "2026-01-01T00:00:00.000Z" }, signal)).toEqual({
    ok: true,
    value: questions,
  });
  expect(requests[0]?.url).toBe("bots/lead/questions?from=2026-01-01T00%3A00%3A00.000Z");
});

test("removes a result", async () => {
  const requests = stubFetch({ id: "r1", isRemoved: true, removedFiles: 2 });
  expect(await api.remove("lead", "r1")).toMatchObject({ ok: true, value: { removedFiles: 2 } });
  expect(requests[0]).toMatchObject({ url: "bots/lead/results/r1", init: { method: "DELETE" } });
});

test.each([
  ['attachment; filename="lead-2026-01-31.csv"', "lead-2026-01-31.csv"],
  ["attachment", "results.csv"],
])("downloads an export with the header %s as %s", async (disposition, name) => {
  const requests = stubFetch(new Blob(["a,b"]), { headers: { "content-disposition": disposition } });
  const reply = await api.download("lead", "csv", { search: "" });
  expect(reply).toMatchObject({ ok: true, value: { name } });
  expect(reply.ok && (await reply.value.blob.text())).toBe("a,b");
  expect(requests[0]?.url).toBe("bots/lead/export?format=csv&mark=true");
});

test("returns the server's error message", async () => {
  stubFetch({ message: "No such bot or result", code: "NOT_FOUND", status: 404 }, { status: 404 });
  expect(await api.bots(signal)).toEqual({
    ok: false,
    error: {
      status: 404,
      message: "No such bot or result",
      body: { message: "No such bot or result", code: "NOT_FOUND", status: 404 },
    },
  });
});

test("describes an error without a message by its status", async () => {
  stubFetch(new Blob(["<h1>Bad gateway</h1>"]), { status: 502 });
  expect(await api.bots(signal)).toEqual({
    ok: false,
    error: { status: 502, message: "The server returned an error (502)." },
  });
});

test.each([
  ["no bots", {}],
  ["another shape", { bots: [{ id: 7 }] }],
  ["no JSON", new Blob(["<html>"])],
])("rejects a reply with %s", async (_, body) => {
  stubFetch(body);
  expect(await api.bots(signal)).toEqual({ ok: false, error: { status: 0, message: english.unreadable } });
});

test("reports an unreachable server, and nothing for an aborted request", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await api.bots(signal)).toEqual({ ok: false, error: { status: 0, message: english.unreachable } });
  vi.stubGlobal("fetch", async () => Promise.reject(new DOMException("Aborted", "AbortError")));
  expect(await api.bots(signal)).toEqual({ ok: false, error: { status: 0, message: "" } });
});

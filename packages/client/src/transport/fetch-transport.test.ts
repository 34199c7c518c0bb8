import { describe, expect, test } from "vitest";
import { createAbort } from "../runtime/abort.ts";
import { createFetchTransport } from "./fetch-transport.ts";

const pageOrigin = "https://view.test";

function transportOf(
  answer: (request: Request) => Response | Promise<Response>,
  referrerOrigin?: string,
  solveChallenge = async (): Promise<string | undefined> => undefined,
) {
  const seen: Request[] = [];
  const platform = {
    AbortController,
    TextDecoder,
    fetch: async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      seen.push(request);
      return answer(request);
    },
  };
  return {
    seen,
    ...createFetchTransport({
      platform,
      apiHost: "https://bots.test/",
      pageOrigin,
      referrerOrigin,
      solveChallenge,
    }),
  };
}

describe("the fetch transport", () => {
  // Spec: 7.1, 7.6
  test("posts JSON to the API host and returns the parsed response", async () => {
    const { transport, seen } = transportOf(() => Response.json({ a: 1 }));
    expect(await transport({ method: "POST", path: "/api/x", body: { b: 2 } })).toEqual({
      ok: true,
      value: { a: 1 },
    });
    expect(seen[0]?.url).toBe("https://bots.test/api/x");
    expect(seen[0]?.headers.get("content-type")).toBe("application/json");
    expect(await seen[0]?.json()).toEqual({ b: 2 });
  });

  // Spec differs: 7.2
  test("sends the origin of the embedding page with starts, answers and logs only", async () => {
    const { transport, seen } = transportOf(() => Response.json({}), "https://shop.test");
    const paths = [
      ["/api/v1/typebots/lead/startChat", true],
      ["/api/v1/sessions/s/continueChat", true],
      ["/api/v2/sessions/s/clientLogs", true],
      ["/api/v1/typebots/lead/preview/startChat", false],
      ["/api/v2/sessions/s/streamMessage", false],
      ["/api/v3/generate-upload-url", false],
    ] as const;
    for (const [path] of paths) await transport({ method: "POST", path });
    expect(seen.map(({ headers }) => headers.get("x-typebot-iframe-referrer-origin"))).toEqual(
      paths.map(([, isNamed]) => (isNamed ? "https://shop.test" : null)),
    );
  });

  // Spec: 7.6, 8.23
  test("returns HTTP errors with their body, message and Retry-After", async () => {
    const refuse = (body: string, headers = {}) =>
      transportOf(() => new Response(body, { status: 429, statusText: "Slow", headers }));
    const requested = { method: "GET", path: "/" } as const;
    expect(await refuse('{"message":"Easy"}', { "retry-after": "3" }).transport(requested)).toEqual({
      ok: false,
      error: {
        kind: "http",
        status: 429,
        statusText: "Slow",
        body: { message: "Easy" },
        message: "Easy",
        retryAfter: 3_000,
      },
    });
    expect(await refuse("<html>").transport(requested)).toMatchObject({
      error: { body: "<html>", message: "Request failed with status code 429" },
    });
    const date = new Date(Date.now() + 60_000).toUTCString();
    const dated = await refuse("", { "retry-after": date }).transport(requested);
    expect(dated.ok || dated.error.kind !== "http" ? 0 : dated.error.retryAfter).toBeGreaterThan(55_000);
  });

  // Spec: 5.2
  test("refuses a start that the server allows only on another site than the embedding page", async () => {
    const start = { method: "POST", path: "/api/v1/typebots/lead/startChat" } as const;
    const startAllowedOn = async (allowed: string, path: string = start.path) => {
      const headers = { "access-control-allow-origin": allowed };
      const { transport } = transportOf(() => Response.json({}, { headers }), "https://evil.test");
      return await transport({ ...start, path });
    };
    expect(await startAllowedOn("https://shop.test")).toEqual({
      ok: false,
      error: {
        kind: "restricted",
        host: "shop.test",
        message: "This bot can only be executed on shop.test",
      },
    });
    for (const allowed of ["*", "https://evil.test", pageOrigin, ""])
      expect(await startAllowedOn(allowed), allowed).toEqual({ ok: true, value: {} });
    expect(await startAllowedOn("https://shop.test", "/api/v1/sessions/s/continueChat")).toMatchObject({
      ok: true,
    });
  });

  // Spec: 7.24, 7.25
  test("sends a body only if there is one, in CORS mode", async () => {
    const { transport, seen } = transportOf(() => Response.json({}));
    await transport({ method: "GET", path: "/a" });
    await transport({ method: "POST", path: "/b" });
    await transport({ method: "POST", path: "/c", body: { d: 1 } });
    expect(seen.map(({ method, mode, body }) => [method, mode, body !== null])).toEqual([
      ["GET", "cors", false],
      ["POST", "cors", false],
      ["POST", "cors", true],
    ]);
  });

  // Spec: 7.26
  test.each([
    ['{"error":"No such bot"}', "No such bot", { error: "No such bot" }],
    ["plain text", "Request failed with status code 404", "plain text"],
  ])("returns the error field of the body %s, or the body", async (text, message, body) => {
    const { transport } = transportOf(() => new Response(text, { status: 404 }));
    expect(await transport({ method: "GET", path: "/" })).toMatchObject({
      ok: false,
      error: { message, body },
    });
  });

  test("distinguishes network errors, aborts and invalid JSON", async () => {
    const lost = transportOf(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await lost.transport({ method: "GET", path: "/" })).toEqual({
      ok: false,
      error: { kind: "network", message: "Failed to fetch" },
    });
    const html = transportOf(() => new Response("<html>"));
    expect(await html.transport({ method: "GET", path: "/" })).toMatchObject({
      error: { kind: "unreadable", status: 200 },
    });
    const { signal, abort } = createAbort();
    const hanging = transportOf(
      (request) =>
        new Promise((_resolve, reject) =>
          request.signal.addEventListener("abort", () => reject(request.signal.reason)),
        ),
    );
    const reply = hanging.transport({ method: "GET", path: "/", signal });
    abort();
    expect(await reply).toEqual({ ok: false, error: { kind: "aborted", message: "Request aborted" } });
  });

  test("streams text without splitting multi-byte characters", async () => {
    const bytes = new TextEncoder().encode('0:"Grüße 🎈"\n');
    const { streamTransport } = transportOf(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
              controller.close();
            },
          }),
          { headers: { "content-type": "text/plain" } },
        ),
    );
    let text = "";
    const result = await streamTransport({ method: "POST", path: "/", body: {} }, (piece) => {
      text += piece;
    });
    expect(text).toBe('0:"Grüße 🎈"\n');
    expect(result).toEqual({ ok: true, value: { contentType: "text/plain" } });
  });
});

describe("a server that asks for a proof of work", () => {
  const refusal = { message: "A proof of work is required", challenge: { parameters: {} } };
  const refuse = () => Response.json(refusal, { status: 428 });
  const request = { method: "POST", path: "/api/x", body: { messageId: "m1" } } as const;

  test("gets the same request once more, with the solution of its challenge", async () => {
    const solved: unknown[] = [];
    const { transport, seen } = transportOf(
      ({ headers }) => (headers.has("x-banter-proof") ? Response.json({ a: 1 }) : refuse()),
      undefined,
      async (...[body]: unknown[]) => (solved.push(body), "solution"),
    );
    expect(await transport(request)).toEqual({ ok: true, value: { a: 1 } });
    expect(solved).toEqual([refusal]);
    expect(seen.map(({ headers }) => headers.get("x-banter-proof"))).toEqual([null, "solution"]);
    expect(await Promise.all(seen.map((each) => each.text()))).toEqual(Array(2).fill('{"messageId":"m1"}'));
  });

  test("is not asked for ever", async () => {
    const { transport, seen } = transportOf(refuse, undefined, async () => "late");
    expect(await transport(request)).toMatchObject({ ok: false, error: { status: 428, body: refusal } });
    expect(seen).toHaveLength(3);
  });

  test("has refused the request if its challenge can't be solved", async () => {
    const { transport, streamTransport } = transportOf(refuse);
    const refused = { ok: false, error: { kind: "http", status: 428, message: refusal.message } };
    expect(await transport(request)).toMatchObject(refused);
    expect(await streamTransport(request, () => {})).toMatchObject(refused);
  });

  test("counts as unreachable while the code that solves it can't be loaded", async () => {
    const { transport } = transportOf(refuse, undefined, async () => Promise.reject(new Error("offline")));
    expect(await transport(request)).toMatchObject({ ok: false, error: { kind: "network" } });
  });

  const startPath = "/api/v1/typebots/lead/startChat";
  const answerTo = (sessionId: string) =>
    ({ method: "POST", path: `/api/v1/sessions/${sessionId}/continueChat` }) as const;

  /** A server whose start reply contains a challenge. `solutions` are those of its challenges, in order. */
  function startedServer(isAccepted: (solution: string | null) => boolean, ...solutions: (string | Error)[]) {
    return transportOf(
      ({ url, headers }) => {
        if (url.endsWith(startPath)) return Response.json({ sessionId: "s", challenge: refusal.challenge });
        return isAccepted(headers.get("x-banter-proof")) ? Response.json({}) : refuse();
      },
      undefined,
      async () => {
        const next = solutions.shift();
        if (next instanceof Error) throw next;
        return next;
      },
    );
  }
  const solutionsOf = (seen: readonly Request[]) => seen.map(({ headers }) => headers.get("x-banter-proof"));

  test("gets the solution of a start's challenge with the session's first answer, and not again", async () => {
    const { transport, seen } = startedServer(() => true, "ahead");
    await transport({ method: "POST", path: startPath });
    await transport(answerTo("other"));
    await transport(answerTo("s"));
    await transport(answerTo("s"));
    expect(solutionsOf(seen)).toEqual([null, null, "ahead", null]);
  });

  test("gets a new solution if the one of the start has expired", async () => {
    const { transport, seen } = startedServer((solution) => solution === "fresh", "expired", "fresh");
    await transport({ method: "POST", path: startPath });
    expect(await transport(answerTo("s"))).toMatchObject({ ok: true });
    expect(solutionsOf(seen)).toEqual([null, "expired", "fresh"]);
  });

  test("asks again where the code that solves the start's challenge could not be loaded", async () => {
    const { transport, seen } = startedServer(
      (solution) => solution === "fresh",
      new Error("offline"),
      "fresh",
    );
    await transport({ method: "POST", path: startPath });
    expect(await transport(answerTo("s"))).toMatchObject({ ok: true });
    expect(solutionsOf(seen)).toEqual([null, null, "fresh"]);
  });
});

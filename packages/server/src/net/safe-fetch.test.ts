import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isForbiddenAddress } from "./forbidden-address.ts";
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from "./safe-fetch.ts";

let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
const hits: string[] = [];
const server = createServer((request, response) => {
  hits.push(`${request.method} ${request.url}`);
  handle(request, response);
});
const opened: SafeFetch[] = [];

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
afterEach(async () => {
  hits.length = 0;
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const port = (): number => {
  const address = server.address();
  return isAddress(address) ? address.port : 0;
};
const isAddress = (address: ReturnType<typeof server.address>): address is AddressInfo =>
  typeof address === "object" && address !== null;

function safeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const created = createSafeFetch(options);
  opened.push(created);
  return created;
}

const local = (): SafeFetch => safeFetch({ allowedHosts: ["127.0.0.1"], maxBytes: 10_000 });
const origin = (): string => `http://127.0.0.1:${port()}`;

/** A resolver that returns the given results in turn and repeats the last one. */
function resolves(...answers: (readonly string[])[]): () => Promise<readonly string[]> {
  let calls = 0;
  return async () => answers[Math.min(calls++, answers.length - 1)] ?? [];
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe("addresses that must not be reached", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "0.0.0.0",
    "0",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "2852039166",
    "168.63.129.16",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[ff02::1]",
    "[fec0::1]",
    "[::ffff:0:7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2001:db8::1]",
    "[3fff::1]",
    "127.0.0.1.",
    "localhost",
  ])("http://%s", async (host) => {
    const reply = await safeFetch().fetch({ url: `http://${host}:${port()}/`, timeout: 5_000 });
    expect(reply).toEqual({
      ok: false,
      error: { message: expect.stringContaining("must not be reached"), isFinal: true },
    });
    expect(hits).toEqual([]);
  });

  test.each(["example.com@127.0.0.1", "example.com%23@127.0.0.1", "example.com:80%40127.0.0.1@localhost"])(
    "http://%s gets no request",
    async (place) => {
      const net = safeFetch({ allowedHosts: ["127.0.0.1", "localhost"] });
      expect((await net.fetch({ url: `http://${place}:${port()}/`, timeout: 5_000 })).ok).toBe(false);
      expect(hits).toEqual([]);
    },
  );

  test.each(["93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => {
      expect(isForbiddenAddress(address)).toBe(false);
    },
  );

  test.each([
    "file:///etc/passwd",
    "ftp://example.org",
    "gopher://127.0.0.1",
    "data:text/plain,x",
    "nonsense",
    "//host",
    "",
  ])("%j is not a web address", async (url) => {
    expect(await safeFetch().fetch({ url, timeout: 5_000 })).toEqual({
      ok: false,
      error: { message: expect.stringContaining("not a web address"), isFinal: true },
    });
  });
});

describe("names", () => {
  test.each([[["127.0.0.1"]], [["::1"]], [["93.184.216.34", "10.0.0.1"]], [["::ffff:10.0.0.1"]]])(
    "a name that leads to %j is refused",
    async (addresses) => {
      const reply = await safeFetch({ lookup: resolves(addresses) }).fetch({
        url: `http://inside.test:${port()}/`,
        timeout: 5_000,
      });
      expect(reply).toEqual({
        ok: false,
        error: { message: expect.stringContaining("must not be reached"), isFinal: true },
      });
      expect(hits).toEqual([]);
    },
  );

  test("connects to the address that was checked", async () => {
    handle = (_, response) => response.end("pinned");
    const net = safeFetch({ lookup: resolves(["127.0.0.1"]), allowedHosts: ["127.0.0.1"] });
    const reply = await net.fetch({ url: `http://no-such-name.test:${port()}/`, timeout: 5_000 });
    expect(reply.ok && text(reply.value.bytes)).toBe("pinned");
  });

  test("a name is checked again for each connection", async () => {
    handle = (_, response) => response.writeHead(302, { location: "/second", connection: "close" }).end();
    const net = safeFetch({ lookup: resolves(["127.0.0.1"], ["127.0.0.2"]), allowedHosts: ["127.0.0.1"] });
    const reply = await net.fetch({ url: `http://rebind.test:${port()}/first`, timeout: 5_000 });
    expect(reply).toEqual({
      ok: false,
      error: { message: "rebind.test resolves to 127.0.0.2, which must not be reached", isFinal: true },
    });
    expect(hits).toEqual(["GET /first"]);
  });

  test.each(["intranet.test", "INTRANET.test", "127.0.0.0/8"])("an allowed %s is reached", async (entry) => {
    handle = (_, response) => response.end("inside");
    const net = safeFetch({ lookup: resolves(["127.0.0.1"]), allowedHosts: [entry] });
    expect((await net.fetch({ url: `http://intranet.test:${port()}/`, timeout: 5_000 })).ok).toBe(true);
  });

  test("an allowed port allows no other port", async () => {
    const net = safeFetch({ allowedHosts: [`127.0.0.1:${port() + 1}`] });
    expect((await net.fetch({ url: `http://127.0.0.1:${port()}/`, timeout: 5_000 })).ok).toBe(false);
  });
});

describe("redirects", () => {
  test.each([
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/",
    "http://localhost/",
    "file:///etc/passwd",
  ])("to %s is refused", async (target) => {
    handle = (_, response) => response.writeHead(302, { location: target }).end();
    expect((await local().fetch({ url: origin(), timeout: 5_000 })).ok).toBe(false);
    expect(hits).toHaveLength(1);
  });

  test("a loop is stopped", async () => {
    handle = (_, response) => response.writeHead(302, { location: "/" }).end();
    expect(await local().fetch({ url: origin(), timeout: 5_000 })).toEqual({
      ok: false,
      error: { message: "More than 5 redirects", isFinal: true },
    });
    expect(hits).toHaveLength(6);
  });

  test("credentials are dropped on another origin, and a POST becomes a GET", async () => {
    const seen: unknown[] = [];
    handle = (request, response) => {
      seen.push([
        request.method,
        request.headers.authorization,
        request.headers["x-api-key"],
        request.headers.accept,
      ]);
      if (request.url === "/") response.writeHead(302, { location: `http://other.test:${port()}/end` }).end();
      else response.end("end");
    };
    const net = safeFetch({ allowedHosts: ["127.0.0.1"], lookup: async () => ["127.0.0.1"] });
    const headers = { authorization: "Bearer secret", "x-api-key": "secret", accept: "text/plain" };
    const reply = await net.fetch({ url: origin(), method: "POST", body: "x", headers, timeout: 5_000 });
    expect(reply.ok).toBe(true);
    expect(seen).toEqual([
      ["POST", "Bearer secret", "secret", "text/plain"],
      ["GET", undefined, undefined, "text/plain"],
    ]);
  });
});

describe("limits", () => {
  test("a large response is refused, even if it is compressed", async () => {
    handle = (_, response) => response.end("x".repeat(20_000));
    expect(await local().fetch({ url: origin(), timeout: 5_000 })).toEqual({
      ok: false,
      error: { message: "The response is larger than 10000 bytes", isFinal: true },
    });
    handle = (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1_000_000)));
    expect(await local().fetch({ url: origin(), timeout: 5_000 })).toEqual({
      ok: false,
      error: { message: "The response is larger than 10000 bytes", isFinal: true },
    });
  });

  test("a server that never responds times out", async () => {
    handle = () => undefined;
    expect(await local().fetch({ url: origin(), timeout: 100 })).toEqual({
      ok: false,
      error: { message: "No answer within 0.1 s", isFinal: false },
    });
  });

  test("the error names an unreachable server", async () => {
    const reply = await safeFetch({ allowedHosts: ["127.0.0.1"] }).fetch({
      url: "http://127.0.0.1:59999/",
      timeout: 5_000,
    });
    expect(reply).toEqual({
      ok: false,
      error: { message: expect.stringContaining("ECONNREFUSED"), isFinal: false },
    });
  });

  test("headers of the connection and of metadata services are not sent", async () => {
    let seen: IncomingMessage["headers"] = {};
    handle = (request, response) => {
      seen = request.headers;
      response.end();
    };
    const headers = {
      Host: "evil.test",
      "Metadata-Flavor": "Google",
      "X-aws-ec2-metadata-token": "t",
      "X-Own": "kept",
    };
    await local().fetch({ url: origin(), headers, timeout: 5_000 });
    expect(seen.host).toBe(`127.0.0.1:${port()}`);
    expect(seen).toMatchObject({ "x-own": "kept" });
    expect(Object.keys(seen).filter((name) => name.includes("metadata"))).toEqual([]);
  });
});

import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { fileBot, surveyBot } from "../testing/survey-bot.ts";
import { must, openTestServer, uploadFile } from "../testing/test-server.ts";
import { silentLogger } from "../log/logger.ts";
import {
  createRefusalLog,
  defaultConnectionLimits,
  exemptAddresses,
  limitConnections,
  type ConnectionLimits,
} from "./connection-limits.ts";
import { listen, type Listening } from "./listen.ts";

/* Slow clients on real sockets, with short limits. */

const limits: ConnectionLimits = {
  ...defaultConnectionLimits,
  silence: 300,
  headers: 500,
  bodyRate: 1_000,
  bodyPeriod: 400,
};
const START = "POST /api/v1/typebots/survey/startChat HTTP/1.1\r\nHost: a\r\n";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  // Otherwise a stranger could fill the log, and raise alarms.
  expect(errors.splice(0)).toEqual([]);
});

const errors: string[] = [];
const logger = { info() {}, warn() {}, error: (_: object, text: string) => void errors.push(text) };

async function openServer(connections: Partial<ConnectionLimits> = limits): Promise<Listening> {
  const { server } = await openTestServer({ bots: [surveyBot(), fileBot()], logger });
  const listening = must(await listen(server, { port: 0, host: "127.0.0.1", connections }));
  closers.push(listening.close);
  return listening;
}

function openSocket(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  closers.push(() => socket.destroy());
  // Writing into a connection that the server has closed.
  socket.on("error", () => {});
  return socket;
}

/** Not `once`, which rejects if the connection is reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

const TIMEOUT = /^(HTTP\/1\.1 408 Request Timeout)?$/;

/**
 * Sends the parts one by one until the server closes the connection; resolves with the response's first line, or with
 * nothing if the close, which drops what the client still sends, has overtaken it.
 */
async function trickle(port: number, head: string, part: string, interval: number): Promise<string> {
  const socket = openSocket(port);
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.write(head);
  const timer = setInterval(() => socket.write(part), interval);
  await closed(socket);
  clearInterval(timer);
  return received.split("\r\n")[0] ?? "";
}

test("a connection that sends nothing is closed", async () => {
  const { port } = await openServer();
  const socket = openSocket(port);
  await closed(socket.resume());
  expect(socket.bytesRead).toBe(0);
});

test("headers that arrive byte by byte are cut off", async () => {
  const { port } = await openServer();
  expect(await trickle(port, START, "X", 50)).toMatch(TIMEOUT);
});

test.each([
  ["a JSON body", `${START}Content-Length: 100000\r\n\r\n`, "{"],
  ["a chunked body", `${START}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n{\r\n"],
  [
    "a webhook's body",
    "POST /api/v1/typebots/a/blocks/b/results/c/executeWebhook HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n",
    "{",
  ],
  ["an upload", "PUT /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", "x"],
])("%s that arrives byte by byte is cut off", async (_, head, part) => {
  const { port } = await openServer();
  expect(await trickle(port, head, part, 50)).toMatch(TIMEOUT);
});

test("a body that stops after a fast beginning is cut off", async () => {
  const { port } = await openServer();
  const fast = `${START}Content-Length: 100000\r\n\r\n${" ".repeat(20_000)}`;
  expect(await trickle(port, fast, "", 1_000)).toMatch(TIMEOUT);
});

test("a steady slow body arrives, however long it takes", async () => {
  const { port } = await openServer({ ...limits, bodyPeriod: 1_000 });
  const socket = openSocket(port);
  socket.write(`${START}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const response = new Promise<string>((resolve) => {
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    socket.on("close", () => resolve(received));
  });
  const timer = setInterval(() => socket.write(`7d0\r\n${" ".repeat(2_000)}\r\n`), 100);
  // Meanwhile, bodies that are too slow are cut off.
  for (let n = 0; n < 2; n++) await trickle(port, `${START}Content-Length: 100000\r\n\r\n`, "{", 50);
  clearInterval(timer);
  socket.write("0\r\n\r\n");
  expect(await response).toMatch(/^HTTP\/1\.1 200 OK/);
});

test("a server that reads slowly doesn't blame the client", async () => {
  const slow = `${START.replace(/^POST \S+/, "POST /slow")}Content-Length: 100000\r\n\r\n`;
  const port = await serveWith(async (request, response) => {
    if (request.url === "/slow") return void request.resume();
    // Meanwhile, bodies that are too slow are cut off.
    for (let n = 0; n < 3; n++) await trickle(port, slow, "{", 50);
    request.resume().on("end", () => response.end("read"));
  });
  const response = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: " ".repeat(2_000_000) });
  expect(await response.text()).toBe("read");
});

/** More than the kernel buffers on a loopback connection. */
const LARGE = 64 * 1_048_576;
const receiving = { ...limits, silence: 10_000, receivePause: 500, receiveRate: 1_048_576 };

async function serveWith(listener: RequestListener, own: Partial<ConnectionLimits> = {}): Promise<number> {
  const http = createServer(listener).listen(0, "127.0.0.1");
  limitConnections(http, { ...receiving, ...own });
  closers.push(() => (http.closeAllConnections(), http.close()));
  await once(http, "listening");
  const address = http.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** Sends a request and receives `bytes` every 20 ms; resolves with the number of bytes until the connection is closed. */
async function receiveSlowly(port: number, bytes: number): Promise<number> {
  const socket = openSocket(port).setTimeout(0).pause();
  let received = 0;
  let budget = 0;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    budget -= chunk.length;
    if (budget <= 0) socket.pause();
  });
  socket.pause();
  socket.write(GET.replace("Host", "Connection: close\r\nHost"));
  const timer = setInterval(() => {
    budget += bytes;
    if (budget > 0) socket.resume();
  }, 20);
  await closed(socket);
  clearInterval(timer);
  return received;
}

test("a client that doesn't receive a file is cut off, and the file is closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "banter-slow-"));
  const environment = { BANTER_FILES_DIR: folder, BANTER_LIMIT_UPLOAD_MB: "64" };
  const opened = await openTestServer({ bots: [fileBot()], logger, environment });
  const { sessionId } = await opened.start({}, "files");
  const content = Buffer.alloc(LARGE, "x");
  const { fileUrl } = await uploadFile(opened, { sessionId, fileName: "a.txt" }, content);
  const connections = receiving;
  const listening = must(await listen(opened.server, { port: 0, host: "127.0.0.1", connections }));
  closers.push(listening.close, () => rm(folder, { recursive: true }));
  const openFiles = async (): Promise<number> => {
    const links = (await readdir("/proc/self/fd")).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ""),
    );
    return (await Promise.all(links)).filter((path) => path.startsWith(folder)).length;
  };
  const sockets = Array.from({ length: 5 }, () => openSocket(listening.port).pause());
  for (const socket of sockets) socket.write(GET.replace("/ ", `${new URL(fileUrl).pathname} `));
  await vi.waitUntil(async () => (await openFiles()) === 5, 10_000);
  await expect.poll(openFiles, { timeout: 30_000 }).toBe(0);
}, 60_000);

test("a client that receives slowly but steadily gets everything", async () => {
  const port = await serveWith((_, response) => void Readable.from(chunks()).pipe(response));
  function* chunks() {
    for (let sent = 0; sent < LARGE; sent += 65_536) yield Buffer.alloc(65_536);
  }
  expect(await receiveSlowly(port, 400_000)).toBeGreaterThanOrEqual(LARGE);
}, 60_000);

test("one large write has the time of its size", async () => {
  const port = await serveWith((_, response) => void response.end(Buffer.alloc(LARGE / 2)));
  expect(await receiveSlowly(port, 200_000)).toBeGreaterThanOrEqual(LARGE / 2);
}, 60_000);

test("a stream may be silent for longer than a client may pause", async () => {
  let cutOff = (): void => {};
  const isCutOff = new Promise<void>((resolve) => (cutOff = resolve));
  const port = await serveWith(
    async ({ url }, response) => {
      if (url === "/large") return void response.once("close", cutOff).end(Buffer.alloc(LARGE));
      response.write("data: one\n\n");
      // A client that pauses in a response is cut off meanwhile.
      openSocket(port).pause().write(GET.replace("/ ", "/large "));
      await isCutOff;
      response.end("data: two\n\n");
    },
    { receiveRate: LARGE },
  );
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("data: one\n\ndata: two\n\n");
});

test("an address has a limited number of connections, unless it is exempt", async () => {
  const refused: string[] = [];
  const open = async (isExempt: boolean): Promise<number> => {
    const port = await serveWith((_, response) => response.end("ok"), {
      addressConnections: 3,
      isExempt: () => isExempt,
      onRefused: (reason) => void refused.push(reason),
    });
    const answers = Array.from({ length: 5 }, async () => {
      const socket = openSocket(port);
      const outcome = Promise.race([
        new Promise<boolean>((resolve) => socket.once("data", () => resolve(true))),
        closed(socket).then(() => false),
      ]);
      socket.write(GET);
      return { socket, isAnswered: await outcome };
    });
    const outcomes = await Promise.all(answers);
    const answered = outcomes.filter(({ isAnswered }) => isAnswered);
    // A place is free as soon as its connection is closed.
    answered[0]?.socket.destroy();
    const request = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(request, 10_000);
    return answered.length;
  };
  expect(await open(false)).toBe(3);
  expect(new Set(refused)).toEqual(new Set(["an address has 3 connections"]));
  refused.length = 0;
  expect([await open(true), refused]).toEqual([5, []]);
});

test("a kept connection may pause between requests", async () => {
  const { port } = await openServer();
  const socket = openSocket(port);
  const request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
  socket.write(request);
  await once(socket, "data");
  // Connections that send nothing, or no complete headers, are closed meanwhile.
  await Promise.all([closed(openSocket(port).resume()), trickle(port, START, "X", 50)]);
  socket.write(request);
  const [second]: unknown[] = await once(socket, "data");
  expect(String(second)).toMatch(/^HTTP\/1\.1 200 OK/);
});

test("the server has a limited number of connections, and says so", async () => {
  const refused: string[] = [];
  const port = await serveWith((_, response) => response.end("ok"), {
    connections: 1,
    onRefused: (reason) => void refused.push(reason),
  });
  const first = openSocket(port);
  first.write(GET);
  await once(first, "data");
  await closed(openSocket(port));
  expect(refused).toEqual(["the server has 1 connections"]);
});

test("refused connections are logged once a minute, with their number", () => {
  const lines: unknown[] = [];
  let time = 0;
  const log = createRefusalLog(
    { ...silentLogger, warn: (fields, text) => void lines.push({ ...fields, text }) },
    () => time,
  );
  for (let n = 0; n < 5; n++) log("an address has 3 connections");
  time = 60_000;
  log("an address has 3 connections");
  const text = "connections were refused";
  expect(lines).toEqual([
    { reason: "an address has 3 connections", connections: 1, text },
    { reason: "an address has 3 connections", connections: 5, text },
  ]);
});

test.each([
  ["undeclared", undefined, [true, true, false]],
  ["none", 0, [true, false, false]],
  ["one", 1, [true, true, true]],
])("with %s proxies the addresses that all visitors may have are exempt", (_, trustedProxies, expected) => {
  const isExempt = exemptAddresses(trustedProxies);
  expect(["127.0.0.1", "172.17.0.1", "203.0.113.7"].map(isExempt)).toEqual(expected);
});

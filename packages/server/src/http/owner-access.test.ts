import { afterEach, expect, test } from "vitest";
import { readCaller, type Connection } from "./caller.ts";
import type { ServerOptions } from "../config/server-options.ts";
import { listen, type Listening } from "../node/listen.ts";
import { OWNER_TOKEN } from "../testing/owner-client.ts";
import { asRecord, must, openTestServer, type TestServer } from "../testing/test-server.ts";

/* Guesses of the owner token, over HTTP on loopback, where a proxy's visitors arrive. */

let listening: Listening | undefined;
afterEach(() => listening?.close());

async function open(options: Partial<ServerOptions> = {}) {
  const server = await openTestServer({ ownerToken: OWNER_TOKEN, ...options });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  const url = `http://127.0.0.1:${listening.port}/api/v1/owner/live`;
  const signIn = (token: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { server, signIn };
}

type SignIn = Awaited<ReturnType<typeof open>>["signIn"];

/** Statuses of wrong tokens. */
async function guess(
  signIn: SignIn,
  times: number,
  headersOf: (n: number) => Record<string, string> = () => ({}),
) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(`guess-${n}`, headersOf(n))).status);
  return statuses;
}

const checked = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

test.each<[string, (n: number) => Record<string, string>]>([
  ["no proxy's header", () => ({})],
  ["one forwarded address", () => ({ "x-forwarded-for": "203.0.113.7" })],
  ["a new forwarded address each time", (n) => ({ "x-forwarded-for": `203.0.113.${n}` })],
  [
    "an invented device cookie",
    (n) => ({ cookie: `banter-device=${"A".repeat(22)}.${"B".repeat(42)}${n % 10}` }),
  ],
])("of 150 guesses with %s, 5 are checked", async (_, headersOf) => {
  const { signIn } = await open();
  expect(checked(await guess(signIn, 150, headersOf))).toBe(5);
});

test("the delay doubles with each failure, up to a quarter of an hour", async () => {
  const { server, signIn } = await open();
  await guess(signIn, 5);
  const waits: number[] = [];
  for (let n = 0; n < 12; n++) {
    const refused = await signIn("guess");
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    waits.push(wait);
    server.advance(wait * 1_000);
    expect((await signIn("guess")).status).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test("the right token is accepted at once, whatever strangers guess", async () => {
  const { server, signIn } = await open({ trustedProxies: 1 });
  await guess(signIn, 150, (n) => ({ "x-forwarded-for": `203.0.113.${n % 40}` }));
  for (const address of ["198.51.100.1", "203.0.113.1"]) {
    const forwarded = { "x-forwarded-for": address };
    expect((await signIn("wrong", { "x-forwarded-for": "203.0.113.1" })).status).toBe(429);
    expect((await signIn(OWNER_TOKEN, forwarded)).status).toBe(200);
  }
  const code = server.server.createSignInCode();
  const redeem = (code: string | undefined) =>
    server.post("/api/v1/owner/sign-in", { code }, { "x-forwarded-for": "203.0.113.1" });
  for (let n = 0; n < 150; n++) await redeem(`wrong-${n}`);
  expect((await redeem("wrong")).status).toBe(429);
  expect((await redeem(code)).status).toBe(200);
});

test("requests without the right token don't use up the owner's requests", async () => {
  const { signIn } = await open();
  const anonymous = async () =>
    (await signIn("", { authorization: "Basic x", "x-forwarded-for": "" })).status;
  for (let n = 0; n < 100; n++) expect([401, 429]).toContain(await anonymous());
  expect((await signIn(OWNER_TOKEN)).status).toBe(200);
});

test("a short token is not checked while its address is delayed; other addresses are not affected", async () => {
  const { server, signIn } = await open({ ownerToken: "short", trustedProxies: 1 });
  const from = (address: string) => ({ "x-forwarded-for": address });
  await guess(signIn, 6, () => from("203.0.113.1"));
  const refused = await signIn("short", from("203.0.113.1"));
  expect([refused.status, asRecord(await refused.json())["message"]]).toEqual([
    429,
    "Too many failed sign-ins. Try again in 1 s.",
  ]);
  expect((await signIn("short", from("203.0.113.2"))).status).toBe(200);
  server.advance(1_000);
  expect((await signIn("short", from("203.0.113.1"))).status).toBe(200);
});

test("while many addresses guess a short token, each has one guess per quarter of an hour", async () => {
  const { server, signIn } = await open({ ownerToken: "short", trustedProxies: 1 });
  const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });
  expect(checked(await guess(signIn, 30, from))).toBe(30);
  expect(checked(await guess(signIn, 150, (n) => from(30 + (n % 50))))).toBe(50);
  expect(checked(await guess(signIn, 30, from))).toBe(0);
  server.advance(15 * 60_000);
  expect(checked(await guess(signIn, 100, (n) => from(n % 50)))).toBe(50);
  expect((await signIn("short", from(200))).status).toBe(200);
});

test("all addresses of an IPv6 network count as one", async () => {
  const { signIn } = await open({ trustedProxies: 1 });
  const statuses = await guess(signIn, 40, (n) => ({ "x-forwarded-for": `2001:db8:0:7::${n.toString(16)}` }));
  expect(checked(statuses)).toBe(5);
});

test("a browser that has signed in before can sign in while strangers guess", async () => {
  const { signIn } = await open();
  const signedIn = await signIn(OWNER_TOKEN);
  const [cookie = ""] = signedIn.headers.getSetCookie();
  expect(cookie).toMatch(
    /^banter-device=[\w-]{22}\.[\w-]{43}; Path=\/api\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  const device = { cookie: `theme=dark; ${cookie.split(";")[0]}` };
  await guess(signIn, 50);
  const again = await signIn(OWNER_TOKEN, device);
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
  expect(checked(await guess(signIn, 50, () => device))).toBe(5);
});

test("behind TLS the device cookie is sent over TLS only, and one without the prefix is ignored", async () => {
  const { signIn } = await open({ environment: { BANTER_PUBLIC_URL: "https://bots.test" } });
  const [cookie = ""] = (await signIn(OWNER_TOKEN)).headers.getSetCookie();
  expect(cookie).toMatch(/^__Secure-banter-device=[\w-]{22}\.[\w-]{43}; .*; SameSite=Strict; Secure$/);
  const [pair = ""] = cookie.split(";");
  expect((await signIn(OWNER_TOKEN, { cookie: pair })).headers.getSetCookie()).toEqual([]);
  const planted = { cookie: pair.replace("__Secure-", "") };
  expect((await signIn(OWNER_TOKEN, planted)).headers.getSetCookie()).toHaveLength(1);
});

test("a request without a token is no guess", async () => {
  const { server, signIn } = await open();
  for (let n = 0; n < 20; n++) expect((await server.get("/api/v1/owner/live")).status).toBe(401);
  expect((await signIn(OWNER_TOKEN)).status).toBe(200);
});

test("previews check the owner token under the same limit", async () => {
  const { server, signIn } = await open();
  const preview = (token: string) =>
    server.post(
      "/api/v1/typebots/survey/preview/startChat",
      {},
      { authorization: `Bearer ${token}` },
      { address: "127.0.0.1" },
    );
  for (let n = 0; n < 5; n++) expect((await preview("guess")).status).toBe(401);
  expect((await preview("guess")).status).toBe(429);
  expect((await signIn("guess")).status).toBe(429);
  expect((await preview(OWNER_TOKEN)).status).toBe(200);
});

test("the operator is warned once of a proxy that the server doesn't know of", async () => {
  const warnings: string[] = [];
  const logger = { info() {}, warn: (_: object, text: string) => void warnings.push(text), error() {} };
  const request = async (
    options: Partial<ServerOptions>,
    headers: Record<string, string>,
    connection?: Connection,
  ) => {
    const { get } = await openTestServer({ logger, ...options });
    await get("/health");
    for (let n = 0; n < 3; n++) await get("/health", headers, connection);
    return warnings.splice(0);
  };
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "cf-connecting-ip"])
    expect(await request({}, { [name]: "1.1 a" })).toEqual([expect.stringContaining("--trust-proxies")]);
  expect(await request({ trustedProxies: 1 }, { "x-forwarded-for": "203.0.113.7" })).toEqual([]);
  expect(await request({}, {})).toEqual([]);
  expect(await request({}, {}, { address: "172.17.0.1" })).toEqual([
    expect.stringContaining("172.17.0.1, as through a proxy, but --trust-proxies is not set"),
  ]);
  for (const address of ["127.0.0.1", "203.0.113.7"]) expect(await request({}, {}, { address })).toEqual([]);
  for (const trustedProxies of [0, 1])
    expect(await request({ trustedProxies }, {}, { address: "172.17.0.1" })).toEqual([]);
});

test.each(["10.0.0.7", "::ffff:172.17.0.1", "100.64.0.1", "fd00::7", "fe80::1"])(
  "the undeclared proxy %s has neither a visitor's limits nor a visitor's daily budgets",
  async (address) => {
    const limits = { starts: { burst: 1, perSecond: 0.001 } };
    const start = async (trustedProxies?: number) => {
      const server = await openTestServer({
        limits,
        ...(trustedProxies !== undefined && { trustedProxies }),
      });
      const path = "/api/v1/typebots/survey/startChat";
      const statuses = [];
      for (let n = 0; n < 21; n++) statuses.push((await server.post(path, {}, {}, { address })).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await start()).toBe(20);
    expect(await start(1)).toBe(1);
    const request = { req: { raw: new Request("http://bots.test/") }, env: { address } };
    expect(readCaller(request, undefined).address).toBeUndefined();
  },
);

test("conversation starts behind an unconfigured proxy have a limit for all visitors together", async () => {
  const limits = { starts: { burst: 0.1, perSecond: 0.005 } };
  const server: TestServer = await openTestServer({ limits });
  const start = async (headers: Record<string, string>) =>
    (await server.post("/api/v1/typebots/survey/startChat", {}, headers, { address: "127.0.0.1" })).status;
  const forwarded = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });
  expect([await start(forwarded(1)), await start(forwarded(2)), await start(forwarded(3))]).toEqual([
    200, 200, 429,
  ]);
  expect(await start({ "x-real-ip": "203.0.113.4" })).toBe(429);
});

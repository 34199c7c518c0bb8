import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { SignJWT, UnsecuredJWT, exportJWK } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { listen } from "../node/listen.ts";
import { asRecord, messageTexts, must, openTestServer, text } from "../testing/test-server.ts";
import { oneGroupBot, textMessage } from "../testing/survey-bot.ts";

const SECRET = "a-secret-of-at-least-32-characters!";
const AUDIENCE = "https://bots.test";
/** The test server's clock. */
const NOW = Date.UTC(2026, 0, 1) / 1_000;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Claims {
  readonly sub?: string;
  readonly aud?: string;
  /** Seconds from now. */
  readonly expiresIn?: number | null;
  readonly [claim: string]: unknown;
}

function jwt({ sub = "ada", aud = AUDIENCE, expiresIn = 600, ...claims }: Claims): SignJWT {
  const exp = expiresIn === null ? {} : { exp: NOW + expiresIn };
  return new SignJWT({ sub, aud, ...exp, ...claims });
}

/** Signed by the site. */
function token(claims: Claims = {}, secret = SECRET): Promise<string> {
  return jwt(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
}

function bot(settings: object = {}, id = "support") {
  const variables = { name: "name", note: "note", file: "file" };
  const definition = oneGroupBot(id, "Support", variables, [
    textMessage("hello", "Hi {{name}}"),
    { id: "ask", type: "text input", options: { variableId: "name" } },
    textMessage("bye", "Bye {{name}}"),
    { id: "more", type: "file input", options: { variableId: "file" } },
    textMessage("end", "End"),
  ]);
  const general = { rememberUser: { isEnabled: true } };
  return { ...definition, settings: { general, ...settings } };
}

/** A server on a port. */
async function open(
  { environment = {}, settings = {} }: { environment?: Record<string, string>; settings?: object } = {},
  more: Parameters<typeof openTestServer>[0] = {},
) {
  const server = await openTestServer({
    bots: [bot(settings)],
    environment: { BANTER_IDENTITY_SECRET: SECRET, BANTER_IDENTITY_AUDIENCE: AUDIENCE, ...environment },
    ...more,
  });
  const listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  closers.push(() => listening.close());
  const origin = `http://127.0.0.1:${listening.port}`;
  const request = async (method: string, path: string, body: unknown, identity?: string) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(identity && { "x-banter-identity": identity }) },
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const reply: unknown = await response.json();
    return { status: response.status, body: asRecord(reply) };
  };
  const start = (body: object = {}) => request("POST", "v1/typebots/support/startChat", body);
  return { ...server, request, startChat: start };
}

type Opened = Awaited<ReturnType<typeof open>>;

function sessionOf({ body }: Awaited<ReturnType<Opened["startChat"]>>): string {
  return String(body["sessionId"]);
}

const refused = (reason: string) => ({ status: 401, body: { code: "UNAUTHORIZED", reason } });

/** Every request of a session. */
const requests: readonly (readonly [
  string,
  (server: Opened, id: string, identity?: string) => Promise<unknown>,
])[] = [
  [
    "an answer",
    (server, id, identity) => server.request("POST", `v1/sessions/${id}/continueChat`, text("x"), identity),
  ],
  ["a resync", (server, id, identity) => server.request("GET", `v1/sessions/${id}`, undefined, identity)],
  [
    "a stream",
    (server, id, identity) => server.request("POST", `v2/sessions/${id}/streamMessage`, {}, identity),
  ],
  [
    "logs",
    (server, id, identity) =>
      server.request(
        "POST",
        `v2/sessions/${id}/clientLogs`,
        { clientLogs: [{ description: "x" }] },
        identity,
      ),
  ],
  [
    "feedback",
    (server, id, identity) =>
      server.request("POST", `v1/sessions/${id}/replies/0/rating`, { value: "up" }, identity),
  ],
  [
    "an upload",
    (server, id, identity) =>
      server.request("POST", "v3/generate-upload-url", { fileName: "a.txt", sessionId: id }, identity),
  ],
];

describe("the session of an identified visitor", () => {
  test.each(requests)(
    "refuses %s without an identity, of another subject, and with an expired one",
    async (_, send) => {
      const server = await open();
      const id = sessionOf(await server.startChat({ identity: await token() }));
      expect(await send(server, id)).toMatchObject(refused("identity-required"));
      expect(await send(server, id, await token({ sub: "bob" }))).toMatchObject(refused("identity-mismatch"));
      expect(await send(server, id, await token({ expiresIn: -31 }))).toMatchObject(
        refused("identity-expired"),
      );
      expect(await send(server, id, await token({}, `${SECRET}2`))).toMatchObject(
        refused("identity-invalid"),
      );
      expect(await send(server, id, await token())).not.toMatchObject({ status: 401 });
    },
  );

  test("marks the claims as verified in the result; neither page nor visitor changes them", async () => {
    const server = await open();
    const identity = await token({ name: "Ada" });
    const prefilledVariables = { name: "Eve", note: "x", sub: "eve" };
    const started = await server.startChat({ identity, prefilledVariables });
    expect(messageTexts(started.body)).toBe("Hi Ada");
    expect(started.body).toMatchObject({ isIdentified: true });
    const path = `v1/sessions/${sessionOf(started)}/continueChat`;
    const answered = await server.request("POST", path, text("Eve"), identity);
    expect(messageTexts(answered.body)).toBe("Bye Ada");
    expect(await server.store.results.find(String(started.body["resultId"]))).toMatchObject({
      identity: { subject: "ada", verified: ["name"] },
      variables: { name: "Ada", note: "x" },
      answers: [{ content: "Eve" }],
    });
  });

  test("takes changed claims with the next turn", async () => {
    const server = await open();
    const id = sessionOf(await server.startChat({ identity: await token({ name: "Ada" }) }));
    const path = `v1/sessions/${id}/continueChat`;
    const answered = await server.request("POST", path, text("x"), await token({ name: "Ada L." }));
    expect(messageTexts(answered.body)).toBe("Bye Ada L.");
  });

  test("returns the stored reply to a repeated message, without another turn, and only to its visitor", async () => {
    const server = await open();
    const id = sessionOf(await server.startChat({ identity: await token() }));
    const path = `v1/sessions/${id}/continueChat`;
    const message = { ...text("x"), messageId: "m1", turn: 0 };
    const first = await server.request("POST", path, message, await token());
    server.advance(640_000);
    expect(await server.request("POST", path, message, await token())).toMatchObject(
      refused("identity-expired"),
    );
    const renewed = await token({ expiresIn: 1_200 });
    expect(await server.request("POST", path, message, renewed)).toEqual(first);
    expect((await server.store.sessions.find(id))?.turn).toBe(1);
  });
});

describe("a start", () => {
  test("with the start id, the result or the session of another subject gets a conversation of its own", async () => {
    const server = await open();
    const startId = "0123456789abcdef";
    const adas = await server.startChat({ identity: await token({ name: "Ada" }), startId });
    const resultId = adas.body["resultId"];
    expect(await server.startChat({ identity: await token({ sub: "bob" }), startId })).toMatchObject(
      refused("identity-mismatch"),
    );
    expect(await server.startChat({ startId })).toMatchObject(refused("identity-mismatch"));
    for (const identity of [await token({ sub: "bob", name: "Bob" }), undefined]) {
      const other = await server.startChat({ identity, resultId });
      expect(other.body["resultId"]).not.toBe(resultId);
      expect(other.body["sessionId"]).not.toBe(adas.body["sessionId"]);
      expect(JSON.stringify(other.body)).not.toContain("Ada");
    }
  });

  test("of an unknown visitor stays possible, and its session ignores identities", async () => {
    const server = await open();
    const started = await server.startChat({ prefilledVariables: { name: "Eve" } });
    expect(messageTexts(started.body)).toBe("Hi Eve");
    const path = `v1/sessions/${sessionOf(started)}/continueChat`;
    expect(await server.request("POST", path, text("Eva"), await token({ name: "Ada" }))).toMatchObject({
      status: 200,
    });
    const result = await server.store.results.find(String(started.body["resultId"]));
    expect(result?.variables).toMatchObject({ name: "Eva" });
    expect(result).not.toHaveProperty("identity");
  });

  test("without an identity is refused by a bot that requires one", async () => {
    const server = await open({ settings: { identity: { isRequired: true } } });
    expect(await server.startChat()).toMatchObject(refused("identity-required"));
    expect((await server.startChat({ identity: await token() })).status).toBe(200);
  });

  test("with an identity is refused by a server without keys", async () => {
    const server = await openTestServer({ bots: [bot()] });
    const response = await server.post("/api/v1/typebots/support/startChat", { identity: await token() });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining("BANTER_IDENTITY_SECRET"),
    });
  });
});

describe("a subject's unfinished conversation", () => {
  test("is resumed on another device, with what was said", async () => {
    const server = await open();
    const first = await server.startChat({ identity: await token({ name: "Ada" }) });
    const id = sessionOf(first);
    await server.request(
      "POST",
      `v1/sessions/${id}/continueChat`,
      text("hello there"),
      await token({ name: "Ada" }),
    );
    const resumed = await server.startChat({ identity: await token({ name: "Ada" }) });
    expect(resumed.body).toMatchObject({ sessionId: id, resultId: first.body["resultId"], turn: 1 });
    expect(messageTexts(resumed.body)).toBe("Bye Ada");
    expect(resumed.body["conversation"]).toMatchObject([
      { from: "bot", messages: [{ type: "text" }] },
      { from: "visitor", text: "hello there" },
    ]);
    const other = await server.startChat({ identity: await token({ sub: "bob" }) });
    expect(other.body).not.toHaveProperty("conversation");
    expect(sessionOf(other)).not.toBe(id);
    expect((await server.startChat()).body).not.toHaveProperty("conversation");
  });

  test("is not resumed if the visitor starts over, nor by a bot that doesn't remember visitors", async () => {
    const server = await open();
    const id = sessionOf(await server.startChat({ identity: await token() }));
    const again = await server.startChat({ identity: await token(), startsOver: true });
    expect(sessionOf(again)).not.toBe(id);
    const forgetful = await open({ settings: { general: {} } });
    const first = sessionOf(await forgetful.startChat({ identity: await token() }));
    expect(sessionOf(await forgetful.startChat({ identity: await token() }))).not.toBe(first);
  });

  test("is not a repeated start: that one gets its first reply", async () => {
    const server = await open();
    const body = { identity: await token(), startId: "0123456789abcdef" };
    const first = await server.startChat(body);
    expect((await server.startChat(body)).body).toEqual(first.body);
  });
});

/** A server with the site's public keys. Without keys it redirects to an address that has some. */
async function serveKeys(keys: () => unknown, moved?: unknown) {
  let reads = 0;
  let status = 200;
  const http = createHttpServer(({ url }, response) => {
    reads++;
    const found = url === "/moved.json" ? moved : keys();
    response.writeHead(found === undefined ? 302 : status, { location: "/moved.json" });
    response.end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => http.close(() => resolve())));
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const environment = {
    BANTER_IDENTITY_SECRET: "",
    BANTER_IDENTITY_JWKS_URL: `http://127.0.0.1:${port}/jwks.json`,
    BANTER_ALLOWED_HOSTS: `127.0.0.1:${port}`,
  };
  const answer = (newStatus: number) => {
    status = newStatus;
  };
  return { environment, reads: () => reads, answer };
}

function keyPair(kind: "rsa" | "ec") {
  return kind === "rsa"
    ? generateKeyPairSync("rsa", { modulusLength: 2048 })
    : generateKeyPairSync("ec", { namedCurve: "P-256" });
}

async function publicJwk(key: KeyObject, kid?: string): Promise<object> {
  return { ...(await exportJWK(key)), ...(kid && { kid }) };
}

function signed(alg: "RS256" | "ES256", key: KeyObject, kid?: string, claims: Claims = {}): Promise<string> {
  return jwt(claims)
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .sign(key);
}

describe("a set of public keys", () => {
  test.each([
    ["RS256", "rsa"],
    ["ES256", "ec"],
  ] as const)("verifies %s, and no HS256 with a public key or an empty secret", async (alg, kind) => {
    const pair = keyPair(kind);
    const jwk = await publicJwk(pair.publicKey, "k1");
    const { environment } = await serveKeys(() => ({ keys: [jwk] }));
    const server = await open({ environment });
    expect((await server.startChat({ identity: await signed(alg, pair.privateKey, "k1") })).status).toBe(200);
    const pem = pair.publicKey.export({ type: "spki", format: "pem" });
    for (const secret of [pem, String(pem).trim(), JSON.stringify(jwk), "", "null"])
      expect(
        await server.startChat({ identity: handSigned({ alg: "HS256", kid: "k1" }, secret) }),
      ).toMatchObject(refused("identity-invalid"));
    const foreign = await signed(alg, keyPair(kind).privateKey, "k1");
    expect(await server.startChat({ identity: foreign })).toMatchObject(refused("identity-invalid"));
  });

  test("ignores symmetric keys, and keys that a token brings along", async () => {
    const pair = keyPair("ec");
    const oct = { kty: "oct", kid: "k1", k: Buffer.from(SECRET).toString("base64url") };
    const { environment } = await serveKeys(() => ({ keys: [oct] }));
    const server = await open({ environment });
    const own = {
      jwk: await exportJWK(pair.publicKey),
      jku: "https://evil.test/jwks.json",
      x5u: "https://evil.test",
    };
    const brought = await jwt({})
      .setProtectedHeader({ alg: "ES256", kid: "k1", ...own })
      .sign(pair.privateKey);
    for (const identity of [handSigned({ alg: "HS256", kid: "k1" }, SECRET), brought])
      expect(await server.startChat({ identity })).toMatchObject(refused("identity-invalid"));
  });

  test("is read again for an unknown key, once a minute at most", async () => {
    const [first, second] = [keyPair("ec"), keyPair("ec")];
    const keys = [await publicJwk(first.publicKey, "k1")];
    const { environment, reads } = await serveKeys(() => ({ keys }));
    const server = await open({ environment });
    const start = async (key: KeyObject, kid: string) =>
      (await server.startChat({ identity: await signed("ES256", key, kid) })).status;
    expect(await start(first.privateKey, "k1")).toBe(200);
    keys.push(await publicJwk(second.publicKey, "k2"));
    expect(await start(second.privateKey, "k2")).toBe(401);
    server.advance(60_000);
    await Promise.all([start(second.privateKey, "k3"), start(second.privateKey, "k4")]);
    expect(await start(second.privateKey, "k2")).toBe(200);
    expect(reads()).toBe(2);
  });

  test("that can't be read is a failure of the server, not of the visitor", async () => {
    const { environment } = await serveKeys(() => "no keys");
    const server = await open({ environment });
    const identity = await signed("ES256", keyPair("ec").privateKey, "k1");
    expect(await server.startChat({ identity })).toMatchObject({ status: 503 });
  });

  test("that can't be read any more counts for an hour", async () => {
    const { privateKey, publicKey } = keyPair("ec");
    const keys = [await publicJwk(publicKey, "k1")];
    const { environment, answer } = await serveKeys(() => ({ keys }));
    const server = await open({ environment });
    const start = async () =>
      (await server.startChat({ identity: await signed("ES256", privateKey, "k1", { expiresIn: 7_200 }) }))
        .status;
    expect(await start()).toBe(200);
    answer(500);
    server.advance(3_600_000);
    expect(await start()).toBe(200);
    server.advance(2_000);
    expect(await start()).toBe(503);
    answer(200);
    server.advance(2_000);
    expect(await start()).toBe(200);
  });

  test("is read again two seconds after it couldn't be read", async () => {
    const { privateKey, publicKey } = keyPair("ec");
    const keys = [await publicJwk(publicKey, "k1")];
    const { environment, reads, answer } = await serveKeys(() => ({ keys }));
    const server = await open({ environment });
    const identity = await signed("ES256", privateKey, "k1");
    answer(500);
    expect(await server.startChat({ identity })).toMatchObject({ status: 503 });
    answer(200);
    server.advance(1_999);
    expect(await server.startChat({ identity })).toMatchObject({ status: 503 });
    expect(reads()).toBe(1);
    server.advance(1);
    expect((await server.startChat({ identity })).status).toBe(200);
  });

  test("is not read from where its address redirects to, which may have no https", async () => {
    const { privateKey, publicKey } = keyPair("ec");
    const { environment, reads } = await serveKeys(() => undefined, {
      keys: [await publicJwk(publicKey, "k1")],
    });
    const server = await open({ environment });
    const identity = await signed("ES256", privateKey, "k1");
    expect(await server.startChat({ identity })).toMatchObject({ status: 503 });
    expect(reads()).toBe(1);
  });

  test.each([
    ["that is no point of the curve", "ES256", { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" }],
    ["without a point", "ES256", { kty: "EC", crv: "P-256" }],
    ["that is private", "ES256", keyPair("ec").privateKey.export({ format: "jwk" })],
    ["that is too short", "RS256", { kty: "RSA", n: "AQAB", e: "AQAB" }],
  ] as const)("with a key %s is a failure of the server, logged once", async (_, alg, key) => {
    const good = keyPair("ec");
    const keys = [{ ...key, kid: "k1" }, await publicJwk(good.publicKey, "k2")];
    const { environment } = await serveKeys(() => ({ keys }));
    const problems: unknown[] = [];
    const server = await open(
      { environment },
      { logger: { ...silentLogger, error: ({ problem }) => problems.push(...(problem ? [problem] : [])) } },
    );
    const identity = await signed(alg, keyPair(alg === "RS256" ? "rsa" : "ec").privateKey, "k1");
    for (let tries = 0; tries < 3; tries++) {
      expect(await server.startChat({ identity })).toMatchObject({ status: 503 });
      server.advance(60_000);
    }
    expect(problems).toEqual([expect.stringContaining('The key of tokens with the kid "k1"')]);
    expect((await server.startChat({ identity: await signed("ES256", good.privateKey, "k2") })).status).toBe(
      200,
    );
  });

  test("may have several keys without an id: each that fits is tried", async () => {
    const [first, second, foreign] = [keyPair("ec"), keyPair("ec"), keyPair("ec")];
    const keys = [await publicJwk(first.publicKey), await publicJwk(second.publicKey)];
    const { environment } = await serveKeys(() => ({ keys }));
    const server = await open({ environment });
    for (const { privateKey } of [first, second])
      expect((await server.startChat({ identity: await signed("ES256", privateKey) })).status).toBe(200);
    expect(
      await server.startChat({
        identity: await signed("ES256", second.privateKey, undefined, { expiresIn: -31 }),
      }),
    ).toMatchObject(refused("identity-expired"));
    expect(await server.startChat({ identity: await signed("ES256", foreign.privateKey) })).toMatchObject(
      refused("identity-invalid"),
    );
  });
});

/** A token as no library would make it. */
function handSigned(header: object, secret: string | Buffer, claims: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part(header)}.${part({ sub: "ada", aud: AUDIENCE, exp: NOW + 600, ...claims })}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

describe("a token is refused", () => {
  const unsigned = () => new UnsecuredJWT({ sub: "ada", aud: AUDIENCE, exp: NOW + 600 }).encode();
  test.each<[string, () => string | Promise<string>]>([
    ["without a signature", unsigned],
    ["with alg none and a signature", () => handSigned({ alg: "none" }, SECRET)],
    ["with alg None", () => handSigned({ alg: "None" }, SECRET)],
    ["without an alg", () => handSigned({ typ: "JWT" }, SECRET)],
    ["with another HMAC", () => handSigned({ alg: "HS512" }, SECRET)],
    ["with RS256 where there is only a secret", () => handSigned({ alg: "RS256" }, SECRET)],
    [
      "with a critical header that nobody knows",
      () => handSigned({ alg: "HS256", crit: ["x"], x: 1 }, SECRET),
    ],
    ["of another site", () => token({}, "another-secret-of-at-least-32-characters")],
    ["for another audience", () => token({ aud: "https://other.test" })],
    ["without an audience", () => handSigned({ alg: "HS256" }, SECRET, { aud: undefined })],
    ["without an expiry", () => token({ expiresIn: null })],
    ["with an expiry that is no number", () => handSigned({ alg: "HS256" }, SECRET, { exp: "tomorrow" })],
    ["that is valid for longer than a day", () => token({ expiresIn: 24 * 3_600 + 31 })],
    ["before its time", () => token({ nbf: NOW + 31 })],
    ["without a subject", () => handSigned({ alg: "HS256" }, SECRET, { sub: undefined })],
    ["with an empty subject", () => token({ sub: "" })],
    ["with a subject that is no text", () => handSigned({ alg: "HS256" }, SECRET, { sub: ["ada"] })],
    ["with a very long subject", () => token({ sub: "a".repeat(201) })],
    ["that is very long", () => token({ name: "a".repeat(8_192) })],
    ["that is no token", () => "x"],
    ["that is empty", () => ""],
    [
      "whose claims were changed",
      async () => (await token()).replace(/\.[^.]+\./, (part) => `${part.slice(0, -2)}A.`),
    ],
  ])("%s", async (_, make) => {
    const server = await open();
    expect(await server.startChat({ identity: await make() })).toMatchObject(refused("identity-invalid"));
  });

  test("of another issuer, if the server names one", async () => {
    const server = await open({ environment: { BANTER_IDENTITY_ISSUER: "https://shop.test" } });
    for (const iss of [undefined, "https://evil.test"])
      expect(await server.startChat({ identity: await token({ iss }) })).toMatchObject(
        refused("identity-invalid"),
      );
    expect((await server.startChat({ identity: await token({ iss: "https://shop.test" }) })).status).toBe(
      200,
    );
  });

  test("once it has expired, but for 30 seconds between the clocks", async () => {
    const server = await open();
    expect((await server.startChat({ identity: await token({ expiresIn: -29 }) })).status).toBe(200);
    expect((await server.startChat({ identity: await token({ nbf: NOW + 29 }) })).status).toBe(200);
    expect(await server.startChat({ identity: await token({ expiresIn: -30 }) })).toMatchObject(
      refused("identity-expired"),
    );
  });
});

test("owners see who the visitor is, and what is verified, also in exports", async () => {
  const owner = { authorization: "Bearer owner-token" };
  const server = await open({}, { ownerToken: "owner-token", bots: [bot()] });
  const identity = await token({ name: "Ada", sub: "=ada" });
  const started = await server.startChat({ identity });
  await server.request("POST", `v1/sessions/${sessionOf(started)}/continueChat`, text("Eve"), identity);
  const path = "/api/v1/owner/bots/support";
  const result = await server.get(`${path}/results/${String(started.body["resultId"])}`, owner);
  const known = { subject: "=ada", verified: ["name"] };
  expect(await result.json()).toMatchObject({ identity: known, variables: { name: "Ada" } });
  const csv = await (await server.get(`${path}/export?format=csv`, owner)).text();
  const [header, row] = csv.trim().split("\n");
  expect(header).toMatch(/,subject,name \(verified\)$/);
  // The answer isn't verified.
  expect(row).toMatch(/,Eve,.*,'=ada,Ada$/);
  const lines = await (await server.get(`${path}/export?format=jsonl`, owner)).text();
  expect(JSON.parse(lines)).toMatchObject({ identity: known });
});

test("claims never reach the page", async () => {
  const server = await open({ settings: { identity: { variables: { note: "role" } } } });
  const started = await server.startChat({ identity: await token({ role: "vip", email: "ada@shop.test" }) });
  expect(JSON.stringify(started.body)).not.toMatch(/vip|ada@shop|\bsub\b|role/);
});

test.each([
  [{ BANTER_IDENTITY_SECRET: SECRET }, "BANTER_IDENTITY_AUDIENCE is missing"],
  [{ BANTER_IDENTITY_AUDIENCE: AUDIENCE }, "need BANTER_IDENTITY_SECRET or BANTER_IDENTITY_JWKS_URL"],
  [{ BANTER_IDENTITY_SECRET: "short", BANTER_IDENTITY_AUDIENCE: AUDIENCE }, "at least 32 random characters"],
  [{ BANTER_IDENTITY_JWKS_URL: "http://shop.test/k", BANTER_IDENTITY_AUDIENCE: AUDIENCE }, "with https"],
  [{ BANTER_IDENTITY_JWKS_URL: "nowhere", BANTER_IDENTITY_AUDIENCE: AUDIENCE }, "takes an address like"],
])("the settings %j are refused", async (environment, problem) => {
  await expect(openTestServer({ environment })).rejects.toThrow(problem);
});

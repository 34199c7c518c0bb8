import { createHmac } from "node:crypto";
import { isRecord, fail, ok, safeUrl, mediaUrl } from "@banter/protocol";
import { UsageError } from "../../../packages/server/src/cli/command.ts";
import { readServeRequest } from "../../../packages/server/src/cli/serve-options.ts";
import { readServerConfig } from "../../../packages/server/src/config/server-config.ts";
import { callModel } from "../../../packages/server/src/effects/call-model.ts";
import { createModel } from "../../../packages/server/src/effects/create-model.ts";
import { createPayment } from "../../../packages/server/src/effects/payment.ts";
import { SettingError } from "../../../packages/server/src/failures/setting-error.ts";
import { parseByteRange } from "../../../packages/server/src/files/byte-range.ts";
import { fitsContent } from "../../../packages/server/src/files/file-content.ts";
import {
  createFileKeys,
  fileKeyOf,
  fileNameOf,
  parseFileKey,
  publicKeysIn,
} from "../../../packages/server/src/files/file-key.ts";
import { contentDisposition, safeFileName } from "../../../packages/server/src/files/file-name.ts";
import { signPostPolicy, verifyPostPolicy } from "../../../packages/server/src/files/post-policy.ts";
import { checkUpload } from "../../../packages/server/src/files/upload-request.ts";
import { createBearerTokenCheck } from "../../../packages/server/src/http/bearer-token.ts";
import { addressKey, isFromThisMachine, readCaller } from "../../../packages/server/src/http/caller.ts";
import { acceptedCodings } from "../../../packages/server/src/http/content-coding.ts";
import { isUnchanged } from "../../../packages/server/src/http/etag.ts";
import { createIdentityVerifier } from "../../../packages/server/src/identity/create-identity-verifier.ts";
import { findLanguage } from "../../../packages/server/src/languages/choose-translation.ts";
import { isForbiddenAddress } from "../../../packages/server/src/net/forbidden-address.ts";
import { createProofOfWork } from "../../../packages/server/src/sessions/create-proof-of-work.ts";
import { settingWarnings } from "../../../packages/server/src/settings/read-environment.ts";
import { channelOfPath } from "../../../packages/server/src/webhooks/channel-name.ts";
import { once, textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

/** Headers have no line breaks and no characters above Latin-1: what Node.js refuses never arrives. */
function withHeader(name: string, text: string): Request {
  const value = text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
  return new Request("https://bots.test/lead", { headers: { [name]: value } });
}

const CALLER_HEADERS = [
  "x-forwarded-for",
  "forwarded",
  "origin",
  "x-banter-parent-origin",
  "accept-language",
  "x-banter-identity",
];

const headerTargets: readonly FuzzTarget[] = [
  textTarget({
    name: "headers/caller",
    tokens: [
      "1.2.3.4",
      "::1",
      "[::1]:80",
      ", ",
      ":",
      "::ffff:",
      "fe80::",
      "%",
      "https://",
      "a.example",
      "null",
      "/",
      "for=",
    ],
    seeds: ["1.2.3.4, 5.6.7.8:80"],
    read: (text) =>
      CALLER_HEADERS.map((name) => {
        const request = withHeader(name, text);
        const context = { req: { raw: request }, env: { address: "127.0.0.1" } };
        return [
          readCaller(context, 1),
          readCaller(context, undefined),
          isFromThisMachine(request, context.env, 0),
        ];
      }),
  }),
  textTarget({
    name: "headers/address",
    tokens: ["1", ".", ":", "::", "ffff", "%eth0", "[", "]"],
    read: (text) => [addressKey(text), isForbiddenAddress(text)],
  }),
  textTarget({
    name: "headers/accept-language",
    tokens: ["de", "en-US", "zh-Hant-TW", ";q=", "0.5", ",", "*", "-", "x-", "u-co-phonebk"],
    read: (text) => findLanguage(["en", "de", "zh-Hant"], text.split(",")),
  }),
  textTarget({
    name: "headers/accept-encoding",
    tokens: ["gzip", "br", ";q=", "0.5", ",", "*", " "],
    read: acceptedCodings,
  }),
  textTarget({
    name: "headers/range",
    tokens: ["bytes=", "0", "-", "9", ","],
    read: (text) => parseByteRange(text, 100),
  }),
  textTarget({
    name: "headers/if-none-match",
    tokens: ['W/"a"', '"', ",", "*"],
    read: (text) => isUnchanged(withHeader("if-none-match", text), '"a"'),
  }),
  textTarget({
    name: "headers/authorization",
    tokens: ["Bearer ", "Basic ", "a", " "],
    read: createBearerTokenCheck("secret"),
  }),
  textTarget({
    name: "headers/webhook-path",
    tokens: ["/parties/main/", "a", "/", "webhooks", "%2F", "%"],
    read: channelOfPath,
  }),
];

const identity = once(() =>
  createIdentityVerifier({
    settings: {
      secret: "a secret of at least 32 characters",
      jwksUrl: undefined,
      issuer: undefined,
      audience: "bots",
    },
    net: { fetch: async () => fail({ message: "off", isFinal: true }) },
    now: () => new Date(0),
    onFailure: () => {},
  }),
);
const base64 = (value: unknown): string => Buffer.from(toJson(value)).toString("base64url");
const claims = { sub: "a", aud: "bots", exp: 60, iat: 0 };

function signedToken(header: unknown, payload: unknown): string {
  const content = `${base64(header)}.${base64(payload)}`;
  return `${content}.${createHmac("sha256", "a secret of at least 32 characters").update(content).digest("base64url")}`;
}

/** The base point of the curve P-256, as a public key. */
const key = {
  kty: "EC",
  crv: "P-256",
  kid: "k",
  alg: "ES256",
  x: "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY",
  y: "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
};

/** Verifies a token with the keys that a site's server returns. */
async function verifyWithKeys(keySet: unknown): Promise<unknown> {
  const reply = { status: 200, contentType: "application/json", bytes: Buffer.from(toJson(keySet)) };
  const verifier = createIdentityVerifier({
    settings: { secret: undefined, jwksUrl: "https://a.example/keys", issuer: undefined, audience: "bots" },
    net: { fetch: async () => ok(reply) },
    now: () => new Date(0),
    onFailure: () => {},
  });
  const content = `${base64({ alg: "ES256", kid: "k" })}.${base64(claims)}`;
  return verifier.verify(`${content}.${"A".repeat(86)}`);
}

const proofs = once(() =>
  createProofOfWork({
    settings: { scope: "ai", difficulty: 1 },
    secret: "secret",
    usedTokens: { add: async () => true, has: async () => false },
    events: { proofOfWork: () => {} },
  }),
);

const solution = {
  challenge: {
    parameters: {
      algorithm: "PBKDF2/SHA-256",
      nonce: "00",
      salt: "00",
      cost: 1,
      keyLength: 32,
      keyPrefix: "00",
      keySignature: "00",
      expiresAt: 9_999_999_999,
      data: { purpose: "p" },
    },
    signature: "00",
  },
  solution: { counter: 1, derivedKey: "0".repeat(64) },
};

const payment = once(() =>
  createPayment({ secretKey: "sk_test_a", publicKey: "pk", webhookSecret: "whsec_a", api: "" }),
);
const event = {
  id: "e",
  object: "event",
  type: "payment_intent.succeeded",
  data: { object: { id: "pi", status: "succeeded", metadata: { sessionId: "s", blockId: "b" } } },
};

function stripeSignature(body: string): string {
  const time = Math.floor(Date.now() / 1_000);
  return `t=${time},v1=${createHmac("sha256", "whsec_a").update(`${time}.${body}`).digest("hex")}`;
}

const secretTargets: readonly FuzzTarget[] = [
  textTarget({
    name: "signed/identity-token",
    tokens: [".", "e30", "eyJhbGciOiJIUzI1NiJ9", "=", "-", "_", "a"],
    seeds: [signedToken({ alg: "HS256" }, claims)],
    read: (text) => identity().verify(text),
  }),
  valueTarget({
    name: "signed/identity-claims",
    seeds: [{ header: { alg: "HS256" }, payload: claims }],
    read: (value) => {
      const { header, payload } = isRecord(value) ? value : {};
      return identity().verify(signedToken(header, payload));
    },
  }),
  valueTarget({ name: "signed/key-set", seeds: [{ keys: [key] }], read: verifyWithKeys }),
  valueTarget({
    name: "signed/proof-of-work",
    seeds: [solution],
    read: (value) => proofs().check({ purpose: "p", sessionId: "s", solution: base64(value) }),
  }),
  valueTarget({
    name: "signed/payment-event",
    seeds: [event],
    read: (value) => {
      const body = toJson(value);
      return payment().readWebhook(body, stripeSignature(body));
    },
  }),
  textTarget({
    name: "signed/payment-signature",
    tokens: ["t=", "v1=", ",", "1", "a"],
    read: (text) => payment().readWebhook("{}", text),
  }),
];

const signer = { accessKey: "a", secretKey: "s", region: "r", bucket: "b" };
const permit = {
  key: "public/a.png",
  fields: { "content-type": "image/png" },
  minBytes: 1,
  maxBytes: 9,
  expires: new Date(9_000),
};
const fileKey = `public/${"a".repeat(44)}/name.png`;
const keys = createFileKeys("secret");

const uploadTargets: readonly FuzzTarget[] = [
  textTarget({
    name: "uploads/file-name",
    tokens: ["a", ".", "png", "/", "\\", "\u202e", "..", "%00", "\u0000", " ", '"', "e\u0301", "😀"],
    read: (text) => [safeFileName(text, "png"), contentDisposition("attachment", safeFileName(text, "png"))],
  }),
  textTarget({
    name: "uploads/type",
    tokens: [".", "png", "image/", "*", ";", "charset=", "text/html", "svg+xml"],
    read: (text) => [
      checkUpload(
        { fileName: text, fileType: text },
        { accepts: [text, "image/*"], maxBytes: 1, visibility: "Auto", botId: "b" },
      ),
    ],
  }),
  textTarget({
    name: "uploads/key",
    tokens: ["public/", "private/", "a".repeat(44), "/", ".png", "%2F", "%", "https://bots.test/", "?", "#"],
    seeds: [fileKey, `https://bots.test/files/${fileKey}`],
    read: (text) => [
      parseFileKey(text),
      fileKeyOf(text),
      fileNameOf(text),
      publicKeysIn(text),
      keys.isIssued("s", text),
    ],
  }),
  textTarget({
    name: "uploads/content",
    tokens: ["\xff\xd8\xff", "\x89PNG", "GIF8", "RIFF", "WEBP", "ftyp", "PK\x03", "%PDF", "\0", "<svg"],
    read: (text) => {
      const head = Buffer.from(text, "latin1").subarray(0, 4_096);
      return ["png", "mp4", "pdf", "docx", "doc", "txt", "rtf", "exe"].map((extension) =>
        fitsContent(extension, head),
      );
    },
  }),
  valueTarget({
    name: "uploads/policy",
    seeds: [signPostPolicy(signer, permit, new Date(0))],
    read: (value) => verifyPostPolicy(signer, textsOf(value), new Date(0)),
  }),
];

function textsOf(value: unknown): Record<string, string> {
  const fields = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (typeof field === "string" ? [[name, field] as const] : [])),
  );
}

const environment = {
  BANTER_PUBLIC_URL: "https://bots.example.com",
  BANTER_SMTP_URL: "smtps://user:password@mail.example.com",
  BANTER_SMTP_FROM: "Shop <shop@example.org>",
  BANTER_AI_OPENAI_KEY: "k",
  BANTER_AI_OPENAI_BASE_URL: "https://api.example.com/v1",
  BANTER_AI_MODEL: "openai/gpt",
  BANTER_ALLOWED_HOSTS: "intranet:8080, 10.0.0.0/8",
  BANTER_RETENTION_DAYS: "30",
  BANTER_MIN_FREE_MB: "100",
  BANTER_PROOF_OF_WORK: "model",
  BANTER_IDENTITY_SECRET: "a secret of at least 32 characters",
  BANTER_IDENTITY_AUDIENCE: "bots",
  BANTER_S3_ENDPOINT: "https://s3.example.com",
  BANTER_S3_BUCKET: "b",
  BANTER_S3_ACCESS_KEY: "a",
  BANTER_S3_SECRET_KEY: "s",
  BANTER_LIMIT_BODY_BYTES: "1000",
};

const serve = {
  port: "3000",
  host: "localhost",
  log: "none",
  "allow-origin": ["https://a.example"],
  "trust-proxies": "1",
  preview: "signed",
  "drain-seconds": "5",
  "backup-every": "12h",
  "backup-dir": "b",
  "backup-keep": "7",
  "retention-days": "30",
  database: "postgres://u@h/n",
};

const isRefusal = (error: unknown): boolean => error instanceof SettingError || error instanceof UsageError;

const settingTargets: readonly FuzzTarget[] = [
  valueTarget({
    name: "settings/environment",
    seeds: [environment],
    mayThrow: isRefusal,
    errorOf: () => undefined,
    read: (value) => {
      const texts = textsOf(value);
      settingWarnings(texts);
      readServerConfig({}, texts);
      return undefined;
    },
  }),
  valueTarget({
    name: "settings/serve-options",
    seeds: [serve],
    mayThrow: isRefusal,
    read: (value) => {
      const { "allow-origin": origins, ...texts } = isRecord(value) ? value : {};
      const list = Array.isArray(origins) ? origins.filter((origin) => typeof origin === "string") : [];
      readServeRequest(
        { ...textsOf(texts), "allow-origin": list },
        { publicFolder: undefined, dataDir: ":memory:", preview: "signed", isAiDemoAllowed: false },
      );
      return undefined;
    },
  }),
  textTarget({
    name: "settings/url",
    tokens: [
      "https://",
      "javascript:",
      "data:image/png,",
      "//",
      "/",
      "a.example",
      "\t",
      "\u0001",
      ":",
      "@",
      "?",
      "#",
      "%",
      "[",
      "]",
    ],
    read: (text) => {
      const parse = (url: string, base?: string) => URL.parse(url, base) ?? undefined;
      return [
        safeUrl(text, "link", parse),
        safeUrl(text, "image", parse),
        mediaUrl(text, "media", "https://bots.test", parse),
      ];
    },
    markupOf: (result) => (Array.isArray(result) ? result : []).map((url) => `href="${String(url)}"`),
  }),
];

const sse = (...events: readonly unknown[]): string =>
  events.map((data) => `data: ${toJson(data)}\n\n`).join("");

const streams: Readonly<Record<"chat" | "responses" | "anthropic", string>> = {
  chat: `${sse({ id: "a", created: 1, model: "m", citations: ["https://a.example"], choices: [{ index: 0, delta: { role: "assistant", content: "Hi", annotations: [{ type: "url_citation", url_citation: { url: "https://a.example", title: "A", end_index: 2 } }] }, finish_reason: null }] }, { id: "a", choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage: { prompt_tokens: 1, completion_tokens: 1 } })}data: [DONE]\n\n`,
  responses: sse(
    { type: "response.created", response: { id: "a", created_at: 1, model: "m" } },
    { type: "response.output_item.added", output_index: 0, item: { type: "message", id: "t" } },
    { type: "response.output_text.delta", item_id: "t", output_index: 0, content_index: 0, delta: "Hi" },
    { type: "response.completed", response: { id: "a", usage: { input_tokens: 1, output_tokens: 1 } } },
  ),
  anthropic: sse(
    {
      type: "message_start",
      message: {
        id: "a",
        model: "m",
        role: "assistant",
        content: [],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ),
};

/** A provider's reply: the SDK and our readers of citations must end with a result, whatever arrives. */
async function readStream(api: keyof typeof streams, body: string): Promise<unknown> {
  const send: typeof fetch = async () =>
    new Response(body, { headers: { "content-type": "text/event-stream" } });
  const request = { provider: "openai", model: "m", messages: [{ role: "user" as const, content: "Hi" }] };
  const model = await createModel(
    request,
    { api, baseUrl: "https://api.example.com/v1", key: "k", isFromBot: false },
    send,
  );
  const signal = new AbortController().signal;
  return callModel({ model, key: "k", request, files: [], signal, onText: () => {}, onCitation: () => {} });
}

const providerTargets: readonly FuzzTarget[] = (["chat", "responses", "anthropic"] as const).map((api) =>
  textTarget({
    name: `providers/${api}`,
    tokens: [
      "data: ",
      "event: ",
      "\n\n",
      "\n",
      "{",
      "}",
      "[DONE]",
      '"',
      ":",
      ",",
      "null",
      "1",
      '"choices":[',
      '"delta":{',
      "id: 1\n",
      "retry: 1\n",
    ],
    seeds: [streams[api]],
    read: (text) => readStream(api, text),
    isSlow: true,
  }),
);

/** What a server reads besides the bodies of chat requests. */
export const serverTargets: readonly FuzzTarget[] = [
  ...headerTargets,
  ...secretTargets,
  ...uploadTargets,
  ...settingTargets,
  ...providerTargets,
];

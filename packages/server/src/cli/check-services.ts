import { defaultApi, type AiProvider } from "../effects/ai-config.ts";
import { connectMailServer } from "../effects/email.ts";
import type { EffectsConfig } from "../effects/effects-config.ts";
import { describeError } from "../failures/describe-error.ts";
import { openFiles } from "../files/open-files.ts";
import type { S3Config } from "../files/s3-bucket.ts";
import type { Finding } from "./command.ts";

/** Longer than a service takes that works. */
const TIMEOUT_MS = 10_000;

/** Signs in to each configured service. Sends, stores and buys nothing. */
export async function checkServices(
  config: EffectsConfig,
  s3: S3Config | undefined,
): Promise<readonly Finding[]> {
  const { ai, email, payment } = config;
  const checks = [
    ...Object.entries(ai).map(([name, provider]) => finding("AI", name, () => listModels(name, provider))),
    ...(email.smtpUrl === "" ? [] : [finding("email", "the mail server", () => verifyMail(email))]),
    ...(payment.secretKey === "" ? [] : [finding("payment", "Stripe", () => readBalance(payment))]),
    ...(s3 === undefined ? [] : [finding("uploads", "the file service", () => listUploads(s3))]),
  ];
  return [...missing(config), ...(await Promise.all(checks))];
}

function missing({ ai, email, payment }: EffectsConfig): readonly Finding[] {
  const notes: readonly (readonly [isMissing: boolean, subject: string, detail: string])[] = [
    [Object.keys(ai).length === 0, "AI", "no key; set BANTER_AI_OPENAI_KEY or another provider's key"],
    [email.smtpUrl === "", "email", "no server; set BANTER_SMTP_URL and BANTER_SMTP_FROM"],
    [
      payment.secretKey === "",
      "payment",
      "no key; set BANTER_STRIPE_SECRET_KEY and BANTER_STRIPE_PUBLIC_KEY",
    ],
  ];
  return notes.flatMap(([isMissing, subject, detail]): Finding[] =>
    isMissing ? [["note", subject, detail]] : [],
  );
}

async function finding(subject: string, service: string, connect: () => Promise<void>): Promise<Finding> {
  try {
    await connect();
    return ["ok", subject, `${service} accepts the configured access`];
  } catch (error) {
    return ["error", subject, `${service} can't be used: ${describeError(error)}`];
  }
}

async function verifyMail({ smtpUrl, from }: { readonly smtpUrl: string; readonly from: string }) {
  if (from === "") throw new Error("BANTER_SMTP_FROM is missing");
  const transport = await connectMailServer(smtpUrl, TIMEOUT_MS);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A list of models costs nothing. Providers that have none answer 404. */
async function listModels(name: string, { baseUrl, key, api }: AiProvider): Promise<void> {
  if (baseUrl === "") throw new Error(`BANTER_AI_${name.toUpperCase()}_BASE_URL is missing`);
  const isAnthropic = (api ?? defaultApi(name, baseUrl)) === "anthropic";
  const headers = isAnthropic
    ? { "x-api-key": key, "anthropic-version": "2023-06-01" }
    : { authorization: `Bearer ${key}`, "api-key": key };
  await expectAccess(await request(`${baseUrl}/models`, headers), [404, 405]);
}

/** A restricted key may not read the balance, and is valid. */
async function readBalance({ secretKey, api }: { readonly secretKey: string; readonly api: string }) {
  const headers = { authorization: `Bearer ${secretKey}` };
  await expectAccess(await request(`${api || "https://api.stripe.com"}/v1/balance`, headers), [403, 404]);
}

/** Uploads that no answer contains. None is older than 1970, so none is removed. */
async function listUploads(s3: S3Config): Promise<void> {
  const { files } = openFiles({
    directory: "",
    secret: "",
    s3,
    now: () => new Date(),
    // The check removes nothing that was held.
    isAnswered: async () => true,
  });
  await files.removeUnclaimed(0);
}

function request(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function expectAccess(response: Response, alsoValid: readonly number[]): Promise<void> {
  await response.body?.cancel();
  if (response.ok || alsoValid.includes(response.status)) return;
  const isRefused = response.status === 401 || response.status === 403;
  throw new Error(isRefused ? `it rejects the key (${response.status})` : `it answers ${response.status}`);
}

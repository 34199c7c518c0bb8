import { afterEach, expect, test } from "vitest";
import { readEnvironment } from "../settings/read-environment.ts";
import { createEffects, type Effects, type EffectsOptions } from "./create-effects.ts";
import { readEffectsConfig } from "./effects-config.ts";

const opened: Effects[] = [];
afterEach(() => Promise.all(opened.splice(0).map((effects) => effects.close())));

function effects(environment: Readonly<Record<string, string>> = {}, options: EffectsOptions = {}): Effects {
  const created = createEffects(readEffectsConfig(environment), options);
  opened.push(created);
  return created;
}

test("an empty environment provides all ports; unconfigured ones fail with a message", async () => {
  const all = effects();
  expect(await all.runCode({ code: "a + 1", isExpression: true, values: { a: 1 } })).toMatchObject({
    ok: true,
    value: { value: 2 },
  });
  expect(
    await all.http({ url: "http://127.0.0.1:9", method: "GET", headers: {}, timeout: 1_000 }),
  ).toMatchObject({ ok: false });
  expect(await all.ai.text({ provider: "openai", model: "m", messages: [] })).toEqual({
    ok: false,
    error: expect.stringContaining("BANTER_AI_OPENAI_KEY"),
  });
  expect(await all.payment.status("pi_1", { amount: 1, currency: "EUR" })).toEqual({
    ok: false,
    error: expect.stringContaining("BANTER_STRIPE_SECRET_KEY"),
  });
  expect(await all.sendEmail({ to: ["a@b.cd"], cc: [], bcc: [], subject: "", attachmentUrls: [] })).toEqual({
    ok: false,
    error: expect.stringContaining("BANTER_SMTP_URL"),
  });
  expect(all.parsePhone?.("06 12 34 56 78", "FR")).toBe("+33612345678");
});

test("relative dates use the given clock", () => {
  const all = effects({}, { now: () => new Date(2030, 0, 1, 12) });
  expect(all.parseDate?.("tomorrow", false)).toBe("2030-01-02T00:00");
});

test("demo bots use the built-in model", async () => {
  const reply = await effects({}, { isDemoAllowed: true }).ai.text({
    provider: "openai",
    model: "m",
    messages: [{ role: "user", content: "hi" }],
  });
  expect(reply).toEqual({ ok: true, value: expect.stringContaining("*hi*") });
});

test("reads lists and provider names from the environment", () => {
  const config = readEffectsConfig(
    readEnvironment({
      BANTER_ALLOWED_HOSTS: " intranet:8080 , 10.0.0.0/8,",
      BANTER_AI_TOGETHER_AI_KEY: "k1",
      BANTER_AI_OPENAI_KEY: "",
      BANTER_AI_LOCAL_BASE_URL: "http://localhost:1234/v1/",
      BANTER_SMTP_URL: "smtp://localhost",
      OTHER: "x",
    }),
  );
  expect(config.allowedHosts).toEqual(["intranet:8080", "10.0.0.0/8"]);
  expect(config.ai).toEqual({
    togetherai: { baseUrl: "https://api.together.xyz/v1", key: "k1" },
    local: { baseUrl: "http://localhost:1234/v1", key: "" },
  });
  expect(config.email).toEqual({ smtpUrl: "smtp://localhost", from: "" });
});

import { hash } from "node:crypto";
import { fail, ok } from "@banter/protocol";
import type { CodeRequest, EffectPorts } from "../effects/effect-ports.ts";
import { defaultFlowLimits } from "../state/flow-limits.ts";

/** Fake ports: external services fail, but code really runs, without a sandbox. */
export function testPorts(): EffectPorts {
  let ids = 0;
  return {
    now: () => new Date("2026-03-04T10:20:30.000Z"),
    random: () => 0.25,
    id: () => `id-${++ids}`,
    runCode: async (request) => runHere(request),
    http: async () => fail("no network in this test"),
    ai: { reserve: async () => ok("reserved"), text: noAi, reply: noAi, fields: noAi },
    sendEmail: async () => fail("no mail in this test"),
    payment: {
      create: async () => fail({ message: "no payments in this test", isPermanent: true }),
      release: async () => ok(undefined),
      status: async () => fail("no payments in this test"),
    },
    linkedBot: async () => undefined,
    isAiConfigured: () => true,
    digest: (text) => hash("sha256", text),
    visitorLanguages: ["*", "en-GB"],
    qrCodeUrl: (text) =>
      text.length > 1_000 ? undefined : `https://qr.example.com/${encodeURIComponent(text)}`,
    isIssuedFile: (url) => url.startsWith("https://files.test/"),
    limits: defaultFlowLimits,
    waitedMs: () => 0,
    parsePhone: (text) => (/^\+?[\d ]{6,}$/.test(text) ? `+${text.replace(/\D/g, "")}` : undefined),
    parseDate: (text) => (text === "next monday" ? "2026-03-09T12:00" : undefined),
  };
}

async function noAi() {
  return fail("no AI in this test");
}

async function runHere({ code, isExpression, values }: CodeRequest) {
  const variables: Record<string, unknown> = {};
  const set = (name: string, value: unknown) => {
    variables[name] = value;
  };
  try {
    const body = isExpression ? `return (${code}\n)` : code;
    // oxlint-disable-next-line typescript/no-implied-eval -- tests run their own code
    const run = new Function("setVariable", ...Object.keys(values), `return (async () => {${body}})()`);
    const value: unknown = await run(set, ...Object.values(values));
    return ok({ value, variables });
  } catch (error) {
    return fail(String(error));
  }
}

import { fail, ok, percentEncode } from "@banter/protocol";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { defaultFlowLimits } from "../state/flow-limits.ts";
import type { Random } from "../blocks/inputs/random.ts";

/** Ports on which every effect succeeds without doing anything. Code fails unless the caller supplies a sandbox. */
export function simulatedPorts(random: Random): EffectPorts {
  let ids = 0;
  return {
    now: () => new Date("2026-05-04T10:00:00.000Z"),
    random,
    id: () => `simulated-${++ids}`,
    runCode: async () => fail("This simulation has no sandbox"),
    http: async () => ok({ statusCode: 200, data: {} }),
    ai: {
      reserve: async () => ok("simulated"),
      text: async () => ok("A simulated reply."),
      reply: async () => ok({ text: "A simulated reply.", calls: [] }),
      fields: async () => ok({}),
    },
    sendEmail: async () => ok(undefined),
    payment: {
      create: async () => ok({ id: `payment-${++ids}`, paymentIntentSecret: "secret", publicKey: "pk" }),
      release: async () => ok(undefined),
      status: async () => ok("succeeded"),
    },
    linkedBot: async () => undefined,
    isAiConfigured: () => true,
    digest: (text) => text,
    qrCodeUrl: (text) => (text.length > 1_000 ? undefined : `https://qr.example.com/${percentEncode(text)}`),
    isIssuedFile: () => true,
    limits: defaultFlowLimits,
    waitedMs: () => 0,
    parsePhone: (text) => text,
  };
}

import { ok, type VisitorMessage } from "@banter/protocol";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run/run-turn.ts";
import { randomBot, randomText } from "../testing/random-bot.ts";
import { testPorts } from "../testing/test-ports.ts";
import type { FlowState } from "../state/session-state.ts";
import { MAX_STEPS } from "./walk.ts";

const message: fc.Arbitrary<VisitorMessage | undefined> = fc.oneof(
  fc.record({
    type: fc.constant("text" as const),
    text: fc.oneof(randomText, fc.constantFrom("i0", "p0", '{"data":[1]}', "2026-03-04", "Success")),
  }),
  fc.record({ type: fc.constant("command" as const), command: fc.constant("x") }),
  fc.record({ type: fc.constant("audio" as const), url: fc.constant("https://files.test/a") }),
  fc.constant(undefined),
);

it("random bots neither hang nor throw", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      randomBot,
      fc.array(message, { maxLength: 8 }),
      fc.boolean(),
      async (source, messages, isStreamEnabled) => {
        const definition = parseBotDefinition(source);
        if (!definition.ok) throw new Error(JSON.stringify(definition.error));
        const compiled = compileBot(definition.value);
        const ports: EffectPorts = {
          ...testPorts(),
          http: async () => ok({ statusCode: 200, data: { a: 1 } }),
          linkedBot: async (id) => (id === "other" ? { ...compiled, id } : undefined),
          payment: {
            create: async () => ok({ id: "pi", paymentIntentSecret: "s", publicKey: "p" }),
            release: async () => ok(undefined),
            status: async () => ok("succeeded"),
          },
        };
        const first = await runTurn(
          compiled,
          undefined,
          {
            type: "start",
            prefilledVariables: { c: "*x*" },
            isStreamEnabled,
            isOnlyRegistering: false,
            isPreview: false,
            textFormat: "richText",
            sessionId: "s",
          },
          ports,
        );
        if (!first.ok) throw new Error(first.error.message);
        let turn = first.value;
        for (const said of messages) {
          const state: FlowState = JSON.parse(JSON.stringify(turn.state));
          const next = await runTurn(
            compiled,
            state,
            { type: "visitor-message", ...(said && { message: said }) },
            ports,
          );
          const isRefusalExpected =
            turn.isEnded ||
            said?.type === "command" ||
            (!next.ok && next.error.kind === "invalid-action-result");
          expect(next.ok || isRefusalExpected).toBe(true);
          if (next.ok) turn = next.value;
          expect(turn.reply.messages.length).toBeLessThanOrEqual(MAX_STEPS + 1);
          expect(turn.isEnded && turn.reply.input !== undefined).toBe(false);
        }
      },
    ),
    { numRuns: 300 },
  );
});

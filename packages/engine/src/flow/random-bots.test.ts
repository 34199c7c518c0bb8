import { inputs, ok, type GuestMessage } from "@banter/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aiVendors, integrationTypes, logicTypes, messageTypes } from "../bot/block-types.ts";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { compileBot } from "../bot/compile-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run-turn.ts";
import { testPorts } from "../testing/test-ports.ts";
import type { FlowState } from "../turn.ts";
import { MAX_STEPS } from "./walk.ts";

const types = [
  ...messageTypes,
  ...Object.keys(inputs),
  ...logicTypes,
  ...integrationTypes,
  ...aiVendors.slice(0, 2),
  "Zapier",
];
const groupIds = ["g0", "g1", "g2", "g3"];
const edgeIds = ["e0", "e1", "e2", "e3", "gone", undefined];
const variableIds = ["v0", "v1", "v2", "nowhere"];

const text = fc.oneof(
  fc.constantFrom(
    "",
    "{{a}}",
    "{{b}}",
    "{{= {{a}} + 1 =}}",
    "Hi {{a}} {{c}}",
    "3",
    "a@b.de",
    "- {{b}}",
    "{{",
    "{{= ( =}}",
  ),
  fc.string({ maxLength: 12 }),
);
const variableId = fc.constantFrom(...variableIds);
const edgeId = fc.constantFrom(...edgeIds);
const comparison = fc.record({
  variableId,
  comparisonOperator: fc.constantFrom(
    "Equal to",
    "Contains",
    "Greater than",
    "Is set",
    "Matches regex",
    "Nonsense",
  ),
  value: text,
});
const condition = fc.record({
  logicalOperator: fc.constantFrom("AND", "OR"),
  comparisons: fc.array(comparison, { maxLength: 2 }),
});
const item = fc.record({
  id: fc.constantFrom("i0", "i1", "i2"),
  outgoingEdgeId: edgeId,
  content: fc.oneof(text, condition),
  title: text,
  value: fc.option(text, { nil: undefined }),
  displayCondition: fc.option(fc.record({ isEnabled: fc.boolean(), condition }), { nil: undefined }),
  paths: fc.array(fc.record({ id: fc.constantFrom("p0", "p1"), text, outgoingEdgeId: edgeId }), {
    maxLength: 2,
  }),
});
const options = fc.record(
  {
    variableId,
    type: fc.constantFrom(
      "Custom",
      "Append value(s)",
      "Pop",
      "Shift",
      "Transcript",
      "Now",
      "Device type",
      "Nonsense",
    ),
    expressionToEvaluate: text,
    item: text,
    isExecutedOnClient: fc.boolean(),
    isMultipleChoice: fc.boolean(),
    dynamicVariableId: variableId,
    groupId: fc.constantFrom(...groupIds, "gone", "{{a}}"),
    typebotId: fc.constantFrom("current", "bot", "other", "gone"),
    mergeResults: fc.boolean(),
    secondsToWaitFor: text,
    shouldPause: fc.boolean(),
    url: text,
    content: text,
    amount: text,
    currency: fc.constantFrom("EUR", "{{a}}", ""),
    action: fc.constantFrom("Create chat completion", "Generate variables", "Sing"),
    messages: fc.array(
      fc.record({ role: fc.constantFrom("user", "Dialogue"), content: text, dialogueVariableId: variableId }),
      { maxLength: 2 },
    ),
    responseMapping: fc.array(fc.record({ item: fc.constantFrom("Message content"), variableId }), {
      maxLength: 1,
    }),
    webhook: fc.record({ url: text, method: fc.constantFrom("GET", "POST"), body: text }),
    isCustomBody: fc.boolean(),
    responseVariableMapping: fc.array(
      fc.record({ bodyPath: fc.constantFrom("data.a", "data.map(x => x)", "((", ""), variableId }),
      { maxLength: 2 },
    ),
    recipients: fc.array(text, { maxLength: 2 }),
    pixelId: text,
    eventType: text,
    trackingId: text,
  },
  { requiredKeys: [] },
);
const block = (group: string, index: number) =>
  fc.record({
    id: fc.constant(`${group}-${index}`),
    type: fc.constantFrom(...types),
    outgoingEdgeId: edgeId,
    options,
    items: fc.array(item, { maxLength: 3 }),
    content: fc.record({
      richText: fc.array(
        fc.record({
          type: fc.constantFrom("p", "a"),
          children: fc.array(fc.record({ text }), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
      url: text,
      waitForEvent: fc.record({ isEnabled: fc.boolean(), saveDataInVariableId: variableId }),
    }),
  });
const group = (id: string) =>
  fc.record({
    id: fc.constant(id),
    title: fc.constant(id),
    blocks: fc.tuple(block(id, 0), block(id, 1), block(id, 2)),
  });
const edge = (index: number) =>
  fc.record({
    id: fc.constant(`e${index}`),
    from: fc.constant({ blockId: "any" }),
    to: fc.record({ groupId: fc.constantFrom(...groupIds, "gone") }),
  });
const bot = fc.record({
  id: fc.constant("bot"),
  version: fc.constantFrom("6.1", "5"),
  groups: fc.tuple(...groupIds.map(group)),
  edges: fc.tuple(edge(0), edge(1), edge(2), edge(3)),
  events: fc.tuple(
    fc.constant({ id: "start", type: "start", outgoingEdgeId: "e0" }),
    fc.record({
      id: fc.constant("c"),
      type: fc.constant("command"),
      outgoingEdgeId: edgeId,
      options: fc.record({ command: fc.constant("x"), resumeAfter: fc.boolean() }),
    }),
    fc.record({
      id: fc.constant("r"),
      type: fc.constantFrom("reply", "invalidReply"),
      outgoingEdgeId: edgeId,
      options: fc.constant({ contentVariableId: "v0" }),
    }),
  ),
  variables: fc.constant([
    { id: "v0", name: "a", value: "1" },
    { id: "v1", name: "b", value: ["x", null] },
    { id: "v2", name: "c" },
  ]),
  theme: fc.constant({
    general: { progressBar: { isEnabled: true } },
    chat: { hostAvatar: { url: "{{a}}" } },
  }),
});

const message: fc.Arbitrary<GuestMessage | undefined> = fc.oneof(
  fc.record({
    type: fc.constant("text" as const),
    text: fc.oneof(text, fc.constantFrom("i0", "p0", '{"data":[1]}', "2026-03-04", "Success")),
  }),
  fc.record({ type: fc.constant("command" as const), command: fc.constant("x") }),
  fc.record({ type: fc.constant("audio" as const), url: fc.constant("https://files.test/a") }),
  fc.constant(undefined),
);

it("random bots neither hang nor throw", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      bot,
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
            { type: "guest-message", ...(said && { message: said }) },
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

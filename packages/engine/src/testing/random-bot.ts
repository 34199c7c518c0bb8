import { inputs } from "@banter/protocol";
import * as fc from "fast-check";
import { aiVendors, integrationTypes, logicTypes, messageTypes } from "../bot/block-types.ts";

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

/** Texts with and without variables. */
export const randomText = fc.oneof(
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
  value: randomText,
});
const condition = fc.record({
  logicalOperator: fc.constantFrom("AND", "OR"),
  comparisons: fc.array(comparison, { maxLength: 2 }),
});
const item = fc.record({
  id: fc.constantFrom("i0", "i1", "i2"),
  outgoingEdgeId: edgeId,
  content: fc.oneof(randomText, condition),
  title: randomText,
  value: fc.option(randomText, { nil: undefined }),
  displayCondition: fc.option(fc.record({ isEnabled: fc.boolean(), condition }), { nil: undefined }),
  paths: fc.array(fc.record({ id: fc.constantFrom("p0", "p1"), text: randomText, outgoingEdgeId: edgeId }), {
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
    expressionToEvaluate: randomText,
    item: randomText,
    isExecutedOnClient: fc.boolean(),
    isMultipleChoice: fc.boolean(),
    dynamicVariableId: variableId,
    groupId: fc.constantFrom(...groupIds, "gone", "{{a}}"),
    typebotId: fc.constantFrom("current", "bot", "other", "gone"),
    mergeResults: fc.boolean(),
    secondsToWaitFor: randomText,
    shouldPause: fc.boolean(),
    url: randomText,
    content: randomText,
    amount: randomText,
    currency: fc.constantFrom("EUR", "{{a}}", ""),
    action: fc.constantFrom("Create chat completion", "Generate variables", "Sing"),
    messages: fc.array(
      fc.record({
        role: fc.constantFrom("user", "Dialogue"),
        content: randomText,
        dialogueVariableId: variableId,
      }),
      { maxLength: 2 },
    ),
    responseMapping: fc.array(fc.record({ item: fc.constantFrom("Message content"), variableId }), {
      maxLength: 1,
    }),
    webhook: fc.record({ url: randomText, method: fc.constantFrom("GET", "POST"), body: randomText }),
    isCustomBody: fc.boolean(),
    responseVariableMapping: fc.array(
      fc.record({ bodyPath: fc.constantFrom("data.a", "data.map(x => x)", "((", ""), variableId }),
      { maxLength: 2 },
    ),
    recipients: fc.array(randomText, { maxLength: 2 }),
    pixelId: randomText,
    eventType: randomText,
    trackingId: randomText,
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
          children: fc.array(fc.record({ text: randomText }), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
      url: randomText,
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

/** A bot file of all kinds of blocks, with the variables `a`, `b` and `c`. */
export const randomBot = fc.record({
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

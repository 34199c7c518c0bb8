import { readBot, type BotDefinition } from "@banter/engine/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openOwnedServer, type OwnedServer } from "../../testing/owner-client.ts";
import { asRecord, must, text } from "../../testing/test-server.ts";
import { openReceiver, type WebhookReceiver } from "../../testing/webhook-receiver.ts";

/* A visitor of the United States types 03/04/2026: the page submits 2026-03-04, and everybody reads March 4. */

let receiver: WebhookReceiver;
let server: OwnedServer | undefined;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await server?.server.close();
  server = undefined;
  await receiver.close();
});

const questions = [
  { name: "day", options: {} },
  { name: "moment", options: { hasTime: true } },
  { name: "stay", options: { isRange: true } },
];
const submitted = ["2026-03-04", "2026-03-04T22:15", "2026-03-04 to 2026-03-06"];
const iso = ["2026-03-04", "2026-03-04T22:15", "2026-03-04/2026-03-06"];

/** In our own format: no `format` is set. */
function ownBot(): BotDefinition {
  const steps = questions.map(({ name, options }) => ({ ask: "date", save: name, ...options }));
  const variables = Object.fromEntries(questions.map(({ name }) => [name, { type: "text" }]));
  const isBefore = { variable: "moment", operator: "less than", value: "2026-03-05" };
  const end = { when: isBefore, do: { say: "before" }, else: { say: "after" } };
  return must(readBot({ id: "dates", start: "a", variables, groups: { a: [...steps, end] } })).definition;
}

/** As another editor exports it. */
function exportedBot(): BotDefinition {
  const blocks = questions.map(({ name, options }) => ({
    id: name,
    type: "date input",
    options: { variableId: `v-${name}`, ...options },
  }));
  const comparison = { id: "c", variableId: "v-day", comparisonOperator: "Less than", value: "01/04/2026" };
  const content = { logicalOperator: "AND", comparisons: [comparison] };
  const condition = {
    id: "if",
    type: "Condition",
    items: [{ id: "item", content, outgoingEdgeId: "to-before" }],
    outgoingEdgeId: "to-after",
  };
  const say = (id: string) => ({
    id,
    title: id,
    blocks: [
      { id: `say-${id}`, type: "text", content: { richText: [{ type: "p", children: [{ text: id }] }] } },
    ],
  });
  return must(
    readBot({
      version: "6.1",
      id: "dates",
      name: "Dates",
      publicId: "dates",
      groups: [{ id: "a", title: "A", blocks: [...blocks, condition] }, say("before"), say("after")],
      events: [{ id: "start", type: "start", outgoingEdgeId: "to-a" }],
      edges: [
        { id: "to-a", from: { eventId: "start" }, to: { groupId: "a" } },
        { id: "to-before", from: { blockId: "if", itemId: "item" }, to: { groupId: "before" } },
        { id: "to-after", from: { blockId: "if" }, to: { groupId: "after" } },
      ],
      variables: questions.map(({ name }) => ({ id: `v-${name}`, name })),
    }),
  ).definition;
}

test.each([
  ["our own format", ownBot, iso, undefined],
  [
    "the format of exported bots",
    exportedBot,
    ["04/03/2026", "04/03/2026 22:15", "04/03/2026 to 06/03/2026"],
    "day (ISO 8601),moment (ISO 8601),stay (ISO 8601)",
  ],
])(
  "a bot in %s: dates in conditions, results, transcript, exports and webhook",
  async (_, bot, stored, columns) => {
    server = await openOwnedServer({
      bots: [bot()],
      environment: { BANTER_RESULT_WEBHOOK_URL: receiver.url, BANTER_ALLOWED_HOSTS: receiver.host },
    });
    const { sessionId, resultId } = await server.start({}, "dates");
    let last: Readonly<Record<string, unknown>> = {};
    for (const answer of submitted) last = (await server.say(sessionId, text(answer))).body;
    expect(JSON.stringify(last["messages"])).toContain("before");

    const answers = questions.map(({ name }, index) => ({
      key: name,
      content: stored[index],
      iso: iso[index],
    }));
    const { body: detail } = await server.ask(`/bots/dates/results/${resultId}`);
    expect(detail).toMatchObject({
      answers,
      variables: { day: stored[0], moment: stored[1], stay: stored[2] },
    });
    const said = [detail["transcript"]].flat().filter((entry) => asRecord(entry)["from"] === "visitor");
    expect(said).toMatchObject(iso.map((date) => ({ iso: date })));
    const { body: charts } = await server.ask("/bots/dates/questions");
    expect(charts).toMatchObject({
      questions: answers.map(({ content, iso }) => ({ chart: { samples: [{ text: content, iso }] } })),
    });

    const { text: csv } = await server.askText("/bots/dates/export");
    const [header, row] = csv.trim().split("\n");
    expect(header).toBe(["id,created at,completed,day,moment,stay", columns].filter(Boolean).join(","));
    expect(row?.split(",").slice(3)).toEqual(columns === undefined ? stored : [...stored, ...iso]);
    const { text: lines } = await server.askText("/bots/dates/export?format=jsonl");
    expect(JSON.parse(lines)).toMatchObject({ answers });
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
    expect(JSON.parse(receiver.calls[0]?.body ?? "")).toMatchObject({ result: { answers } });
  },
);

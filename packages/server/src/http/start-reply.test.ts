import { parseBotDefinition } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { openTestServer, text } from "../testing/test-server.ts";

/* What visitors may see of a bot is what its widget shows; everything else stays with the owner. */

const planted = (what: string) => `hush-${what}`;

function plantedBot() {
  const rich = (text: string) => ({ richText: [{ type: "p", children: [{ text: text }] }] });
  const parsed = parseBotDefinition({
    version: "6.1",
    id: "bot",
    name: planted("internal name"),
    publicId: "bot",
    workspaceId: planted("workspace"),
    folderId: planted("folder"),
    customDomain: planted("domain"),
    whatsAppCredentialsId: planted("whatsapp"),
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    groups: [
      {
        id: "g",
        title: planted("title"),
        blocks: [
          { id: "hello", type: "text", content: rich("Hello {{name}}") },
          {
            id: "set",
            type: "Set variable",
            options: { variableId: "token", expressionToEvaluate: `"${planted("computed")}"` },
          },
          {
            id: "choice",
            type: "choice input",
            options: { variableId: "answer" },
            items: [
              { id: "a", content: "A", outgoingEdgeId: "e2", value: "a" },
              {
                id: "b",
                content: "B",
                displayCondition: {
                  isEnabled: true,
                  condition: {
                    comparisons: [
                      { variableId: "token", comparisonOperator: "Equal to", value: planted("condition") },
                    ],
                  },
                },
              },
            ],
          },
        ],
      },
      {
        id: "later",
        title: "Later",
        blocks: [
          { id: "branch", type: "text", content: rich(planted("branch")) },
          {
            id: "call",
            type: "Webhook",
            options: {
              webhook: { url: "https://a.test", headers: [{ key: "k", value: planted("header") }] },
            },
          },
        ],
      },
    ],
    edges: [
      { id: "e", from: { eventId: "start" }, to: { groupId: "g" } },
      { id: "e2", from: { blockId: "choice", itemId: "a" }, to: { groupId: "later" } },
    ],
    variables: [
      { id: "name", name: "name", value: "you" },
      { id: "token", name: "token", value: planted("variable") },
      { id: "answer", name: "answer" },
    ],
    theme: { general: { background: { type: "Color", content: "#fff" } } },
    settings: {
      general: { isBrandingEnabled: false },
      typingEmulation: { enabled: false },
      metadata: { title: "A bot", customHeadCode: "<meta name=a>" },
      security: { allowedOrigins: ["https://hush-origin.test"] },
      publicShare: { isEnabled: planted("share") },
    },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

/** The paths of all fields in a reply; the items of a list share one path. */
function paths(value: unknown, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [at];
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, `${at}[]`));
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, at === "" ? key : `${at}.${key}`));
}

const allowed = new Set([
  "sessionId",
  "resultId",
  "typebot.id",
  "typebot.version",
  "typebot.theme.general.background.type",
  "typebot.theme.general.background.content",
  "typebot.settings.general.isBrandingEnabled",
  "typebot.settings.typingEmulation.enabled",
  "typebot.publishedAt",
  "messages[].id",
  "messages[].type",
  "messages[].content.type",
  "messages[].content.richText[].type",
  "messages[].content.richText[].children[].text",
  "input.id",
  "input.type",
  "input.items[].id",
  "input.items[].content",
  "input.items[].value",
  "clientSideActions[].type",
  "clientSideActions[].startPropsToInject.customHeadCode",
  "turn",
  "isResendSafe",
  "lastMessageId",
  "isEnded",
]);

const page = { origin: "https://hush-origin.test" };

test("a start reply contains only what the widget needs", async () => {
  const { post, get } = await openTestServer({ bots: [plantedBot()] });
  const response = await post("/api/v1/typebots/bot/startChat", {}, page);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expect(JSON.stringify(body)).toContain('{"text":"Hello "},{"text":"you"}');
  expect(JSON.stringify(body)).not.toContain("hush");
  expect([...new Set(paths(body))].filter((path) => !allowed.has(path))).toEqual([]);
  const { sessionId } = Object(body);
  const state: unknown = await (await get(`/api/v1/sessions/${String(sessionId)}`, page)).json();
  expect(JSON.stringify(state)).not.toContain("hush");
  expect([...new Set(paths(state))].filter((path) => !allowed.has(path))).toEqual([]);
});

test("errors reveal nothing about a bot except its allowed origins", async () => {
  const { post } = await openTestServer({ bots: [plantedBot()] });
  const started = Object(await (await post("/api/v1/typebots/bot/startChat", {}, page)).json());
  const path = `/api/v1/sessions/${String(started.sessionId)}/continueChat`;
  const wrong = await post(path, { ...text("A"), turn: 7 }, page);
  expect(wrong.status).toBe(409);
  expect(await wrong.text()).not.toContain("hush");
  const foreign = await post("/api/v1/typebots/bot/startChat", {}, { origin: "https://other.test" });
  expect((await foreign.text()).replaceAll("hush-origin.test", "")).not.toContain("hush");
});

import { english } from "../../../apps/admin/src/strings/english.ts";
import { createOwnerApi, redeemSignInCode } from "../../../apps/admin/src/owner-api/create-owner-api.ts";
import { toLanguageTag } from "../../../apps/admin/src/editor/languages/language-tags.ts";
import { formatHtml } from "../../../packages/conformance/src/report/format-html.ts";
import { formatTable } from "../../../packages/conformance/src/report/format-table.ts";
import { runChecks } from "../../../packages/conformance/src/run-checks.ts";
import { runCommandLine } from "../../../packages/server/src/cli/run-command-line.ts";
import { openOwnerClient } from "../../../packages/server/src/cli/owner-client.ts";
import {
  botsReplySchema,
  editedBotReplySchema,
  flowReplySchema,
  funnelReplySchema,
  liveReplySchema,
  mediaReplySchema,
  previewLinkReplySchema,
  publicationReplySchema,
  publicationsReplySchema,
  questionsReplySchema,
  removalReplySchema,
  resultReplySchema,
  resultsReplySchema,
  signInReplySchema,
} from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const replies = v.union([
  botsReplySchema,
  editedBotReplySchema,
  flowReplySchema,
  funnelReplySchema,
  liveReplySchema,
  mediaReplySchema,
  previewLinkReplySchema,
  publicationReplySchema,
  publicationsReplySchema,
  questionsReplySchema,
  removalReplySchema,
  resultReplySchema,
  resultsReplySchema,
  signInReplySchema,
  v.object({ message: v.string(), current: editedBotReplySchema }),
]);

const SERVER = "https://bots.test";
const BASE = `${SERVER}/api/v1/owner/`;
const { signal } = new AbortController();

/** Every request of the owner's page and of the `banter` command gets the value as its reply. */
async function readReplies(value: unknown): Promise<unknown> {
  const body = toJson(value);
  const read: unknown[] = [];
  for (const status of [200, 409])
    read.push(await withReplies(() => new Response(body, { status }), readAll));
  return read;
}

async function readAll(): Promise<unknown> {
  const api = createOwnerApi("token", BASE, english);
  const client = await openOwnerClient({ url: SERVER, token: "token", data: "" });
  return Promise.all([
    api.bots(signal),
    api.live(signal),
    api.results("b", {}, "", signal),
    api.result("b", "r", signal),
    api.remove("b", "r"),
    api.funnel("b", {}, signal),
    api.flow("b", {}, signal),
    api.questions("b", {}, signal),
    api.createPreviewLink("b"),
    api.draft("b", signal),
    api.publish("b", { version: 1, author: "a", message: "" }),
    api.publications("b", signal),
    api.addMedia("b", new File(["a"], "a.png")),
    redeemSignInCode("code", BASE, english),
    client.request(publicationsReplySchema, "/bots/b/publications"),
  ]);
}

async function withReplies(reply: () => Response, run: () => Promise<unknown>): Promise<unknown> {
  const { fetch } = globalThis;
  globalThis.fetch = async () => reply();
  try {
    return await run();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Commands that neither serve nor write without a file or a server. */
const COMMANDS = [
  "restore",
  "validate",
  "simulate",
  "test",
  "translate",
  "import",
  "deploy",
  "history",
  "rollback",
  "pause",
];

/** Each command with arguments that name no file that exists, and a server that replies nothing. */
async function runCommands(text: string): Promise<unknown> {
  const args = text
    .replaceAll(/[/\\.\0]/g, "_")
    .split(" ", 100)
    // An empty name is that of the present folder.
    .map((arg) => arg || "_");
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const run = async (): Promise<void> => {
    for (const command of COMMANDS)
      await runCommandLine([command, ...args], { print, printError: print, stop: signal });
  };
  await withReplies(() => new Response("{}"), run);
  return lines;
}

const checkedReply = {
  sessionId: "s",
  resultId: "r",
  typebot: { id: "b", theme: {}, settings: {} },
  messages: [{ id: "m", type: "text", content: { type: "richText", richText: [] } }],
  input: { id: "q", type: "text input", options: { labels: {} }, items: [] },
  clientSideActions: [{ type: "stream", stream: true, expectsDedicatedReply: true }],
  progress: 10,
  turn: 0,
  message: "No such bot",
};

const CHECKS = [
  "start-reply",
  "start-prefilled",
  "reply-shape",
  "message-types",
  "input-types",
  "actions",
  "error-message",
  "opening",
  "same-message",
  "stream-format",
  "upload-url",
];

/** Checks a server that gives the same reply to every request, and writes the report. */
async function checkServer(value: unknown): Promise<string> {
  const body = toJson(value);
  const report = await runChecks({
    server: SERVER,
    botId: "b",
    only: CHECKS,
    fetch: async () => new Response(body, { headers: { "content-type": "application/json" } }),
  });
  formatTable(report);
  return formatHtml(report);
}

/** What the owner's page, the `banter` command and the conformance tests read. */
export const clientTargets: readonly FuzzTarget[] = [
  valueTarget({ name: "owners/replies", schema: replies, read: readReplies }),
  valueTarget({
    name: "conformance/replies",
    seeds: [checkedReply],
    read: checkServer,
    markupOf: (html) => [String(html)],
  }),
  textTarget({
    name: "owners/language",
    tokens: ["de", "Deutsch", "-", "zh-Hant", "x-", "u-co-phonebk", "_", " "],
    read: (text) =>
      toLanguageTag(text, (tag) => new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag),
  }),
  textTarget({
    name: "owners/arguments",
    tokens: [
      "--data",
      "--force",
      "--",
      "-",
      "=",
      " ",
      "a.tar",
      "-d",
      "--data=b",
      "--no-force",
      "--walks",
      "9",
    ],
    read: runCommands,
    isSlow: true,
  }),
];

import { readdirSync, readFileSync } from "node:fs";
import {
  compileBot,
  extractTexts,
  formatDiagnostics,
  isExportedBot,
  parseAuthorText,
  parseBotDefinition,
  parseCatalogue,
  parseTestFile,
  readUnfinishedBot,
  toAuthorText,
  toBotSource,
  type FlowState,
} from "@banter/engine/runtime";
import { isRecord, type Result } from "@banter/protocol";
import { readBotFile as readPlaygroundFile } from "../../../apps/site/playground/read-bot-file.ts";
import { readPattern, createMatcher } from "../../../packages/engine/src/conditions/pattern.ts";
import { testFile } from "../../../packages/engine/src/conversation-tests/test-file.ts";
import { botSource } from "../../../packages/engine/src/define/source/bot-source.ts";
import { applyDelta, diffJson } from "../../../packages/engine/src/edit/json-delta.ts";
import { htmlToRichText } from "../../../packages/engine/src/import/html-to-rich-text.ts";
import { readSessionState } from "../../../packages/engine/src/state/session-state.ts";
import { describeJsonError } from "../../../packages/server/src/bots/json-error.ts";
import { locateDiagnostics } from "../../../packages/server/src/bots/locate-diagnostics.ts";
import { missingMedia } from "../../../packages/server/src/bots/missing-media.ts";
import { readServingOptions } from "../../../packages/server/src/bots/serving-options.ts";
import { parseBotJson } from "../../../packages/server/src/bots/read-bot-file.ts";
import { resultError, textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const root = new URL("../../../", import.meta.url);
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), "utf8"));
const filesIn = (folder: string, ending: string): readonly unknown[] =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(ending))
    .map((name) => jsonOf(folder + name));

const templates = Object.values(Object(jsonOf("apps/admin/src/editor/bot-templates.json"))).filter(isRecord);
const exported = [
  ...filesIn("packages/engine/src/import/testing/", ".json"),
  jsonOf("apps/site/bots/exported-booking.json"),
];
const tests = ["apps/site/bots/", "packages/create-banter/templates/"].flatMap((folder) =>
  filesIn(folder, ".test.json"),
);

const state: FlowState = {
  version: 1,
  sessionId: "s",
  isPreview: false,
  isStreamEnabled: true,
  textFormat: "richText",
  status: "running",
  frames: [
    {
      botId: "b",
      variables: { v: "a" },
      visitorVariables: ["v"],
      queue: [{ groupId: "g", blockId: "b" }],
      isMerging: false,
    },
  ],
  waitingAt: { groupId: "g", blockId: "b" },
  answers: [{ key: "a", content: "b" }],
  returnPoints: [
    { turn: 1, isReply: false, back: { fields: {} }, edgeIds: ["e"], effects: [{ step: "s", key: "k" }] },
  ],
  emailCount: 0,
};

/** What a server and the editor do with a bot as soon as it is read: nothing of it may fail. */
function readWhole(value: unknown): Result<unknown, unknown> {
  const read = readUnfinishedBot(value);
  if (!read.ok) {
    formatDiagnostics(locateDiagnostics(read.error, toJson(value), true));
    return read;
  }
  const { definition } = read.value;
  compileBot(definition);
  extractTexts(definition);
  toBotSource(definition);
  missingMedia(definition, "public");
  readServingOptions(value);
  return read;
}

/** Bots and what belongs to them, as their authors write and export them. */
export const botTargets: readonly FuzzTarget[] = [
  valueTarget({
    name: "bots/own-format",
    schema: botSource,
    seeds: templates,
    read: readWhole,
    errorOf: resultError,
  }),
  valueTarget({
    name: "bots/exported",
    seeds: exported,
    read: (value) => [isExportedBot(value), readWhole(value)],
  }),
  // Errors of exported bots name events, groups and blocks, as their authors don't know the file's fields.
  valueTarget({
    name: "bots/playground",
    seeds: [...templates, ...exported],
    read: (value) => readPlaygroundFile(toJson(value)),
  }),
  valueTarget({
    name: "bots/definition",
    seeds: exported,
    read: (value) => {
      const parsed = parseBotDefinition(value);
      return parsed.ok ? compileBot(parsed.value) : parsed;
    },
    errorOf: resultError,
  }),
  valueTarget({
    name: "bots/test-file",
    schema: testFile,
    seeds: tests,
    read: parseTestFile,
    errorOf: resultError,
  }),
  valueTarget({
    name: "bots/catalogue",
    seeds: [jsonOf("apps/site/bots/lead.de.json")],
    read: parseCatalogue,
    errorOf: resultError,
  }),
  valueTarget({
    name: "bots/state",
    seeds: [state],
    read: (value) => isRecord(value) && readSessionState({ ...value, version: 1 }),
  }),
  valueTarget({
    name: "bots/state-delta",
    seeds: [{ from: state, to: { ...state, answers: [], turn: 2 } }],
    read: (value) => {
      const { from, to } = isRecord(value) ? value : {};
      return [applyDelta(from, diffJson(from, to)), applyDelta(from, to)];
    },
  }),
  valueTarget({
    name: "bots/rich-text",
    seeds: [parseAuthorText("# A\n\n*b* [c](https://a.example) `d`\n\n- e\n  1. f")],
    read: toAuthorText,
  }),
  textTarget({
    name: "bots/json",
    tokens: ["{", "}", "[", "]", '"', ":", ",", "//", "/*", "'", "\n", "a", "1", "\\u"],
    seeds: ['{"id":"a","groups":{"start":[{"say":"Hi"}]}}'],
    read: (text) => {
      const parsed = parseBotJson(text);
      return parsed.ok ? parsed : describeJsonError(text);
    },
  }),
  textTarget({
    name: "bots/author-text",
    tokens: [
      "*",
      "**",
      "_",
      "`",
      "[",
      "](",
      ")",
      "{{a}}",
      "{{= a =}}",
      "{{",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "# ",
      "> ",
      "  ",
      "```",
      "~~",
      "\\",
      "<u>",
      "</u>",
      "https://a.example",
      "a@b.de",
    ],
    read: (text) => toAuthorText(parseAuthorText(text)),
  }),
  textTarget({
    name: "bots/html",
    tokens: [
      "<p>",
      "</p>",
      "<a href='",
      "'>",
      "</a>",
      "<b>",
      "</b>",
      "<",
      ">",
      "&amp;",
      "&#",
      "&",
      '"',
      "<br>",
      "a ",
    ],
    read: htmlToRichText,
  }),
  textTarget({
    name: "bots/pattern",
    tokens: [
      "(",
      ")",
      "[",
      "]",
      "a",
      "*",
      "+",
      "?",
      "|",
      "{1,1000}",
      "\\",
      "\\k<a>",
      "(?<a>",
      "(?=",
      "/",
      "^",
      "$",
      "-",
      "\\p{L}",
      ".",
    ],
    isSlow: true,
    read: (text) => {
      const pattern = readPattern(text);
      return pattern && createMatcher(pattern);
    },
  }),
];

import {
  decodeDisplayRules,
  errorMessage,
  formatRulePath,
  inputs,
  parseAction,
  parseChatReply,
  parseCommandMessage,
  parseHostMessage,
  parseInputBlock,
  parseJson,
  parseOpening,
  parsePrerendered,
  parseRetryAfter,
  parseRichText,
  parseSessionReply,
  parseStartReply,
  parseStreamPart,
  parseUploadTarget,
  plainText,
} from "@banter/protocol";
import {
  chatReplySchema,
  errorReplySchema,
  openingReplySchema,
  sessionReplySchema,
  startReplySchema,
  uploadTargetReplySchema,
} from "@banter/protocol/reply-schemas";
import { textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const richText = [
  {
    type: "p",
    children: [
      { text: "Hi", bold: true },
      { type: "a", url: "https://a.example", children: [{ text: "x" }] },
    ],
  },
  { type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "One" }] }] }] },
];

const messages = [
  { id: "m1", type: "text", content: { type: "richText", richText } },
  { id: "m2", type: "text", content: { type: "markdown", markdown: "*Hi*" } },
  {
    id: "m3",
    type: "image",
    content: { url: "https://a.example/b.png", clickLink: { url: "https://a.example" } },
  },
  { id: "m4", type: "video", content: { type: "youtube", url: "https://youtu.be/a", id: "a", height: 400 } },
  { id: "m5", type: "audio", content: { url: "https://a.example/b.mp3", isAutoplayEnabled: true } },
  {
    id: "m6",
    type: "embed",
    content: { url: "https://a.example", height: "400", waitForEvent: { isEnabled: true, name: "e" } },
  },
  { id: "m7", type: "custom-embed", content: { initFunction: { args: {}, content: "" } } },
];

const inputBlocks = Object.values(inputs).map(({ type, example }) => ({
  id: "q",
  type,
  items: [],
  runtimeOptions: {},
  ...example,
}));

const actions = [
  { type: "redirect", redirect: { url: "https://a.example", isNewTab: true } },
  { type: "chatwoot", chatwoot: { scriptToExecute: { content: "a", args: [{ id: "b", value: 1 }] } } },
  { type: "wait", wait: { secondsToWaitFor: 2 }, lastBubbleBlockId: "m1", expectsDedicatedReply: true },
  { type: "setVariable", setVariable: { scriptToExecute: { content: "1", args: [] } } },
  { type: "stream", stream: true, canRate: true },
  { webhookToExecute: { url: "https://a.example", method: "POST", headers: { a: "b" }, body: "{}" } },
];

const reply = {
  messages,
  input: inputBlocks[0],
  clientSideActions: actions,
  logs: [{ status: "error", description: "a", details: { b: 1 } }],
  progress: 20,
  turn: 1,
  editableTurns: [0],
  dynamicTheme: { hostAvatarUrl: "https://a.example/a.png" },
};

const displayRules = [
  {
    name: "a",
    when: { all: [{ url: "/pricing/*" }, { not: { language: ["de", "en"] } }], visits: { atLeast: 2 } },
    do: "open",
  },
  {
    when: {
      hours: { timeZone: "Europe/Berlin", days: ["monday"], from: "09:00", to: "17:00" },
      query: { a: "b" },
    },
    do: "show",
    bot: "b",
  },
  {
    when: { dates: { timeZone: "UTC", from: "2026-12-24" }, scrollDepth: 50, notClosed: true, share: 10 },
    do: "preview",
    message: "Hi",
    atMost: "day",
  },
];

const commands = [
  { isFromBanter: true, command: "open", id: "a" },
  { isFromTypebot: true, command: "setPrefilledVariables", variables: { a: 1 } },
  {
    isFromBanter: true,
    command: "showPreviewMessage",
    message: { message: "Hi", avatarUrl: "https://a.example" },
  },
  { isFromBanter: true, command: "setInputValue", value: 7 },
  { isFromBanter: true, command: "sendCommand", text: "help" },
];

const prerendered = { count: 1, css: "a{}", light: { "--a": "b" }, nodes: [["div", { class: "a" }, ["Hi"]]] };

const streamParts = [
  '0:"Hi"',
  '2:[{"type":"activity","kind":"working","text":"a"}]',
  '3:"{\\"description\\":\\"a\\",\\"retryAfter\\":2}"',
  'h:{"url":"https://a.example","title":"A","at":3}',
  "9:{}",
  'g:"a"',
  "2:[]",
];

/** The value as it arrives in a body. */
const sent = (value: unknown): unknown => parseJson(toJson(value));

/** What a widget reads: replies of any server, stream parts, window messages, a page's display rules. */
export const wireTargets: readonly FuzzTarget[] = [
  valueTarget({
    name: "wire/start-reply",
    schema: startReplySchema,
    seeds: [{ sessionId: "s", typebot: { id: "b", theme: {}, settings: {} }, ...reply }],
    read: (value) => parseStartReply(sent(value)),
  }),
  valueTarget({
    name: "wire/chat-reply",
    schema: chatReplySchema,
    seeds: [reply],
    read: (value) => parseChatReply(sent(value)),
  }),
  valueTarget({
    name: "wire/session-reply",
    schema: sessionReplySchema,
    seeds: [{ sessionId: "s", ...reply }],
    read: (value) => parseSessionReply(sent(value)),
  }),
  valueTarget({
    name: "wire/opening",
    schema: openingReplySchema,
    seeds: [{ isStatic: true, typebot: { id: "b" }, prerendered, ...reply }],
    read: (value) => [parseOpening(sent(value)), parsePrerendered(sent(value))],
  }),
  valueTarget({
    name: "wire/upload-target",
    schema: uploadTargetReplySchema,
    seeds: [{ presignedUrl: "a", fileUrl: "b", formData: { a: "b" } }],
    read: (value) => parseUploadTarget(sent(value)),
  }),
  valueTarget({
    name: "wire/error-reply",
    schema: errorReplySchema,
    read: (value) => errorMessage(sent(value)),
  }),
  valueTarget({ name: "wire/message", seeds: messages, read: parseHostMessage }),
  valueTarget({
    name: "wire/rich-text",
    seeds: [richText],
    read: (value) => plainText(parseRichText(value)),
  }),
  valueTarget({ name: "wire/action", seeds: actions, read: parseAction }),
  valueTarget({ name: "wire/window-message", seeds: commands, read: parseCommandMessage }),
  valueTarget({
    name: "wire/input-options",
    seeds: inputBlocks,
    read: (value) => {
      const block = parseInputBlock(value);
      const options = block && Object.values(inputs).map((input) => input.parse(block));
      return [block, options];
    },
  }),
  valueTarget({
    name: "wire/display-rules",
    seeds: [displayRules],
    read: (value) => decodeDisplayRules(value),
    errorOf: rulesError,
  }),
  textTarget({
    name: "wire/stream-part",
    seeds: streamParts,
    tokens: ["0:", "2:", "3:", "h:", '"', "[", "{", '{"type":"activity"', ",", "}", "]", "\\\\"],
    read: parseStreamPart,
  }),
  textTarget({
    name: "wire/retry-after",
    seeds: ["120", "Wed, 21 Oct 2026 07:28:00 GMT"],
    tokens: ["1", "0", ".", "e", "-", "Wed, ", ":", "GMT"],
    read: parseRetryAfter,
  }),
];

function rulesError(result: unknown): string | undefined {
  const { problems } = isDecoded(result) ? result : { problems: [] };
  if (problems.length === 0) return undefined;
  return problems
    .map(({ path, message }) => `${formatRulePath(path)} ${path.join(".")} ${message}`)
    .join("\n");
}

function isDecoded(result: unknown): result is ReturnType<typeof decodeDisplayRules> {
  return typeof result === "object" && result !== null && "problems" in result;
}

import {
  runTurn,
  type CompiledBot,
  type EffectPorts,
  type FlowEvent,
  type FlowState,
  type Turn,
} from "@banter/engine/runtime";
import { fieldsOf, ok, parseChatReply, parseJson, visitorMessageSchema } from "@banter/protocol";
import * as v from "valibot";
import { blockRegistry } from "../../../packages/engine/src/blocks/registry.ts";
import { newSession } from "../../../packages/engine/src/flow/start.ts";
import { createFlow, type Flow } from "../../../packages/engine/src/turn/flow.ts";
import { requestBody } from "../../../packages/engine/src/blocks/integrations/http-request/request-body.ts";
import { simulatedPorts } from "../../../packages/engine/src/simulate/simulated-ports.ts";
import { ask, say, testBot } from "../../../packages/engine/src/testing/test-bot.ts";
import { run } from "../../../packages/engine/src/testing/test-flow.ts";
import { testPorts } from "../../../packages/engine/src/testing/test-ports.ts";
import { testStart } from "../../../packages/engine/src/testing/test-start.ts";
import { bindCode } from "../../../packages/engine/src/variables/bind-code.ts";
import { parseDate, parsePhone } from "../../../packages/server/src/effects/parse-phone-date.ts";
import { once, textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

type Start = Extract<FlowEvent, { type: "start" }>;
type Answer = Extract<FlowEvent, { type: "visitor-message" }>["message"];

/** What a conversation shows and sends. */
interface Run {
  readonly turns: readonly Turn[];
  /** Of emails. */
  readonly html: readonly string[];
}

/** Plays a conversation until an answer is refused. Each state and reply is JSON, as in a store and on the wire. */
async function converse(
  bot: CompiledBot,
  start: Partial<Start>,
  answers: readonly Answer[],
  response: unknown = {},
): Promise<Run> {
  const html: string[] = [];
  const turns: Turn[] = [];
  const ports = portsFor(response, html);
  const events: readonly FlowEvent[] = [
    { ...testStart, ...start },
    ...answers.map((message, turn): FlowEvent => ({ type: "visitor-message", message, turn })),
  ];
  let state: FlowState | undefined;
  for (const event of events) {
    const turn = await runTurn(bot, state, event, ports);
    if (!turn.ok) break;
    turns.push(turn.value);
    state = JSON.parse(JSON.stringify(turn.value.state));
    const reply = parseChatReply(JSON.parse(JSON.stringify(turn.value.reply)));
    if (!reply.ok) throw new Error(`The reply can't be read: ${reply.error}`);
    if (turn.value.isEnded) break;
  }
  return { turns, html };
}

/** Effects that succeed. Code returns the first of its values and sets variables to all of them. */
function portsFor(response: unknown, html: string[]): EffectPorts {
  return {
    ...simulatedPorts(() => 0.5),
    runCode: async ({ code, values }) =>
      ok({ value: Object.values(values)[0] ?? code.length, variables: { result: Object.values(values) } }),
    http: async () => ok({ statusCode: 200, data: response }),
    sendEmail: async (email) => {
      if (email.html !== undefined) html.push(email.html);
      return ok(undefined);
    },
    qrCodeUrl: (text) => (text.length > 1_000 ? undefined : "https://qr.example.com/a.png"),
    parsePhone,
    parseDate: (date, prefersDayFirst) => parseDate(date, prefersDayFirst, new Date(0)),
  };
}

const OPERATORS = [
  "Equal to",
  "Not equal",
  "Contains",
  "Does not contain",
  "Greater than",
  "Less or equal to",
  "Is set",
  "Starts with",
  "Ends with",
  "Matches regex",
  "Does not match regex",
];

const set = (options: Readonly<Record<string, unknown>>) => ({
  type: "Set variable",
  options: { variableId: "v-result", ...options },
});

const conditions = (text: string) => ({
  type: "choice input",
  items: OPERATORS.map((comparisonOperator) => ({
    id: comparisonOperator,
    content: text,
    displayCondition: {
      isEnabled: true,
      condition: {
        logicalOperator: "OR",
        comparisons: ["v-name", "v-list"].map((variableId) => ({
          variableId,
          comparisonOperator,
          value: text,
        })),
      },
    },
  })),
});

const requests = (text: string) =>
  [
    { url: `https://a.example/${text}?a=${text}`, urlValues: "encoded", body: `{"a":"${text}","b":${text}}` },
    { url: text, urlValues: "raw", body: text },
  ].map((webhook) => ({
    type: "Webhook",
    options: {
      isCustomBody: true,
      webhook: {
        ...webhook,
        method: "POST",
        headers: [
          { key: "X-A", value: text },
          { key: text, value: "a" },
        ],
        queryParams: [{ key: text, value: text }],
      },
      responseVariableMapping: [{ bodyPath: text, variableId: "v-result" }],
    },
  }));

const email = (text: string) => ({
  type: "Email",
  options: {
    recipients: ["a@a.example", text],
    replyTo: text,
    subject: text,
    body: `<p title="{{name}}">{{name}}</p>`,
    isCustomBody: true,
    isBodyCode: true,
    attachmentsVariableId: "v-list",
  },
});

const model = (text: string) => ({
  type: "openai",
  options: {
    action: "Create chat completion",
    model: text,
    messages: [{ role: "user", content: text }],
    responseMapping: [{ item: "Message content", variableId: "v-result" }],
  },
});

/** A bot that has a text of its author in every place of every kind of block that takes one. */
function botWith(text: string): CompiledBot {
  const link = { type: "a", url: `https://a.example/${text}`, children: [{ text, bold: true }] };
  return testBot({
    groups: {
      g: [
        say(text),
        say(`Hi ${text}!`),
        { type: "text", content: { richText: [{ type: "p", children: [link] }] } },
        { type: "image", content: { url: text, clickLink: { url: text, alt: text } } },
        { type: "video", content: { url: text } },
        { type: "embed", content: { url: text } },
        set({ expressionToEvaluate: text }),
        set({ expressionToEvaluate: `f(${text})`, isCode: true }),
        set({ type: "Append value(s)", item: text }),
        ...requests(text),
        email(text),
        model(text),
        { type: "qr-code", options: { data: text, saveUrlInVariableId: "v-result" } },
        ask("text input", "answer", { labels: { placeholder: text, button: text } }),
        conditions(text),
        { type: "Wait", options: { secondsToWaitFor: text } },
        { type: "Redirect", options: { url: text } },
        { type: "Jump", options: { groupId: text } },
      ],
    },
    variables: { name: "Ada", list: ["Ada", "Grace"], result: null, answer: null },
    settings: { identity: { variables: { verified: "email" } } },
  });
}

const mirror = once(() => botWith("{{name}}"));

const answersOf = (text: string): readonly Answer[] => [
  { type: "text", text },
  { type: "text", text: "Contains" },
  { type: "text", text },
];

async function showValue(text: string): Promise<readonly string[]> {
  const prefilledVariables = { name: text, list: [text, "a", text] };
  return (await converse(mirror(), { prefilledVariables }, answersOf(text))).html;
}

/** A flow that reads a response of a server, one that a page sends, and a webhook's event. */
function mappingBot(paths: readonly string[]): CompiledBot {
  const responseVariableMapping = paths.map((bodyPath) => ({ bodyPath, variableId: "v-result" }));
  const webhook = { url: "https://a.example", method: "GET" };
  return testBot({
    groups: {
      g: [
        { type: "Webhook", options: { webhook, responseVariableMapping } },
        say("{{result}}"),
        { type: "Webhook", options: { webhook, isExecutedOnClient: true, responseVariableMapping } },
        { type: "webhook", options: { responseVariableMapping } },
        set({ expressionToEvaluate: "1", isExecutedOnClient: true }),
        say("{{result}} and {{= {{result}} =}}"),
      ],
    },
    variables: { result: null },
  });
}

const PATHS = ["data.user.name", "user.tags[0]", 'data["a b"]', "data", "statusCode", "data.list.length"];

async function mapResponses(value: unknown): Promise<unknown> {
  const { paths, status, body } = fieldsOf(value);
  const texts = Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  const sent = (content: unknown): Answer => ({ type: "text", text: toJson(content) });
  const answers = [sent({ statusCode: status, data: body }), sent({ data: body }), sent(body)];
  const text = toJson(body);
  return converse(mappingBot(texts), {}, answers, parseJson(text) ?? text);
}

async function startWith(value: unknown): Promise<unknown> {
  const { prefilled, claims, answers } = fieldsOf(parseJson(toJson(value)));
  const messages = (Array.isArray(answers) ? answers : []).flatMap((answer) => {
    const parsed = v.safeParse(visitorMessageSchema, answer);
    return parsed.success ? [parsed.output] : [];
  });
  const start = {
    prefilledVariables: fieldsOf(prefilled),
    identity: { subject: "a", claims: fieldsOf(claims) },
  };
  return converse(mirror(), start, messages);
}

const emptyBot = once(() => testBot({ groups: { g: [] }, variables: { name: "Ada", list: ["a"] } }));

function newFlow(): Flow {
  return createFlow(emptyBot(), newSession(emptyBot(), testStart), testPorts(), blockRegistry);
}

const placeholders = [
  "{{name}}",
  "{{list}}",
  "{{",
  "}}",
  "{{=",
  "=}}",
  "{{= name =}}",
  "$",
  '"',
  "'",
  "`",
  "${",
  "\\",
  "/",
  "[",
  "]",
  "(",
  ")",
  "//",
  "/*",
  "\n",
  ",",
  "@",
  ".",
  ":",
  "1",
  "a",
];

const visitorTexts = [
  ...placeholders,
  "*",
  "<b>",
  "&",
  "a@a.example",
  "https://a.example/",
  "javascript:",
  "{",
  "}",
  "^(a+)+$",
  "2026-01-31",
  "-",
];

/** Running conversations: values of visitors, texts of authors, and responses of other servers, wherever a flow uses them. */
export const flowTargets: readonly FuzzTarget[] = [
  textTarget({
    name: "flows/visitor-text",
    tokens: visitorTexts,
    read: showValue,
    markupOf: (html) => (Array.isArray(html) ? html.map(String) : []),
    isSlow: true,
  }),
  textTarget({
    name: "flows/author-text",
    tokens: [...placeholders, "data.", "statusCode", "return ", "(?=a)", "\\k<a>", "+"],
    read: (text) => converse(botWith(text), {}, answersOf("Ada")),
    isSlow: true,
  }),
  valueTarget({
    name: "flows/start",
    seeds: [
      {
        prefilled: { name: "Ada", list: ["a", null], unknown: 1 },
        claims: { email: "a@a.example", name: "Ada", groups: ["a"] },
        answers: [
          { type: "text", text: "Hi", attachedFileUrls: ["https://a.example/b"] },
          { type: "command", command: "help" },
          { type: "text", text: "Contains" },
        ],
      },
    ],
    read: startWith,
  }),
  valueTarget({
    name: "flows/response",
    seeds: [
      { paths: PATHS, status: 200, body: { user: { name: "Ada", tags: ["a", "b"] }, "a b": 1, list: [{}] } },
    ],
    read: mapResponses,
  }),
  textTarget({
    name: "flows/code",
    tokens: [...placeholders, "=/[", "return ", "typeof "],
    seeds: ["`Hi ${{{name}} + '}'}` + x.replace(/[/]/g, {{name}}) // {{list}}"],
    read: bindCode,
  }),
  textTarget({
    name: "flows/request-body",
    tokens: placeholders,
    seeds: ['{"a":"{{name}}","b":{{list}},"c":"\\"{{= name =}}"}'],
    read: (text) => run(requestBody(newFlow(), text, "application/json")),
  }),
];

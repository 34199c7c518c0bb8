import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isRecord, parseJson } from "@banter/protocol";

interface PlannedCall {
  readonly name: string;
  readonly input?: unknown;
  /** The input as it is sent. Default: `input` as JSON. */
  readonly inputText?: string;
}

export interface PlannedCitation {
  readonly url: string;
  readonly title: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** What the fake model does for one request. */
export interface PlannedReply {
  /** Pieces of the text, in order. */
  readonly text?: readonly string[];
  readonly toolCalls?: readonly PlannedCall[];
  /** What the text refers to. Anthropic's protocol has no places. Chat completions have no citations. */
  readonly citations?: readonly PlannedCitation[];
  /** Milliseconds before the first piece, and between two of them. */
  readonly delayMs?: number;
  /** Refuses with this status. */
  readonly status?: number;
  /** Sends a chunk that is not JSON after the text. */
  readonly isMalformed?: boolean;
}

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeModelProvider {
  /** Base URL of all three protocols. */
  readonly baseUrl: string;
  readonly requests: readonly SeenRequest[];
  /** The next replies in order. The default reply is "Yes." */
  readonly plan: PlannedReply[];
  close(): Promise<void>;
}

/** Tokens that every reply reports. */
export const fakeUsage = { inputTokens: 7, outputTokens: 3 };

interface Reply extends PlannedReply {
  readonly id: string;
  readonly text: readonly string[];
  readonly toolCalls: readonly (PlannedCall & { readonly id: string })[];
}

/** How a protocol encodes a whole reply and the events of a streamed one. */
interface Encoding {
  readonly whole: (reply: Reply) => unknown;
  readonly events: (reply: Reply) => {
    readonly before: unknown[];
    readonly text: (text: string) => unknown;
    readonly after: unknown[];
  };
}

/** A model provider that speaks OpenAI's chat completions and Responses and Anthropic's Messages. It replies by plan. */
export async function startFakeModelProvider(): Promise<FakeModelProvider> {
  const requests: SeenRequest[] = [];
  const plan: PlannedReply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const parsed = parseJson(Buffer.concat(chunks).toString());
      const body = isRecord(parsed) ? parsed : {};
      requests.push({ path, headers: request.headers, body });
      const encoding = encodings[path.split("/").at(-1) ?? ""];
      const id = `reply-${requests.length}`;
      const planned = plan.shift() ?? { text: ["Yes."] };
      const reply: Reply = {
        ...planned,
        id,
        text: planned.text ?? [],
        toolCalls: (planned.toolCalls ?? []).map((call, index) => ({ ...call, id: `${id}-call-${index}` })),
      };
      if (encoding === undefined) response.writeHead(404).end();
      else void respond(response, encoding, reply, body["stream"] === true);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
    requests,
    plan,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(
  response: ServerResponse,
  encoding: Encoding,
  reply: Reply,
  isStream: boolean,
): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, reply.delayMs ?? 0));
  if (reply.status !== undefined) {
    const error = { type: "error", error: { type: "api_error", message: "The model is out" } };
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(error));
    return;
  }
  if (!isStream) {
    await pause();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(reply.isMalformed ? "{not json" : JSON.stringify(encoding.whole(reply)));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (event: unknown): void => {
    const name = isRecord(event) && typeof event["type"] === "string" ? `event: ${event["type"]}\n` : "";
    response.write(`${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
  };
  const { before, text, after } = encoding.events(reply);
  before.forEach(send);
  for (const piece of reply.text) {
    await pause();
    send(text(piece));
  }
  if (reply.isMalformed) send("{not json");
  else after.forEach(send);
  response.end();
}

const chat: Encoding = {
  whole: ({ id, text, toolCalls }) => ({
    id,
    created: 1,
    model: "fake",
    choices: [
      {
        index: 0,
        finish_reason: toolCalls.length > 0 ? "tool_calls" : "stop",
        message: { role: "assistant", content: text.join(""), tool_calls: toolCalls.map(chatCall) },
      },
    ],
    usage: chatUsage,
  }),
  events: ({ id, toolCalls }) => {
    const chunk = (delta: unknown, finish: string | null = null) => ({
      id,
      created: 1,
      model: "fake",
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    return {
      before: [chunk({ role: "assistant", content: "" })],
      text: (content) => chunk({ content }),
      after: [
        ...toolCalls.map((call, index) => chunk({ tool_calls: [{ index, ...chatCall(call) }] })),
        chunk({}, toolCalls.length > 0 ? "tool_calls" : "stop"),
        { id, created: 1, model: "fake", choices: [], usage: chatUsage },
        "[DONE]",
      ],
    };
  },
};

const chatUsage = {
  prompt_tokens: fakeUsage.inputTokens,
  completion_tokens: fakeUsage.outputTokens,
  total_tokens: fakeUsage.inputTokens + fakeUsage.outputTokens,
};

function inputText({ input, inputText: text = JSON.stringify(input) }: PlannedCall): string {
  return text;
}

function chatCall(call: Reply["toolCalls"][number]) {
  const { id, name } = call;
  return { id, type: "function", function: { name, arguments: inputText(call) } };
}

const responses: Encoding = {
  whole: (reply) => responseOf(reply, "completed"),
  events: (reply) => {
    const message = { type: "message", id: `${reply.id}-text` };
    const calls = reply.toolCalls.map(functionCall);
    return {
      before: [
        { type: "response.created", response: { id: reply.id, created_at: 1, model: "fake" } },
        { type: "response.output_item.added", output_index: 0, item: message },
      ],
      text: (delta) => ({
        type: "response.output_text.delta",
        item_id: message.id,
        output_index: 0,
        content_index: 0,
        delta,
      }),
      after: [
        ...(reply.citations ?? []).map(({ url, title, start, end }, annotation_index) => ({
          type: "response.output_text.annotation.added",
          item_id: message.id,
          output_index: 0,
          content_index: 0,
          annotation_index,
          annotation: { type: "url_citation", url, title, start_index: start, end_index: end },
        })),
        { type: "response.output_item.done", output_index: 0, item: message },
        ...calls.flatMap((item, index) => [
          { type: "response.output_item.added", output_index: index + 1, item: { ...item, arguments: "" } },
          {
            type: "response.function_call_arguments.delta",
            item_id: item.id,
            output_index: index + 1,
            delta: item.arguments,
          },
          { type: "response.output_item.done", output_index: index + 1, item },
        ]),
        { type: "response.completed", response: responseOf(reply, "completed") },
      ],
    };
  },
};

function functionCall(call: Reply["toolCalls"][number]) {
  return {
    type: "function_call",
    id: `item-${call.id}`,
    call_id: call.id,
    name: call.name,
    arguments: inputText(call),
    status: "completed",
  };
}

function responseOf({ id, text, toolCalls }: Reply, status: string) {
  const content = [{ type: "output_text", text: text.join(""), annotations: [] }];
  const message = { type: "message", id: `${id}-text`, role: "assistant", status, content };
  return {
    id,
    object: "response",
    created_at: 1,
    model: "fake",
    status,
    error: null,
    incomplete_details: null,
    output: [...(text.length > 0 ? [message] : []), ...toolCalls.map(functionCall)],
    usage: {
      input_tokens: fakeUsage.inputTokens,
      output_tokens: fakeUsage.outputTokens,
      total_tokens: fakeUsage.inputTokens + fakeUsage.outputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

const anthropic: Encoding = {
  whole: ({ id, text, toolCalls }) => ({
    ...anthropicMessage(id),
    content: [
      ...(text.length > 0 ? [{ type: "text", text: text.join("") }] : []),
      ...toolCalls.map((call) => ({ type: "tool_use", id: call.id, name: call.name, input: call.input })),
    ],
    stop_reason: toolCalls.length > 0 ? "tool_use" : "end_turn",
    usage: { input_tokens: fakeUsage.inputTokens, output_tokens: fakeUsage.outputTokens },
  }),
  events: ({ id, toolCalls, citations = [] }) => ({
    before: [
      {
        type: "message_start",
        message: {
          ...anthropicMessage(id),
          usage: { input_tokens: fakeUsage.inputTokens, output_tokens: 0 },
        },
      },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ],
    text: (text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    after: [
      ...citations.map(({ url, title }) => ({
        type: "content_block_delta",
        index: 0,
        delta: {
          type: "citations_delta",
          citation: {
            type: "web_search_result_location",
            cited_text: "",
            url,
            title,
            encrypted_index: "index",
          },
        },
      })),
      { type: "content_block_stop", index: 0 },
      ...toolCalls.flatMap((call, at) => {
        const index = at + 1;
        const content_block = { type: "tool_use", id: call.id, name: call.name, input: {} };
        const delta = { type: "input_json_delta", partial_json: inputText(call) };
        return [
          { type: "content_block_start", index, content_block },
          { type: "content_block_delta", index, delta },
          { type: "content_block_stop", index },
        ];
      }),
      {
        type: "message_delta",
        delta: { stop_reason: toolCalls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
        usage: { output_tokens: fakeUsage.outputTokens },
      },
      { type: "message_stop" },
    ],
  }),
};

function anthropicMessage(id: string) {
  return {
    id,
    type: "message",
    role: "assistant",
    model: "fake",
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
}

/** By the last part of the request's path. */
const encodings: Readonly<Record<string, Encoding>> = { completions: chat, responses, messages: anthropic };

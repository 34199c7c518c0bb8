/* How OpenAI's chat completions and Responses and Anthropic's Messages encode a reply. */

export interface PlannedCall {
  readonly name: string;
  readonly input?: unknown;
  /** The input as it is sent. Default: `input` as JSON. */
  readonly inputText?: string;
}

export interface PlannedCitation {
  readonly url: string;
  readonly title: string;
  /** Offsets in the text. Anthropic's protocol has no places: a citation belongs to the block of text before it. */
  readonly start: number;
  readonly end: number;
}

export interface ModelReply {
  readonly id: string;
  /** Pieces of the text, in order. */
  readonly text: readonly string[];
  readonly toolCalls: readonly (PlannedCall & { readonly id: string })[];
  readonly citations: readonly PlannedCitation[];
  /** Further fields of each chunk, as Perplexity's `citations` and `search_results`. Of streamed chat completions. */
  readonly chunkFields?: Readonly<Record<string, unknown>> | undefined;
  /** Whether chat completions report their tokens. Default: true. */
  readonly hasUsage?: boolean;
}

export interface ModelProtocol {
  /** The body of a reply that isn't streamed. It has no citations. */
  readonly whole: (reply: ModelReply) => unknown;
  readonly openStream: (id: string, chunkFields?: ModelReply["chunkFields"]) => ModelStream;
}

/** The events of one streamed reply, in the order of the methods; text and citations may alternate. */
export interface ModelStream {
  begin(): readonly unknown[];
  text(text: string): readonly unknown[];
  /** What the text so far refers to. */
  cite(citations: readonly PlannedCitation[]): readonly unknown[];
  /** The tool calls, the usage and the end. */
  end(reply: ModelReply): readonly unknown[];
  /** An error instead of the end. */
  fail(message: string): readonly unknown[];
}

/** Tokens that every reply reports. */
export const fakeUsage = { inputTokens: 7, outputTokens: 3 };

const chat: ModelProtocol = {
  whole: ({ id, text, toolCalls, hasUsage = true }) => ({
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
    ...(hasUsage && { usage: chatUsage }),
  }),
  openStream: (id, chunkFields) => {
    const chunk = (delta: unknown, finish: string | null = null) => ({
      ...chunkFields,
      id,
      created: 1,
      model: "fake",
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    return {
      begin: () => [chunk({ role: "assistant", content: "" })],
      text: (content) => [chunk({ content })],
      cite: (citations) =>
        citations.map(({ url, title, start: start_index, end: end_index }) =>
          chunk({
            annotations: [{ type: "url_citation", url_citation: { url, title, start_index, end_index } }],
          }),
        ),
      end: ({ toolCalls, hasUsage = true }) => [
        ...toolCalls.map((call, index) => chunk({ tool_calls: [{ index, ...chatCall(call) }] })),
        chunk({}, toolCalls.length > 0 ? "tool_calls" : "stop"),
        ...(hasUsage ? [{ id, created: 1, model: "fake", choices: [], usage: chatUsage }] : []),
        "[DONE]",
      ],
      fail: (message) => [{ error: { message, type: "server_error" } }],
    };
  },
};

const chatUsage = {
  prompt_tokens: fakeUsage.inputTokens,
  completion_tokens: fakeUsage.outputTokens,
  total_tokens: fakeUsage.inputTokens + fakeUsage.outputTokens,
};

/** A call's input as it is sent. */
export function inputText({ input, inputText: text = JSON.stringify(input) }: PlannedCall): string {
  return text;
}

function chatCall(call: ModelReply["toolCalls"][number]) {
  const { id, name } = call;
  return { id, type: "function", function: { name, arguments: inputText(call) } };
}

const responses: ModelProtocol = {
  whole: (reply) => completedResponse(reply),
  openStream: (id) => {
    const message = { type: "message", id: `${id}-text` };
    const place = { item_id: message.id, output_index: 0, content_index: 0 };
    let annotations = 0;
    return {
      begin: () => [
        { type: "response.created", response: { id, created_at: 1, model: "fake" } },
        { type: "response.output_item.added", output_index: 0, item: message },
      ],
      text: (delta) => [{ type: "response.output_text.delta", ...place, delta }],
      cite: (citations) =>
        citations.map(({ url, title, start: start_index, end: end_index }) => ({
          type: "response.output_text.annotation.added",
          ...place,
          annotation_index: annotations++,
          annotation: { type: "url_citation", url, title, start_index, end_index },
        })),
      end: (reply) => [
        { type: "response.output_item.done", output_index: 0, item: message },
        ...reply.toolCalls.map(functionCall).flatMap((item, index) => [
          { type: "response.output_item.added", output_index: index + 1, item: { ...item, arguments: "" } },
          {
            type: "response.function_call_arguments.delta",
            item_id: item.id,
            output_index: index + 1,
            delta: item.arguments,
          },
          { type: "response.output_item.done", output_index: index + 1, item },
        ]),
        { type: "response.completed", response: completedResponse(reply) },
      ],
      fail: (message) => [
        { type: "error", sequence_number: 1, error: { type: "server_error", code: "server_error", message } },
      ],
    };
  },
};

function functionCall(call: ModelReply["toolCalls"][number]) {
  return {
    type: "function_call",
    id: `item-${call.id}`,
    call_id: call.id,
    name: call.name,
    arguments: inputText(call),
    status: "completed",
  };
}

function completedResponse({ id, text, toolCalls }: ModelReply) {
  const content = [{ type: "output_text", text: text.join(""), annotations: [] }];
  const message = { type: "message", id: `${id}-text`, role: "assistant", status: "completed", content };
  return {
    id,
    object: "response",
    created_at: 1,
    model: "fake",
    status: "completed",
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

const anthropic: ModelProtocol = {
  whole: ({ id, text, toolCalls }) => ({
    ...anthropicMessage(id),
    content: [
      ...(text.length > 0 ? [{ type: "text", text: text.join("") }] : []),
      ...toolCalls.map((call) => ({ type: "tool_use", id: call.id, name: call.name, input: call.input })),
    ],
    stop_reason: toolCalls.length > 0 ? "tool_use" : "end_turn",
    usage: { input_tokens: fakeUsage.inputTokens, output_tokens: fakeUsage.outputTokens },
  }),
  openStream: (id) => {
    let index = 0;
    let isBlockOpen = true;
    const openBlock = () => ({
      type: "content_block_start",
      index,
      content_block: { type: "text", text: "" },
    });
    const closeBlock = (): readonly unknown[] => {
      if (!isBlockOpen) return [];
      isBlockOpen = false;
      return [{ type: "content_block_stop", index: index++ }];
    };
    return {
      begin: () => [
        {
          type: "message_start",
          message: {
            ...anthropicMessage(id),
            usage: { input_tokens: fakeUsage.inputTokens, output_tokens: 0 },
          },
        },
        openBlock(),
      ],
      text: (text) => {
        const opening = isBlockOpen ? [] : [openBlock()];
        isBlockOpen = true;
        return [...opening, { type: "content_block_delta", index, delta: { type: "text_delta", text } }];
      },
      cite: (citations) => [
        ...citations.map(({ url, title }) => ({
          type: "content_block_delta",
          index,
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
        ...closeBlock(),
      ],
      end: ({ toolCalls }) => [
        ...closeBlock(),
        ...toolCalls.flatMap((call) => {
          const at = index++;
          const content_block = { type: "tool_use", id: call.id, name: call.name, input: {} };
          const delta = { type: "input_json_delta", partial_json: inputText(call) };
          return [
            { type: "content_block_start", index: at, content_block },
            { type: "content_block_delta", index: at, delta },
            { type: "content_block_stop", index: at },
          ];
        }),
        {
          type: "message_delta",
          delta: { stop_reason: toolCalls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
          usage: { output_tokens: fakeUsage.outputTokens },
        },
        { type: "message_stop" },
      ],
      fail: (message) => [{ type: "error", error: { type: "api_error", message } }],
    };
  },
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

const protocols: Readonly<Record<string, ModelProtocol>> = {
  completions: chat,
  responses,
  messages: anthropic,
};

/** The protocol of a request, by the last part of its path. */
export function protocolOf(path: string): ModelProtocol | undefined {
  return protocols[path.split("/").at(-1) ?? ""];
}

/** An event of a streamed reply as server-sent event. */
export function encodeEvent(event: unknown): string {
  const hasName = typeof event === "object" && event !== null && "type" in event;
  const name = hasName && typeof event.type === "string" ? `event: ${event.type}\n` : "";
  return `${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`;
}

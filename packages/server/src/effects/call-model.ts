import type { AiReply, AiRequest, AiRound, AiToolCall } from "@banter/engine/runtime";
import { fail, fieldsOf, ok, type PlacedCitation, type Result } from "@banter/protocol";
import type { FilePart, LanguageModel, LanguageModelUsage, ModelMessage, ToolSet, TypedToolCall } from "ai";
import { fieldsInstruction, fieldsSchema } from "./ai-fields.ts";
import { chatCitations } from "./chat-citations.ts";
import type { Attachment } from "./email.ts";
import { createCitationReader } from "./model-citations.ts";

/** Tokens of one model call; undefined if the provider reports none. */
export interface ModelUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** Callbacks of a running model call. */
export interface ModelCallOptions {
  /** Called before each request to the provider, also before that of a retry. The request isn't sent if it throws. */
  readonly onSend?: () => Promise<void>;
  /** Called if a request can't have cost anything: the provider refused it with an error status, or wasn't reached. */
  readonly onRefusal?: () => void;
  /** Called once per request whose reply completed. */
  readonly onUsage?: (usage: ModelUsage) => void;
  /** The longest reply that the budget of the call allows. The provider ends a longer one. */
  readonly maxReplyTokens?: (request: AiRequest) => number;
  /** Receives the text as it is written. Without it, the reply is requested as a whole. */
  readonly onText?: (text: string) => void;
  /** Receives what the text refers to, with its place in this response's text. Only with `onText`. */
  readonly onCitation?: (citation: PlacedCitation) => void;
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** Why a model call failed: a short message, and the provider's response as details. */
export interface ModelFailure {
  readonly description: string;
  readonly details?: string;
}

export interface ModelCall {
  readonly model: LanguageModel;
  /** Never part of a failure: some providers repeat the key that they refuse. */
  readonly key: string;
  readonly request: AiRequest;
  /** Of the last message. */
  readonly files: readonly Attachment[];
  readonly signal: AbortSignal;
  readonly replyTokens?: number | undefined;
  readonly onText?: ModelCallOptions["onText"];
  readonly onCitation?: ModelCallOptions["onCitation"];
}

interface ModelReply extends AiReply {
  readonly usage: ModelUsage;
}

/** The only place that calls a provider. Never throws. Requests JSON if the request has `fields`. */
export async function callModel(call: ModelCall): Promise<Result<ModelReply, ModelFailure>> {
  try {
    return ok(await (call.onText === undefined ? generateReply(call) : streamReply(call, call.onText)));
  } catch (error) {
    return fail(call.signal.aborted ? abortFailure(call.signal) : describeModelError(error, call.key));
  }
}

async function generateReply({ model, request, files, signal, replyTokens }: ModelCall): Promise<ModelReply> {
  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await import("ai");
  const prompt = {
    ...promptOf(request, files, replyTokens),
    ...(request.tools !== undefined && { tools: toolSet(request.tools, jsonSchema) }),
    model,
    abortSignal: signal,
  };
  try {
    const { text, toolCalls, response, usage } = await (request.fields === undefined
      ? generateText(prompt)
      : generateText({
          ...prompt,
          instructions: fieldsInstruction(request),
          output: Output.object({ schema: jsonSchema(fieldsSchema(request)) }),
        }));
    return { text, calls: toolCalls.map(toCall), responseId: response.id, usage: toUsage(usage) };
  } catch (error) {
    // The caller validates the text, because a model may ignore the schema.
    if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined)
      return { text: error.text, calls: [], usage: toUsage(error.usage) };
    throw error;
  }
}

async function streamReply(
  { model, request, files, signal, replyTokens, onCitation }: ModelCall,
  onText: (text: string) => void,
): Promise<ModelReply> {
  const { jsonSchema, streamText } = await import("ai");
  // Errors arrive as parts of the stream; without a handler the SDK would also print them.
  const { stream } = streamText({
    ...promptOf(request, files, replyTokens),
    ...(request.tools !== undefined && { tools: toolSet(request.tools, jsonSchema) }),
    model,
    // The visitor waits for the text, and decides whether to try again.
    maxRetries: 0,
    abortSignal: signal,
    onError: () => undefined,
  });
  let text = "";
  let usage = toUsage(undefined);
  let responseId: string | undefined;
  const calls: AiToolCall[] = [];
  const citations: PlacedCitation[] = [];
  const citationReader = createCitationReader((citation) => {
    const cited = { ...citation, at: citation.at ?? text.length };
    citations.push(cited);
    onCitation?.(cited);
  });
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw new Error("Request aborted");
    if (part.type === "finish") usage = toUsage(part.totalUsage);
    if (part.type === "finish-step") {
      responseId = part.response.id;
      citationReader.beginBlock(0);
      citationReader.endBlock(text.length, chatCitations(part.providerMetadata));
    }
    if (part.type === "text-start") citationReader.beginBlock(text.length);
    if (part.type === "text-end") citationReader.endBlock(text.length, part.citations);
    if (part.type === "source") citationReader.addRetrieved(part);
    if (part.type === "tool-call") calls.push(toCall(part));
    if (part.type !== "text-delta" || part.text === "") continue;
    text += part.text;
    onText(part.text);
  }
  return {
    text,
    calls,
    ...(citations.length > 0 && { sources: citations }),
    ...(responseId !== undefined && { responseId }),
    usage,
  };
}

function promptOf(request: AiRequest, files: readonly Attachment[], replyTokens: number | undefined) {
  const { messages, temperature, rounds = [], previousResponseId } = request;
  const lastUser = messages.findLastIndex(({ role }) => role === "user");
  const spoken = messages.flatMap(({ role, content }, index): ModelMessage[] => {
    if (role === "system") return [];
    if (role === "assistant") return [{ role, content }];
    if (index !== lastUser || files.length === 0) return [{ role, content }];
    return [{ role, content: [{ type: "text", text: content }, ...files.map(toFilePart)] }];
  });
  const system = messages.flatMap(({ role, content }): ModelMessage[] =>
    role === "system" ? [{ role, content }] : [],
  );
  return {
    // Not every protocol has instructions between the messages.
    messages: [...system, ...spoken, ...rounds.flatMap(roundMessages)],
    allowSystemInMessages: true,
    maxRetries: 1,
    // A provider keeps what a visitor writes only if the bot continues the provider's conversation.
    providerOptions: {
      openai: {
        store: previousResponseId !== undefined,
        ...(previousResponseId !== undefined && previousResponseId !== "" && { previousResponseId }),
      },
    },
    ...(temperature !== undefined && { temperature }),
    ...(replyTokens !== undefined && { maxOutputTokens: replyTokens }),
  };
}

function toCall({ toolCallId: id, toolName: name, input }: TypedToolCall<ToolSet>): AiToolCall {
  return { id, name, input };
}

/** Without `execute`, so that the SDK returns the calls instead of running them. */
function toolSet(
  tools: NonNullable<AiRequest["tools"]>,
  jsonSchema: typeof import("ai").jsonSchema,
): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      { ...(description !== undefined && { description }), inputSchema: jsonSchema(parameters) },
    ]),
  );
}

function roundMessages({ text, calls }: AiRound): readonly ModelMessage[] {
  return [
    {
      role: "assistant",
      content: [
        ...(text === "" ? [] : [{ type: "text" as const, text }]),
        ...calls.map(({ id, name, input }) => ({
          type: "tool-call" as const,
          toolCallId: id,
          toolName: name,
          // Not every protocol can repeat an input that isn't an object, such as malformed JSON.
          input: fieldsOf(input),
        })),
      ],
    },
    {
      role: "tool",
      content: calls.map(({ id, name, output }) => ({
        type: "tool-result" as const,
        toolCallId: id,
        toolName: name,
        output: { type: "text" as const, value: output },
      })),
    },
  ];
}

function toFilePart({ name, contentType, bytes }: Attachment): FilePart {
  return { type: "file", data: bytes, mediaType: contentType, filename: name };
}

function toUsage(usage: LanguageModelUsage | undefined): ModelUsage {
  return { inputTokens: usage?.inputTokens, outputTokens: usage?.outputTokens };
}

/** The reason of a signal with a message, such as that of `timeLimit`, describes the failure. */
function abortFailure({ reason }: AbortSignal): ModelFailure {
  const isTimeLimit = reason instanceof Error && reason.name === TIME_LIMIT;
  return { description: isTimeLimit ? reason.message : "Request aborted" };
}

const TIME_LIMIT = "ModelTimeLimit";

/** Aborts with the time limit as the reason. Call `stop` when the call is over. */
export function timeLimit(ms: number): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const error = new Error(
    `The model took longer than ${ms / 1_000} seconds. Raise BANTER_LIMIT_MODEL_SECONDS to wait longer.`,
  );
  error.name = TIME_LIMIT;
  const timer = setTimeout(() => controller.abort(error), ms);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** Characters of a provider's message, and of its response. */
const MAX_ERROR_LENGTH = 500;

function describeModelError(error: unknown, key: string): ModelFailure {
  const { lastError, message, statusCode, responseBody } = errorFields(error);
  // After its retries the SDK wraps the last error.
  if (lastError !== undefined) return describeModelError(lastError, key);
  const text = typeof message === "string" && message !== "" ? message : String(error);
  const description = publicText(text, key);
  const details = [
    typeof statusCode === "number" ? `status ${statusCode}` : "",
    typeof responseBody === "string" ? publicText(responseBody, key) : "",
  ].filter((part) => part !== "");
  return { description, ...(details.length > 0 && { details: details.join(" ") }) };
}

/** Shorter keys are placeholders, such as those of local models, and may be ordinary words of a message. */
const MIN_KEY_LENGTH = 8;

/** Cut after the key is removed: half a key would no longer be found. */
function publicText(text: string, key: string): string {
  const withoutKey = key.length < MIN_KEY_LENGTH ? text : text.replaceAll(key, "[key]");
  return withoutKey.slice(0, MAX_ERROR_LENGTH);
}

function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== "object" || error === null) return {};
  const names = ["lastError", "message", "statusCode", "responseBody"];
  return Object.fromEntries(names.map((name): [string, unknown] => [name, Reflect.get(error, name)]));
}

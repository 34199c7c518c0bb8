import { setTimeout as sleep } from "node:timers/promises";
import type { AiRequest } from "@banter/engine";
import { fail, ok, type Result, type StreamPart } from "@banter/protocol";
import type { LanguageModel } from "ai";
import { createGuardedAgent } from "../net/guarded-agent.ts";
import { findAiAccess, type AiAccess } from "./ai-access.ts";
import { providerName, type AiConfig } from "./ai-config.ts";
import { fieldsInstruction, fieldsSchema, readFields } from "./ai-fields.ts";
import { demoFields, demoText, demoWords, isDemoProvider } from "./demo-ai.ts";

export interface Ai {
  readonly text: (request: AiRequest) => Promise<Result<string, string>>;
  /** Whether a key, an address or the demo answers the request. */
  readonly isConfigured: (request: AiRequest) => boolean;
  /** The fields that the model found a value for, keyed by name. */
  readonly fields: (request: AiRequest) => Promise<Result<Readonly<Record<string, unknown>>, string>>;
  /** Never throws: a failure is an `error` part, which is the last one. */
  readonly streamText: (request: AiRequest, signal: AbortSignal) => AsyncIterable<StreamPart>;
  readonly close: () => Promise<void>;
}

export interface AiOptions {
  readonly providers: AiConfig;
  /** Whether the built-in demo answers requests to providers without a key. */
  readonly isDemoAllowed: boolean;
  /** Private hosts that a block's base URL may name. */
  readonly allowedHosts: readonly string[];
}

/** Time limit of one model response. */
const TIMEOUT_MS = 120_000;

const CONTEXT = "While streaming AI";

/** Language models with a chat completions API. Loads the SDK with the first request. */
export function createAi({ providers, isDemoAllowed, allowedHosts }: AiOptions): Ai {
  const agent = createGuardedAgent({ allowedHosts });
  /** For base URLs from a bot. Those from the environment are trusted. */
  const guardedFetch: typeof fetch = (input, init) =>
    fetch(input, Object.assign({ ...init }, { dispatcher: agent }));

  const findModel = async (request: AiRequest): Promise<Result<LanguageModel, string>> => {
    const access = findAiAccess(request, providers);
    return access.ok ? ok(await createModel(request, access.value, guardedFetch)) : access;
  };
  const isDemo = (request: AiRequest): boolean =>
    isDemoProvider(request.provider) || (isDemoAllowed && !findAiAccess(request, providers).ok);

  return {
    isConfigured: (request) => isDemo(request) || findAiAccess(request, providers).ok,
    text: async (request) => {
      if (isDemo(request)) return ok(demoText(request));
      const model = await findModel(request);
      return model.ok ? generateAnswer(request, model.value) : model;
    },
    fields: async (request) => {
      if (isDemo(request)) return ok(demoFields(request));
      const model = await findModel(request);
      return model.ok ? generateFields(request, model.value) : model;
    },
    streamText: async function* (request, signal) {
      if (isDemo(request)) {
        yield* demoStream(request, signal);
        return;
      }
      const model = await findModel(request);
      if (!model.ok) {
        yield { type: "error", context: CONTEXT, description: model.error };
        return;
      }
      yield* modelStream(request, model.value, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    },
    close: () => agent.destroy(),
  };
}

async function createModel(
  { provider, model }: AiRequest,
  { baseUrl, key, isFromBot }: AiAccess,
  guardedFetch: typeof fetch,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const models = createOpenAICompatible({
    name: providerName(provider),
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    ...(key !== "" && { apiKey: key }),
    ...(isFromBot && { fetch: guardedFetch }),
  });
  return models(model);
}

async function generateAnswer(request: AiRequest, model: LanguageModel): Promise<Result<string, string>> {
  const { generateText } = await import("ai");
  try {
    const abortSignal = AbortSignal.timeout(TIMEOUT_MS);
    const { text } = await generateText({ ...promptOf(request), model, abortSignal });
    return ok(text);
  } catch (error) {
    return fail(errorText(error));
  }
}

async function generateFields(
  request: AiRequest,
  model: LanguageModel,
): Promise<Result<Readonly<Record<string, unknown>>, string>> {
  const { generateText, jsonSchema, Output } = await import("ai");
  try {
    const { output } = await generateText({
      ...promptOf(request),
      instructions: fieldsInstruction(request),
      model,
      output: Output.object({ schema: jsonSchema(fieldsSchema(request)) }),
      abortSignal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok(readFields(request, output));
  } catch (error) {
    return fail(errorText(error));
  }
}

async function* modelStream(
  request: AiRequest,
  model: LanguageModel,
  abortSignal: AbortSignal,
): AsyncIterable<StreamPart> {
  const { streamText } = await import("ai");
  try {
    // Errors arrive as parts of the stream; without a handler the SDK would also print them.
    const { stream } = streamText({ ...promptOf(request), model, abortSignal, onError: () => undefined });
    for await (const part of stream) {
      if (part.type === "text-delta" && part.text !== "") yield { type: "text", text: part.text };
      else if (part.type === "abort") {
        yield { type: "error", context: CONTEXT, description: "Request aborted" };
        return;
      } else if (part.type === "error") {
        yield { type: "error", context: CONTEXT, ...describeAiError(part.error) };
        return;
      }
    }
  } catch (error) {
    yield { type: "error", context: CONTEXT, ...describeAiError(error) };
  }
}

/** Delay between words, about that of a fast model. */
const DEMO_WORD_DELAY_MS = 20;

async function* demoStream(request: AiRequest, signal: AbortSignal): AsyncIterable<StreamPart> {
  for (const text of demoWords(request)) {
    if (signal.aborted) return;
    yield { type: "text", text };
    if (request.provider !== "echo") await sleep(DEMO_WORD_DELAY_MS, undefined, { ref: false });
  }
}

function promptOf({ messages, temperature }: AiRequest) {
  return {
    messages: messages.map(({ role, content }) => ({ role, content })),
    allowSystemInMessages: true,
    maxRetries: 1,
    ...(temperature !== undefined && { temperature }),
  };
}

function errorText(error: unknown): string {
  const { description, details } = describeAiError(error);
  return details === undefined ? description : `${description}: ${details}`;
}

/** Describes a failed model request: a short message, and the vendor's response as details. */
function describeAiError(error: unknown): { readonly description: string; readonly details?: string } {
  const { lastError, message, statusCode, responseBody } = fieldsOf(error);
  // After its retries the SDK wraps the last error.
  if (lastError !== undefined) return describeAiError(lastError);
  const description = typeof message === "string" && message !== "" ? message : String(error);
  const details = [
    typeof statusCode === "number" ? `status ${statusCode}` : "",
    typeof responseBody === "string" ? responseBody.slice(0, 500) : "",
  ].filter((part) => part !== "");
  return { description, ...(details.length > 0 && { details: details.join(" ") }) };
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== "object" || error === null) return {};
  const names = ["lastError", "message", "statusCode", "responseBody"];
  return Object.fromEntries(names.map((name): [string, unknown] => [name, Reflect.get(error, name)]));
}

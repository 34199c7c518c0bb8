import { setTimeout } from "node:timers/promises";
import type { AiRequest } from "@banter/engine";
import { fail, ok, type Result, type StreamPart } from "@banter/protocol";
import type { LanguageModel } from "ai";
import { createGuardedAgent } from "../net/guarded-agent.ts";
import { knownBaseUrl, providerName, type AiConfig } from "./ai-config.ts";
import { describeAiError } from "./ai-error.ts";
import { fieldsInstruction, fieldsSchema, readFields } from "./ai-fields.ts";
import { demoFields, demoText, demoWords, isDemoProvider } from "./demo-ai.ts";

export interface Ai {
  readonly text: (request: AiRequest) => Promise<Result<string, string>>;
  /** The fields that the model found a value for, by name. */
  readonly fields: (request: AiRequest) => Promise<Result<Readonly<Record<string, unknown>>, string>>;
  /** Never throws: what goes wrong is an `error` part, and the last. Abort `signal` when the visitor is gone. */
  readonly streamText: (request: AiRequest, signal: AbortSignal) => AsyncIterable<StreamPart>;
  readonly close: () => Promise<void>;
}

export interface AiOptions {
  readonly providers: AiConfig;
  /** Without a key for its provider, a request is answered by the built-in demo instead of failing. */
  readonly isDemoAllowed: boolean;
  /** Private hosts that a block's own base URL may name. */
  readonly allowedHosts: readonly string[];
}

/** Milliseconds for one whole answer of a model. */
const TIMEOUT = 120_000;

const CONTEXT = "While streaming AI";

/** Language models behind the chat completions protocol. The SDK is loaded with the first request. */
export function createAi({ providers, isDemoAllowed, allowedHosts }: AiOptions): Ai {
  const agent = createGuardedAgent({ allowedHosts });
  /** For addresses that a bot names; those of the environment are the owner's own and go unguarded. */
  const guardedFetch: typeof fetch = (input, init) =>
    fetch(input, Object.assign({ ...init }, { dispatcher: agent }));

  const connect = async (request: AiRequest): Promise<Result<LanguageModel, string>> => {
    const access = findAccess(request, providers);
    if (!access.ok) return access;
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: providerName(request.provider),
      baseURL: access.value.baseUrl,
      supportsStructuredOutputs: true,
      ...(access.value.key !== "" && { apiKey: access.value.key }),
      ...(access.value.isFromBot && { fetch: guardedFetch }),
    });
    return ok(provider(request.model));
  };
  const isDemo = (request: AiRequest): boolean =>
    isDemoProvider(request.provider) || (isDemoAllowed && !findAccess(request, providers).ok);

  return {
    text: async (request) => {
      if (isDemo(request)) return ok(demoText(request));
      const model = await connect(request);
      if (!model.ok) return model;
      const { generateText } = await import("ai");
      try {
        const { text } = await generateText({
          ...promptOf(request),
          model: model.value,
          abortSignal: AbortSignal.timeout(TIMEOUT),
        });
        return ok(text);
      } catch (error) {
        return fail(inWords(error));
      }
    },
    fields: async (request) => {
      if (isDemo(request)) return ok(demoFields(request));
      const model = await connect(request);
      if (!model.ok) return model;
      const { generateText, jsonSchema, Output } = await import("ai");
      try {
        const { output } = await generateText({
          ...promptOf(request),
          instructions: fieldsInstruction(request),
          model: model.value,
          output: Output.object({ schema: jsonSchema(fieldsSchema(request)) }),
          abortSignal: AbortSignal.timeout(TIMEOUT),
        });
        return ok(readFields(request, output));
      } catch (error) {
        return fail(inWords(error));
      }
    },
    streamText: async function* (request, signal) {
      if (isDemo(request)) {
        yield* demoStream(request, signal);
        return;
      }
      const model = await connect(request);
      if (!model.ok) {
        yield { type: "error", context: CONTEXT, description: model.error };
        return;
      }
      yield* modelStream(request, model.value, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]));
    },
    close: () => agent.destroy(),
  };
}

async function* modelStream(
  request: AiRequest,
  model: LanguageModel,
  abortSignal: AbortSignal,
): AsyncIterable<StreamPart> {
  const { streamText } = await import("ai");
  try {
    // Errors arrive as parts of the stream; the SDK would print them as well.
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

/** As fast as a quick model, so that what is seen in a demo is what visitors will see. */
const DEMO_PACE = 20;

async function* demoStream(request: AiRequest, signal: AbortSignal): AsyncIterable<StreamPart> {
  for (const text of demoWords(request)) {
    if (signal.aborted) return;
    yield { type: "text", text };
    if (request.provider !== "echo") await setTimeout(DEMO_PACE, undefined, { ref: false });
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

interface AiAccess {
  readonly baseUrl: string;
  readonly key: string;
  readonly isFromBot: boolean;
}

/** A key goes only where the environment or the vendor's own address says, never to an address that a bot names. */
function findAccess(request: AiRequest, providers: AiConfig): Result<AiAccess, string> {
  const name = providerName(request.provider);
  const configured = providers[providerName(request.credentialsId ?? "")] ?? providers[name];
  const home = configured?.baseUrl || (knownBaseUrl(name) ?? "");
  const wanted = request.baseUrl?.replace(/\/+$/, "") ?? "";
  if (wanted !== "" && !isSameOrigin(wanted, home)) return ok({ baseUrl: wanted, key: "", isFromBot: true });
  if (configured === undefined) {
    return fail(
      `No key for "${request.provider}": set ${variableName(request, "KEY")} in the server's environment`,
    );
  }
  if (home === "")
    return fail(
      `No address for "${request.provider}": set ${variableName(request, "BASE_URL")} in the server's environment`,
    );
  return ok({ baseUrl: wanted || home, key: configured.key, isFromBot: false });
}

function variableName({ provider }: AiRequest, what: string): string {
  return `BANTER_AI_${provider.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}_${what}`;
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

function inWords(error: unknown): string {
  const { description, details } = describeAiError(error);
  return details === undefined ? description : `${description}: ${details}`;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { AiReply, AiRequest } from "@banter/engine/runtime";
import { fail, ok, type PlacedCitation, type Result, type StreamPart } from "@banter/protocol";
import { estimatePromptTokens, estimateTokens } from "../limits/count-tokens.ts";
import { createGuardedAgent } from "../net/guarded-agent.ts";
import { findAiAccess, type AiAccess } from "./ai-access.ts";
import type { AiConfig } from "./ai-config.ts";
import { MAX_FIELD_ATTEMPTS, parseFields } from "./ai-fields.ts";
import { callModel, timeLimit, type ModelCallOptions, type ModelFailure } from "./call-model.ts";
import { createModel } from "./create-model.ts";
import { demoFields, demoReply, demoText, demoWords, isDemoProvider } from "./demo-ai.ts";
import type { Attachment, ReadAttachment } from "./email.ts";
import { meteredFetch } from "./metered-fetch.ts";
import { iteratePushed } from "./iterate-pushed.ts";

export interface Ai {
  readonly text: (request: AiRequest, options?: ModelCallOptions) => Promise<Result<string, string>>;
  /** One response of a request with tools, or of a conversation that the provider keeps. */
  readonly reply: (request: AiRequest, options?: ModelCallOptions) => Promise<Result<AiReply, string>>;
  /** Whether a key, a URL or the demo answers the request. */
  readonly isConfigured: (request: AiRequest) => boolean;
  /** The fields that the model found a value for, keyed by name. */
  readonly fields: (
    request: AiRequest,
    options?: ModelCallOptions,
  ) => Promise<Result<Readonly<Record<string, unknown>>, string>>;
  /** Never throws: a failure is an `error` part, which is the last one. */
  readonly streamText: (
    request: AiRequest,
    signal: AbortSignal,
    options?: ModelCallOptions,
  ) => AsyncIterable<StreamPart>;
  readonly close: () => Promise<void>;
}

export interface AiOptions {
  readonly providers: AiConfig;
  /** Whether the built-in demo answers requests to providers without a key. */
  readonly isDemoAllowed: boolean;
  /** Private hosts that a block's base URL may name. */
  readonly allowedHosts: readonly string[];
  /** Reads a file for the model by its URL. */
  readonly readFile: ReadAttachment;
  /** Time limit of one model response. Default: two minutes. */
  readonly timeoutMs?: number;
  /** Called for each call that failed, unless its caller ended it. The failure never contains the provider's key. */
  readonly onFailure?: (request: AiRequest, failure: ModelFailure) => void;
}

const CONTEXT = "While streaming AI";

/** Language models. Loads the SDK with the first request. */
export function createAi(aiOptions: AiOptions): Ai {
  const { providers, isDemoAllowed, allowedHosts } = aiOptions;
  const agent = createGuardedAgent({ allowedHosts });
  /** For base URLs from a bot. Those from the environment are trusted. */
  const guardedFetch: typeof fetch = (input, init) =>
    fetch(input, Object.assign({ ...init }, { dispatcher: agent }));

  const isDemo = (request: AiRequest): boolean =>
    isDemoProvider(request.provider) || (isDemoAllowed && !findAiAccess(request, providers).ok);

  const call = createCall(aiOptions, guardedFetch);

  return {
    isConfigured: (request) => isDemo(request) || findAiAccess(request, providers).ok,
    text: async (request, options) => {
      if (isDemo(request)) return ok(demoText(request));
      const reply = await call(request, options);
      return reply.ok ? ok(reply.value.text) : fail(failureText(reply.error));
    },
    reply: async (request, options) => {
      if (isDemo(request)) return writeDemo(request, options);
      const reply = await call(request, options);
      return reply.ok ? reply : fail(failureText(reply.error));
    },
    fields: async (request, options) => {
      if (isDemo(request)) return ok(demoFields(request));
      return askForFields(call, request, options);
    },
    streamText: (request, signal, options) =>
      iteratePushed<StreamPart>(async (push) => {
        const onText = (text: string): void => push({ type: "text", text });
        if (isDemo(request)) return void (await writeDemo(request, { signal, onText }));
        const onCitation = (citation: PlacedCitation): void => push({ type: "source", source: citation });
        const reply = await call(request, { ...options, signal, onText, onCitation });
        if (!reply.ok) push({ type: "error", context: CONTEXT, ...reply.error });
      }),
    close: () => agent.destroy(),
  };
}

type Call = (request: AiRequest, options?: ModelCallOptions) => Promise<Result<AiReply, ModelFailure>>;

/** Returns a function that calls the request's model, within the time limit. */
function createCall(
  { providers, readFile, timeoutMs = 120_000, onFailure }: AiOptions,
  guardedFetch: typeof fetch,
): Call {
  return async (request, options = {}) => {
    const access = findAiAccess(request, providers);
    const reply = access.ok
      ? await callWithin(request, access.value, options)
      : fail({ description: access.error });
    if (!reply.ok && options.signal?.aborted !== true) onFailure?.(request, reply.error);
    return reply;
  };

  /** Calls the request's model within the time limit. */
  async function callWithin(
    request: AiRequest,
    access: AiAccess,
    options: ModelCallOptions,
  ): Promise<Result<AiReply, ModelFailure>> {
    const { onUsage, maxReplyTokens, onText, onCitation, signal: stop } = options;
    const files = await readFiles(request, readFile);
    if (!files.ok) return files;
    const replyTokens = maxReplyTokens?.(request);
    if (replyTokens !== undefined && replyTokens < 1)
      return fail({ description: "The tokens that were reserved for this call are used up" });
    const send = meteredFetch(access.isFromBot ? guardedFetch : fetch, options);
    const model = await createModel(request, access, send);
    const limit = timeLimit(timeoutMs);
    const signal = stop === undefined ? limit.signal : AbortSignal.any([stop, limit.signal]);
    const reply = await callModel({
      model,
      key: access.key,
      request,
      files: files.value,
      signal,
      replyTokens,
      ...(onText !== undefined && { onText }),
      ...(onCitation !== undefined && { onCitation }),
    });
    limit.stop();
    if (!reply.ok) return reply;
    const { usage, responseId, ...answer } = reply.value;
    onUsage?.({
      inputTokens: usage.inputTokens ?? estimatePromptTokens(request),
      outputTokens: usage.outputTokens ?? estimateTokens(JSON.stringify([answer.text, answer.calls])),
    });
    const isKept = access.api === "responses" && request.previousResponseId !== undefined;
    return ok({ ...answer, ...(isKept && responseId !== undefined && { responseId }) });
  }
}

async function readFiles(
  { files = [] }: AiRequest,
  readFile: ReadAttachment,
): Promise<Result<readonly Attachment[], ModelFailure>> {
  const attachments: Attachment[] = [];
  for (const url of files) {
    const file = await readFile(url);
    if (!file.ok)
      return fail({ description: "A file for the model could not be read", details: file.error.message });
    attachments.push(file.value);
  }
  return ok(attachments);
}

/** Asks again if the reply doesn't match the schema. */
async function askForFields(
  call: Call,
  request: AiRequest,
  options?: ModelCallOptions,
): ReturnType<Ai["fields"]> {
  let asked = request;
  for (let attempt = 1; ; attempt++) {
    const reply = await call(asked, options);
    if (!reply.ok) return fail(failureText(reply.error));
    const fields = parseFields(request, reply.value.text);
    if (fields.ok) return fields;
    if (attempt === MAX_FIELD_ATTEMPTS)
      return fail(`The model's reply doesn't match the schema. ${fields.error}`);
    asked = askAgain(asked, reply.value.text, fields.error);
  }
}

/** The conversation with a reply that doesn't fit, and what is wrong with it. */
function askAgain(request: AiRequest, reply: string, problem: string): AiRequest {
  const again = `${problem} Answer again with the whole JSON object.`;
  const said = reply.trim() === "" ? [] : [{ role: "assistant", content: reply } as const];
  return { ...request, messages: [...request.messages, ...said, { role: "user", content: again }] };
}

/** Delay between words, about that of a fast model. */
const DEMO_WORD_DELAY_MS = 20;

/** How long the demo reads what a tool has returned. */
const DEMO_READING_MS = 1_200;

async function writeDemo(
  request: AiRequest,
  { onText, signal }: Pick<ModelCallOptions, "onText" | "signal"> = {},
): Promise<Result<AiReply, string>> {
  const reply = demoReply(request);
  if (onText === undefined) return ok(reply);
  if (request.rounds !== undefined) await sleep(DEMO_READING_MS, undefined, { ref: false });
  for (const word of demoWords(reply.text)) {
    if (signal?.aborted) return fail("Request aborted");
    onText(word);
    if (request.provider !== "echo") await sleep(DEMO_WORD_DELAY_MS, undefined, { ref: false });
  }
  return ok(reply);
}

function failureText({ description, details }: ModelFailure): string {
  return details === undefined ? description : `${description}: ${details}`;
}

import type { AiRequest } from "@banter/engine/runtime";

/** The instruction that asks for structured output. */
const FIELDS_INSTRUCTION_TOKENS = 500;

/** An image or a page of a document has fewer. */
const FILE_TOKENS = 5_000;

/**
 * The most tokens that a request's prompt can have: a token is at least one byte, and the JSON around each message is
 * longer than a model's separators.
 */
export function maxPromptTokens({ reservation: _reservation, ...request }: AiRequest): number {
  return byteLength(JSON.stringify(request)) + uncountedTokens(request);
}

/** An estimate for providers that report no usage: English text has about four bytes per token, others fewer. */
export function estimateTokens(text: string): number {
  return Math.ceil(byteLength(text) / 3);
}

export function estimatePromptTokens(request: AiRequest): number {
  const { messages, tools, rounds, fields } = request;
  return estimateTokens(JSON.stringify([messages, tools, rounds, fields])) + uncountedTokens(request);
}

/** Tokens of the prompt that are not in the request's text. */
function uncountedTokens({ fields, files = [] }: AiRequest): number {
  return (fields === undefined ? 0 : FIELDS_INSTRUCTION_TOKENS) + FILE_TOKENS * files.length;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

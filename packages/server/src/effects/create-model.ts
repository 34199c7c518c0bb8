import type { AiRequest } from "@banter/engine/runtime";
import type { LanguageModel } from "ai";
import type { AiAccess } from "./ai-access.ts";
import { providerName } from "./ai-config.ts";
import { chatCitationExtractor } from "./chat-citations.ts";

/** The model of a request, in its provider's protocol. Each protocol's library is loaded when it is first needed. */
export async function createModel(
  { provider, model }: AiRequest,
  { api, baseUrl, key }: AiAccess,
  send: typeof fetch,
): Promise<LanguageModel> {
  const connection = { baseURL: baseUrl, fetch: send };
  switch (api) {
    // An empty key is passed, too: without one the libraries read keys from variables of their own.
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ ...connection, apiKey: key })(model);
    }
    case "responses": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ ...connection, ...credentials(provider, key), apiKey: key }).responses(model);
    }
    case "chat": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const models = createOpenAICompatible({
        ...connection,
        ...credentials(provider, key),
        name: providerName(provider),
        supportsStructuredOutputs: true,
        metadataExtractor: chatCitationExtractor,
        // Mistral refuses the field, and reports its tokens without it.
        includeUsage: providerName(provider) !== "mistral",
        ...(key !== "" && { apiKey: key }),
      });
      return models(model);
    }
  }
}

/** Azure takes its keys in a header of its own. */
function credentials(provider: string, key: string): { readonly headers?: Record<string, string> } {
  return providerName(provider).startsWith("azure") && key !== "" ? { headers: { "api-key": key } } : {};
}

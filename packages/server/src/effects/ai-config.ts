/** Connection settings of a provider of language models. */
export interface AiProvider {
  /** Without `/chat/completions`. */
  readonly baseUrl: string;
  readonly key: string;
}

/** Keyed by the normalized provider name, see `providerName`. */
export type AiConfig = Readonly<Record<string, AiProvider>>;

/** Vendors with an OpenAI-compatible API. Others need `BANTER_AI_<PROVIDER>_BASE_URL`. */
const knownBaseUrls: Readonly<Record<string, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  mistral: "https://api.mistral.ai/v1",
  groq: "https://api.groq.com/openai/v1",
  openrouter: "https://openrouter.ai/api/v1",
  togetherai: "https://api.together.xyz/v1",
  deepseek: "https://api.deepseek.com/v1",
  perplexity: "https://api.perplexity.ai",
  gemini: "https://generativelanguage.googleapis.com/v1beta/openai",
  xai: "https://api.x.ai/v1",
  ollama: "http://localhost:11434/v1",
};

/**
 * Reads `BANTER_AI_<PROVIDER>_KEY` and `BANTER_AI_<PROVIDER>_BASE_URL`, e.g. `BANTER_AI_OPENAI_KEY`.
 * A block's credentials are looked up the same way: an id `sales` is `BANTER_AI_SALES_KEY`.
 */
export function readAiConfig(environment: Readonly<Record<string, string | undefined>>): AiConfig {
  const names = Object.keys(environment).flatMap(
    (name) => /^BANTER_AI_(.+)_(?:KEY|BASE_URL)$/.exec(name)?.[1] ?? [],
  );
  const entries = [...new Set(names)].flatMap((name): readonly [string, AiProvider][] => {
    const provider = providerName(name);
    const key = environment[`BANTER_AI_${name}_KEY`]?.trim() ?? "";
    const baseUrl = environment[`BANTER_AI_${name}_BASE_URL`]?.trim().replace(/\/+$/, "") ?? "";
    // Empty variables configure nothing; a base URL without a key is a self-hosted model.
    return key === "" && baseUrl === ""
      ? []
      : [[provider, { key, baseUrl: baseUrl || (knownBaseUrls[provider] ?? "") }]];
  });
  return Object.fromEntries(entries);
}

/** Normalizes a name: `together-ai`, `TOGETHER_AI` and `TogetherAI` are the same provider. */
export function providerName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The API of a well-known vendor. */
export function knownBaseUrl(provider: string): string | undefined {
  return knownBaseUrls[provider];
}

/** How one provider of language models is reached. */
export interface AiProvider {
  /** Ends before `/chat/completions`. */
  readonly baseUrl: string;
  readonly key: string;
}

/** By the provider's name in lower case, only letters and digits. */
export type AiConfig = Readonly<Record<string, AiProvider>>;

/** Vendors with an OpenAI-compatible door. Any other is named by its `BANTER_AI_<PROVIDER>_BASE_URL`. */
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
    // An empty variable sets nothing up; an address without a key is a model of one's own.
    return key === "" && baseUrl === ""
      ? []
      : [[provider, { key, baseUrl: baseUrl || (knownBaseUrls[provider] ?? "") }]];
  });
  return Object.fromEntries(entries);
}

/** `together-ai`, `TOGETHER_AI` and `TogetherAI` are one provider. */
export function providerName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Where the vendor of that name listens, if it is a well-known one. */
export function knownBaseUrl(provider: string): string | undefined {
  return knownBaseUrls[provider];
}

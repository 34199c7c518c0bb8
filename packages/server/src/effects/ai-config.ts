import { SettingError } from "../failures/setting-error.ts";
import type { Environment } from "../settings/read-environment.ts";

/** The protocol of a provider: OpenAI's chat completions, which most others speak too, its Responses, or Anthropic's Messages. */
export type AiApi = (typeof apis)[number];

const apis = ["chat", "responses", "anthropic"] as const;

/** Connection settings of a provider of language models. */
export interface AiProvider {
  /** Without the path of the protocol, such as `/chat/completions`. */
  readonly baseUrl: string;
  readonly key: string;
  /** Absent: the protocol that the URL is known for. */
  readonly api?: AiApi;
}

/** Keyed by the normalized provider name, see `providerName`. */
export type AiConfig = Readonly<Record<string, AiProvider>>;

/** URLs of well-known vendors. Others need `BANTER_AI_<PROVIDER>_BASE_URL`. */
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
  google: "https://generativelanguage.googleapis.com/v1beta/openai",
  cerebras: "https://api.cerebras.ai/v1",
  fireworks: "https://api.fireworks.ai/inference/v1",
};

/** A vendor's own protocol at the vendor's own URL. Any other one is expected to be OpenAI-compatible. */
export function defaultApi(provider: string, baseUrl: string): AiApi {
  if (provider === "anthropic" && baseUrl === knownBaseUrls["anthropic"]) return "anthropic";
  return provider === "openai" && baseUrl === knownBaseUrls["openai"] ? "responses" : "chat";
}

/**
 * Reads `BANTER_AI_<PROVIDER>_KEY`, `…_BASE_URL` and `…_API`, e.g. `BANTER_AI_OPENAI_KEY`.
 * A block's credentials are looked up the same way: an id `sales` is `BANTER_AI_SALES_KEY`.
 */
export function readAiConfig(environment: Environment): AiConfig {
  const names = Object.keys(environment).flatMap(
    (name) => /^BANTER_AI_(.+)_(?:KEY|BASE_URL)$/.exec(name)?.[1] ?? [],
  );
  const entries = [...new Set(names)].flatMap((name): readonly [string, AiProvider][] => {
    const provider = providerName(name);
    const key = environment[`BANTER_AI_${name}_KEY`] ?? "";
    const baseUrl = environment[`BANTER_AI_${name}_BASE_URL`] ?? "";
    const api = readApi(`BANTER_AI_${name}_API`, environment[`BANTER_AI_${name}_API`]);
    // A base URL without a key is a self-hosted model.
    return [[provider, { key, baseUrl: baseUrl || (knownBaseUrls[provider] ?? ""), ...(api && { api }) }]];
  });
  return Object.fromEntries(entries);
}

function readApi(name: string, value: string | undefined): AiApi | undefined {
  const api = apis.find((known) => known === value?.toLowerCase());
  if (api !== undefined || value === undefined) return api;
  throw new SettingError(`${name} takes ${apis.join(", ")}, not "${value}". Correct or remove it.`);
}

/** Normalizes a name: `together-ai`, `TOGETHER_AI` and `TogetherAI` are the same provider. */
export function providerName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The API of a well-known vendor. */
export function knownBaseUrl(provider: string): string | undefined {
  return knownBaseUrls[provider];
}

/** The language model of the assistant bot. */
export interface ChosenModel {
  readonly provider: string;
  readonly model: string;
}

/** Vendors in order of preference, each with a cheap and fast model. */
const demoModels: Readonly<Record<string, string>> = {
  openai: "gpt-4.1-mini",
  anthropic: "claude-3-5-haiku-latest",
  mistral: "mistral-small-latest",
  groq: "llama-3.1-8b-instant",
  "open-router": "openrouter/auto",
  deepseek: "deepseek-chat",
  gemini: "gemini-2.0-flash",
  xai: "grok-3-mini",
  ollama: "llama3.2",
};

/**
 * The first vendor for which `BANTER_AI_<PROVIDER>_KEY` (or `_BASE_URL`, for a self-hosted server) is set, with the model
 * `BANTER_AI_MODEL` or the vendor's default. Without a key, the server's built-in demo model.
 */
export function readModel(environment: Readonly<Record<string, string | undefined>>): ChosenModel {
  for (const [provider, model] of Object.entries(demoModels)) {
    const name = provider.replaceAll("-", "").toUpperCase();
    if (environment[`BANTER_AI_${name}_KEY`] || environment[`BANTER_AI_${name}_BASE_URL`]) {
      return { provider, model: environment["BANTER_AI_MODEL"] || model };
    }
  }
  return { provider: "demo", model: "demo" };
}

/** The language model that the assistant talks with. */
export interface ChosenModel {
  readonly provider: string;
  readonly model: string;
}

/** A model of each vendor that is cheap and quick enough for a demo page. */
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
 * The first vendor that `BANTER_AI_<PROVIDER>_KEY` (or `_BASE_URL`, for a server of one's own) is set for, with the
 * model that `BANTER_AI_MODEL` names, else a small one of that vendor. Without any: the server's built-in demo.
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

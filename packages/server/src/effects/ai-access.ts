import type { AiRequest } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { defaultApi, knownBaseUrl, providerName, type AiApi, type AiConfig } from "./ai-config.ts";

export interface AiAccess {
  readonly api: AiApi;
  readonly baseUrl: string;
  /** Empty for a base URL that a bot names. */
  readonly key: string;
  readonly isFromBot: boolean;
}

/** A key is sent only to the configured or the vendor's own URL, never to one from a bot. */
export function findAiAccess(request: AiRequest, providers: AiConfig): Result<AiAccess, string> {
  const name = providerName(request.provider);
  const configured = providers[providerName(request.credentialsId ?? "")] ?? providers[name];
  const trustedUrl = configured?.baseUrl || (knownBaseUrl(name) ?? "");
  const requestedUrl = request.baseUrl?.replace(/\/+$/, "") ?? "";
  if (requestedUrl !== "" && !isSameOrigin(requestedUrl, trustedUrl))
    return ok({ api: "chat", baseUrl: requestedUrl, key: "", isFromBot: true });
  if (trustedUrl === "") return fail(missingUrl(request, configured?.key));
  if (configured === undefined) {
    return fail(
      `No key for "${request.provider}": set ${variableName(request, "KEY")} in the server's environment`,
    );
  }
  const baseUrl = requestedUrl || trustedUrl;
  return ok({
    api: configured.api ?? defaultApi(name, baseUrl),
    baseUrl,
    key: configured.key,
    isFromBot: false,
  });
}

/** A server of one's own, e.g. Ollama, needs no key. */
function missingUrl(request: AiRequest, key = ""): string {
  const set = `set ${variableName(request, "BASE_URL")} in the server's environment`;
  const keyToo = key === "" ? `, and ${variableName(request, "KEY")} if it needs a key` : "";
  return `No URL for "${request.provider}": ${set}${keyToo}`;
}

function variableName({ provider }: AiRequest, suffix: string): string {
  return `BANTER_AI_${provider.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}_${suffix}`;
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

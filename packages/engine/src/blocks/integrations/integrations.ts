import type { IntegrationType } from "../../bot/block-types.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { aiHandler } from "./ai/ai.ts";
import { aiStep, extractStep } from "./ai/ai-steps.ts";
import { chatwootHandler } from "./chatwoot.ts";
import { googleAnalyticsHandler } from "./google-analytics.ts";
import { httpRequestHandler, httpStep } from "./http-request/http-request.ts";
import { pixelHandler } from "./pixel.ts";
import { qrCodeHandler } from "./qr-code.ts";
import { emailStep, sendEmailHandler } from "./send-email.ts";

/** The handler of each integration. A new one is a line here, and its name in `bot/block-types.ts`. */
export const integrationHandlers = {
  Webhook: httpRequestHandler,
  Email: sendEmailHandler,
  "Google Analytics": googleAnalyticsHandler,
  Pixel: pixelHandler,
  Chatwoot: chatwootHandler,
  "qr-code": qrCodeHandler,
  OpenAI: aiHandler,
  openai: aiHandler,
  mistral: aiHandler,
  anthropic: aiHandler,
  groq: aiHandler,
  "together-ai": aiHandler,
  "open-router": aiHandler,
  deepseek: aiHandler,
  perplexity: aiHandler,
  gemini: aiHandler,
  xai: aiHandler,
  cerebras: aiHandler,
  fireworks: aiHandler,
  "azure-openai": aiHandler,
  "openai-compatible": aiHandler,
  ollama: aiHandler,
  demo: aiHandler,
} satisfies Readonly<Record<IntegrationType, BlockHandler>>;

/** The steps that author integrations, by the key that names them in a bot source. */
export const integrationSteps = {
  http: httpStep,
  ai: aiStep,
  extract: extractStep,
  email: emailStep,
};

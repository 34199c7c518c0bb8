import type { BlockType } from "../bot/block-types.ts";
import type { BlockUnit } from "../flow/block-unit.ts";
import { cardsUnit } from "./inputs/cards.ts";
import { choiceUnit } from "./inputs/choice.ts";
import { dateUnit } from "./inputs/date.ts";
import { emailUnit } from "./inputs/email.ts";
import { fileUnit } from "./inputs/file.ts";
import { numberUnit } from "./inputs/number.ts";
import { paymentUnit } from "./inputs/payment.ts";
import { phoneUnit } from "./inputs/phone.ts";
import { pictureChoiceUnit } from "./inputs/picture-choice.ts";
import { ratingUnit } from "./inputs/rating.ts";
import { textUnit } from "./inputs/text.ts";
import { timeUnit } from "./inputs/time.ts";
import { urlUnit } from "./inputs/url.ts";
import { aiUnit } from "./integrations/ai.ts";
import { chatwootUnit } from "./integrations/chatwoot.ts";
import { sendEmailUnit } from "./integrations/send-email.ts";
import { googleAnalyticsUnit } from "./integrations/google-analytics.ts";
import { httpRequestUnit } from "./integrations/http-request.ts";
import { pixelUnit } from "./integrations/pixel.ts";
import { abTestUnit } from "./logic/ab-test.ts";
import { codeUnit } from "./logic/code.ts";
import { conditionUnit } from "./logic/condition.ts";
import { jumpUnit } from "./logic/jump.ts";
import { redirectUnit } from "./logic/redirect.ts";
import { returnUnit } from "./logic/return.ts";
import { setVariableUnit } from "./logic/set-variable.ts";
import { typebotLinkUnit } from "./logic/typebot-link.ts";
import { waitUnit } from "./logic/wait.ts";
import { webhookListenerUnit } from "./logic/webhook-listener.ts";
import { audioMessage } from "./messages/audio.ts";
import { embedMessage } from "./messages/embed.ts";
import { imageMessage } from "./messages/image.ts";
import { textMessage } from "./messages/text.ts";
import { videoMessage } from "./messages/video.ts";

/** How every block behaves, by its type. A new block is one line here and one name in `block-types.ts`. */
export const blockUnits: Readonly<Record<BlockType, BlockUnit>> = {
  text: textMessage,
  image: imageMessage,
  video: videoMessage,
  embed: embedMessage,
  audio: audioMessage,

  "text input": textUnit,
  "number input": numberUnit,
  "email input": emailUnit,
  "url input": urlUnit,
  "phone number input": phoneUnit,
  "date input": dateUnit,
  "time input": timeUnit,
  "choice input": choiceUnit,
  "picture choice input": pictureChoiceUnit,
  "rating input": ratingUnit,
  "file input": fileUnit,
  "payment input": paymentUnit,
  cards: cardsUnit,

  Condition: conditionUnit,
  "Set variable": setVariableUnit,
  Jump: jumpUnit,
  Return: returnUnit,
  Redirect: redirectUnit,
  Wait: waitUnit,
  "Typebot link": typebotLinkUnit,
  "AB test": abTestUnit,
  Code: codeUnit,
  webhook: webhookListenerUnit,

  Webhook: httpRequestUnit,
  Email: sendEmailUnit,
  "Google Analytics": googleAnalyticsUnit,
  Pixel: pixelUnit,
  Chatwoot: chatwootUnit,
  OpenAI: aiUnit,
  openai: aiUnit,
  mistral: aiUnit,
  anthropic: aiUnit,
  groq: aiUnit,
  "together-ai": aiUnit,
  "open-router": aiUnit,
  deepseek: aiUnit,
  perplexity: aiUnit,
  gemini: aiUnit,
  xai: aiUnit,
  cerebras: aiUnit,
  fireworks: aiUnit,
  "azure-openai": aiUnit,
  "openai-compatible": aiUnit,
  ollama: aiUnit,
  demo: aiUnit,
};

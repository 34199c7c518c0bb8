import type { BlockType } from "../bot/block-types.ts";
import type { BlockUnit } from "../flow/block-unit.ts";
import { goOn } from "../flow/outcome.ts";
import { choiceUnit } from "./inputs/choice.ts";
import { dateUnit } from "./inputs/date.ts";
import { emailUnit } from "./inputs/email.ts";
import { fileUnit } from "./inputs/file.ts";
import { numberUnit } from "./inputs/number.ts";
import { phoneUnit } from "./inputs/phone.ts";
import { ratingUnit } from "./inputs/rating.ts";
import { textUnit } from "./inputs/text.ts";
import { timeUnit } from "./inputs/time.ts";
import { urlUnit } from "./inputs/url.ts";
import { abTestUnit } from "./logic/ab-test.ts";
import { conditionUnit } from "./logic/condition.ts";
import { jumpUnit } from "./logic/jump.ts";
import { redirectUnit } from "./logic/redirect.ts";
import { returnUnit } from "./logic/return.ts";
import { setVariableUnit } from "./logic/set-variable.ts";
import { typebotLinkUnit } from "./logic/typebot-link.ts";
import { waitUnit } from "./logic/wait.ts";
import { audioMessage } from "./messages/audio.ts";
import { embedMessage } from "./messages/embed.ts";
import { imageMessage } from "./messages/image.ts";
import { textMessage } from "./messages/text.ts";
import { videoMessage } from "./messages/video.ts";

const later: BlockUnit = {
  *run() {
    return goOn;
  },
};

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
  "picture choice input": later,
  "rating input": ratingUnit,
  "file input": fileUnit,
  "payment input": later,
  cards: later,

  Condition: conditionUnit,
  "Set variable": setVariableUnit,
  Jump: jumpUnit,
  Return: returnUnit,
  Redirect: redirectUnit,
  Wait: waitUnit,
  "Typebot link": typebotLinkUnit,
  "AB test": abTestUnit,
  Code: later,
  webhook: later,

  Webhook: later,
  Email: later,
  "Google Analytics": later,
  Pixel: later,
  Chatwoot: later,
  OpenAI: later,
  openai: later,
  mistral: later,
  anthropic: later,
  groq: later,
  "together-ai": later,
  "open-router": later,
  deepseek: later,
  perplexity: later,
  gemini: later,
  xai: later,
  cerebras: later,
  fireworks: later,
  "azure-openai": later,
  "openai-compatible": later,
  ollama: later,
};

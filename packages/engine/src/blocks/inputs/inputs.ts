import type { InputBlock, InputType } from "@banter/protocol";
import { cardsBlock } from "./cards/cards-block.ts";
import type { ChartSpec } from "./chart-spec.ts";
import { choiceBlock } from "./choice/choice-block.ts";
import { dateBlock } from "./date/date-block.ts";
import { emailBlock } from "./email/email-block.ts";
import type { EngineInput } from "./engine-input.ts";
import { fileBlock } from "./file/file-block.ts";
import { numberBlock } from "./number/number-block.ts";
import { paymentBlock } from "./payment/payment-block.ts";
import { phoneBlock } from "./phone/phone-block.ts";
import { pictureChoiceBlock } from "./picture-choice/picture-choice-block.ts";
import { ratingBlock } from "./rating/rating-block.ts";
import { textBlock } from "./text/text-block.ts";
import { timeBlock } from "./time/time-block.ts";
import { urlBlock } from "./url/url-block.ts";

/** Every input by its wire type. A new input is one line here; the published JSON Schema keeps this order. */
export const inputBlocks = {
  "text input": textBlock,
  "number input": numberBlock,
  "email input": emailBlock,
  "url input": urlBlock,
  "phone number input": phoneBlock,
  "date input": dateBlock,
  "time input": timeBlock,
  "rating input": ratingBlock,
  "file input": fileBlock,
  "payment input": paymentBlock,
  "choice input": choiceBlock,
  "picture choice input": pictureChoiceBlock,
  cards: cardsBlock,
};

/** The same list by its common type. A missing or incomplete input is a compile error here. */
export const engineInputs: Readonly<Record<InputType, EngineInput>> = inputBlocks;

/** Which chart fits the answers to an input. */
export function chartSpecOf(type: InputType, block: InputBlock): ChartSpec {
  return engineInputs[type].chart(block);
}

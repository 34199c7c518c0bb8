import { hasOwn } from "../tamper-proof.ts";
import { cardsInput } from "./cards/cards-input.ts";
import { choiceInput } from "./choice/choice-input.ts";
import { dateInput } from "./date/date-input.ts";
import { emailInput } from "./email/email-input.ts";
import { fileInput } from "./file/file-input.ts";
import { numberInput } from "./number/number-input.ts";
import { paymentInput } from "./payment/payment-input.ts";
import { phoneInput } from "./phone/phone-input.ts";
import { pictureChoiceInput } from "./picture-choice/picture-choice-input.ts";
import { ratingInput } from "./rating/rating-input.ts";
import { textInput } from "./text/text-input.ts";
import { timeInput } from "./time/time-input.ts";
import { urlInput } from "./url/url-input.ts";

/** All inputs by wire type. A new input is one line here. */
export const inputs = {
  "text input": textInput,
  "number input": numberInput,
  "email input": emailInput,
  "url input": urlInput,
  "phone number input": phoneInput,
  "date input": dateInput,
  "time input": timeInput,
  "choice input": choiceInput,
  "picture choice input": pictureChoiceInput,
  "rating input": ratingInput,
  "file input": fileInput,
  "payment input": paymentInput,
  cards: cardsInput,
} as const;

/** The wire type of an input, e.g. `"rating input"`. */
export type InputType = keyof typeof inputs;

/** Whether this is an input's type. Inherited names such as `toString` aren't. */
export function isInputType(type: string): type is InputType {
  return hasOwn(inputs, type);
}

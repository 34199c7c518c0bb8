import { hasOwn, type inputs, type InputType } from "@banter/protocol";
import type { InputView } from "./input-view.ts";
import { view as textInput } from "./text/TextInput.tsx";

export type OptionsOf<Type extends InputType> = ReturnType<(typeof inputs)[Type]["parse"]>;

/** Every input's view, fetched as its turn comes; the plain text field comes with the chat. A new input is one line here; without it this doesn't compile. */
export type InputViews = {
  readonly [Type in InputType]: () => Promise<{ readonly view: InputView<OptionsOf<Type>> }>;
};

export const inputViews: InputViews = {
  "text input": async () => ({ view: textInput }),
  "number input": () => import("./number/NumberInput.tsx"),
  "email input": () => import("./email/EmailInput.tsx"),
  "url input": () => import("./url/UrlInput.tsx"),
  "phone number input": () => import("./phone/PhoneInput.tsx"),
  "date input": () => import("./date/DateInput.tsx"),
  "time input": () => import("./time/TimeInput.tsx"),
  "choice input": () => import("./choice/ChoiceInput.tsx"),
  "picture choice input": () => import("./picture-choice/PictureChoiceInput.tsx"),
  "rating input": () => import("./rating/RatingInput.tsx"),
  "file input": () => import("./file/FileInput.tsx"),
  "payment input": () => import("./payment/PaymentInput.tsx"),
  cards: () => import("./cards/CardsInput.tsx"),
};

/** Asked of this table, not of the protocol's: that one would bring the rules of every input along. */
export function isInputType(type: string): type is InputType {
  return hasOwn(inputViews, type);
}

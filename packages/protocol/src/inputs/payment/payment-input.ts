import { optionalSize, optionalText, section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  publicKey: optionalText(),
  paymentIntentSecret: optionalText(),
  amountLabel: text(),
  amount: optionalSize(),
  currency: optionalText(),
  labels: section({ button: text("Pay"), success: text("Success") }),
  additionalInformation: section({
    description: optionalText(),
    name: optionalText(),
    email: optionalText(),
    phoneNumber: optionalText(),
    address: section({
      country: optionalText(),
      line1: optionalText(),
      line2: optionalText(),
      state: optionalText(),
      city: optionalText(),
      postalCode: optionalText(),
    }),
  }),
});

/** Options of a payment, every default filled in. */
export type PaymentInputOptions = Read<typeof readOptions>;

/** A card payment (spec §4, §7). The answer is the success label; the server asks the provider before it believes it. */
export const paymentInput: InputUnit<"payment input", PaymentInputOptions> = {
  type: "payment input",
  parse: (block) => readOptions({ ...block.options, ...block.runtimeOptions }),
  answer: ({ text }) =>
    text.trim() === ""
      ? fail({ kind: "empty" })
      : text === "fail"
        ? fail({ kind: "payment-failed" })
        : ok({ value: text }),
  example: { options: { currency: "USD", amount: "30", publicKey: "pk_test_example" } },
};

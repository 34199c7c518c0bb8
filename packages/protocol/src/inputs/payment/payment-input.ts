import { optionalStringOrNumber, optionalString, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  publicKey: optionalString(),
  paymentIntentSecret: optionalString(),
  amountLabel: string(),
  amount: optionalStringOrNumber(),
  currency: optionalString(),
  labels: object({ button: string("Pay"), success: string("Success") }),
  additionalInformation: object({
    description: optionalString(),
    name: optionalString(),
    email: optionalString(),
    phoneNumber: optionalString(),
    address: object({
      country: optionalString(),
      line1: optionalString(),
      line2: optionalString(),
      state: optionalString(),
      city: optionalString(),
      postalCode: optionalString(),
    }),
  }),
});

/** Options of a payment, with all defaults. */
export type PaymentInputOptions = Decoded<typeof decodeOptions>;

/** A card payment (spec §4, §7). The answer is the success label; the server verifies the payment with the provider. */
export const paymentInput: InputDefinition<"payment input", PaymentInputOptions> = {
  type: "payment input",
  parse: (block) => decodeOptions({ ...block.options, ...block.runtimeOptions }),
  answer: ({ text }) =>
    text.trim() === ""
      ? fail({ kind: "empty" })
      : text === "fail"
        ? fail({ kind: "payment-failed" })
        : ok({ value: text }),
  example: { options: { currency: "USD", amount: "30", publicKey: "pk_test_example" } },
};

import { ask, defineBot, say } from "@banter/engine";

/** Asks for a payment. A bot that a preview contains couldn't: it has no access to the server's keys. */
export default defineBot({
  id: "payment-form",
  name: "Payment form",
  theme: "classic",
  settings: { typingEmulation: { enabled: false } },
  start: "all",
  groups: {
    all: [
      say("Your order comes to 30 dollars."),
      ask.payment({ amount: 30, currency: "USD" }),
      say("Thank you!"),
    ],
  },
});

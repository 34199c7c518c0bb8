import { ask, defineBot, say, text } from "@banter/engine";

/** Asks for a name, then for three euros. Two of it on one page have separate conversations, as nothing is remembered. */
export default defineBot({
  id: "payment",
  name: "Payment",
  variables: { name: text(), paid: text() },
  settings: { general: { rememberUser: { isEnabled: false } }, typingEmulation: { enabled: false } },
  start: "all",
  groups: {
    all: [
      say("Your name?"),
      ask.text({ save: "name" }),
      say("Three euros, please."),
      ask.payment({ save: "paid", amount: 3, currency: "EUR", button: "Pay", success: "Paid" }),
      say("Thank you, {{name}}!"),
    ],
  },
});

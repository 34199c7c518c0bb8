import { ask, defineBot, go, is, say, text, when } from "@banter/engine";

/** Asks who is interested, in what, and how to reach them. */
export default defineBot({
  id: "lead-form",
  name: "Talk to us",
  variables: {
    name: text(),
    need: text(),
    details: text(),
    contact: text(),
    email: text(),
    phone: text(),
  },
  settings: { canEditAnswers: true },
  start: "welcome",
  groups: {
    welcome: [
      say("Hi! Tell us what you need, and a person gets back to you within a day."),
      say("What should we call you?"),
      ask.text({ save: "name", placeholder: "Your name" }),
      go("need"),
    ],

    need: [
      say("Nice to meet you, {{name}}. What can we do for you?"),
      ask.choice({ save: "need", options: ["A quote", "A question", "Something else"] }),
      say("Tell us a little more."),
      ask.text({ save: "details", isLong: true, placeholder: "In a sentence or two" }),
      go("contact"),
    ],

    contact: [
      say("How may we reach you?"),
      ask.choice({ save: "contact", options: ["By email", "By phone"] }),
      when(is("contact").eq("By phone"), go("phone")),
      say("Which address?"),
      ask.email({ save: "email", placeholder: "you@example.com" }),
      go("thanks"),
    ],

    phone: [say("Which number?"), ask.phone({ save: "phone" }), go("thanks")],

    thanks: [say("Thank you, **{{name}}**. We'll be in touch.")],
  },
});

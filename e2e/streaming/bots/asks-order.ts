import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A model that looks something up: the author says what the visitor waits for. */
export default defineBot({
  id: "asks-order",
  name: "Asks for an order",
  variables: { order: text(), answer: text() },
  start: "all",
  groups: {
    all: [
      say("Which order?"),
      ask.text({ save: "order" }),
      ai("openai", {
        model: "test-model",
        messages: [{ role: "user", content: "{{order}}" }],
        status: "Looking up your order …",
        save: "answer",
      }),
      say("{{answer}}"),
      say("Anything else?"),
      ask.text(),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

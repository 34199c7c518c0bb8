import { ai, ask, defineBot, say, text, list } from "@banter/engine";

/** A conversation that triggers every kind of announcement. */
export default defineBot({
  id: "speaks",
  name: "Speaks",
  variables: { name: text(), email: text(), files: list(), question: text(), answer: text() },
  settings: { typingEmulation: { enabled: false } },
  start: "all",
  groups: {
    all: [
      say("Good day."),
      say("What is your **name**?"),
      ask.text({ save: "name" }),
      say("And your address, {{name}}?"),
      ask.email({ save: "email" }),
      say("Send us your plans."),
      ask.file({ save: "files", isMultiple: true }),
      say("What would you like to know?"),
      ask.text({ save: "question" }),
      ai("openai", {
        model: "test-model",
        messages: [{ role: "user", content: "{{question}}" }],
        save: "answer",
      }),
      say("{{answer}}"),
      say("Goodbye."),
    ],
  },
});

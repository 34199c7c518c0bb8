import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A remembered conversation with a model whose replies can be rated. */
export default defineBot({
  id: "rated-model",
  name: "Rated model",
  variables: { question: text(), answer: text() },
  start: "all",
  groups: {
    all: [
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
  settings: {
    general: { rememberUser: { isEnabled: true, storage: "local" } },
    typingEmulation: { enabled: false },
  },
});

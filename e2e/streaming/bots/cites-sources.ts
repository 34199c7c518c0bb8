import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A model that cites pages, for a visitor who is remembered. */
export default defineBot({
  id: "cites-sources",
  name: "Cites sources",
  variables: { question: text(), answer: text() },
  start: "all",
  groups: {
    all: [
      ask.text({ save: "question" }),
      ai("openai", {
        model: "test-model",
        messages: [{ role: "user", content: "{{question}}" }],
        save: "answer",
      }),
      say("{{answer}}"),
      ask.text(),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A remembered conversation with a model that visitors may ask again. */
export default defineBot({
  id: "asks-again",
  name: "Asks again",
  variables: { question: text(), answer: text(), verdict: text() },
  start: "all",
  groups: {
    all: [
      say("What would you like to know?"),
      ask.text({ save: "question" }),
      ai("openai", {
        model: "test-model",
        messages: [{ role: "user", content: "{{question}}" }],
        canRegenerate: true,
        save: "answer",
      }),
      say("{{answer}}"),
      say("Did that help?"),
      ask.text({ save: "verdict" }),
      say("Thank you."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

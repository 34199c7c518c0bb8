import { ai, ask, defineBot, list, say, text } from "@banter/engine";

/** A conversation with a model in which visitors may attach files and record their voice. */
export default defineBot({
  id: "takes-files",
  name: "Takes files",
  variables: { question: text(), answer: text(), verdict: text(), attached: list(), voice: text() },
  start: "all",
  groups: {
    all: [
      say("What would you like to know?"),
      ask.text({ save: "question", attachments: { save: "attached" }, voice: { save: "voice" } }),
      ai("openai", {
        model: "test-model",
        messages: [{ role: "user", content: "{{question}}" }],
        save: "answer",
      }),
      say("{{answer}}"),
      say("Did that help?"),
      ask.text({ save: "verdict", attachments: { save: "attached" }, voice: { save: "voice" } }),
      say("Thank you."),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A model that names pictures; those of one host may load at once. */
export default defineBot({
  id: "shows-pictures",
  name: "Shows pictures",
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
    general: { allowedImageHosts: ["pictures.example.com"] },
  },
});

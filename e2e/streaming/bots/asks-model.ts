import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A question to a model whose answer is streamed, and another question after it. Pictures of one host may load at once. */
export default defineBot({
  id: "asks-model",
  name: "Asks a model",
  variables: { question: text(), answer: text(), verdict: text() },
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
      say("Did that help?"),
      ask.text({ save: "verdict" }),
      say("Thank you."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { allowedImageHosts: ["pictures.example.com"] },
  },
});

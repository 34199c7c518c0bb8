import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A question whose answer a model streams. */
export default defineBot({
  id: "streams-answer",
  variables: { question: text(), answer: text() },
  start: "all",
  groups: {
    all: [
      ask.text({ save: "question" }),
      ai("openai", { model: "bench", messages: [{ role: "user", content: "{{question}}" }], save: "answer" }),
      say("{{answer}}"),
      say("That was all."),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

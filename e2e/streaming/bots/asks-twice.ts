import { ai, ask, defineBot, say, text } from "@banter/engine";

const reply = ai("openai", {
  model: "test-model",
  messages: [{ role: "user", content: "{{question}}" }],
  save: "answer",
});

/** Two questions to a model, so that the first reply can be rated while the second one streams. */
export default defineBot({
  id: "asks-twice",
  name: "Asks twice",
  variables: { question: text(), answer: text(), email: text() },
  start: "all",
  groups: {
    all: [
      say("What would you like to know?"),
      ask.text({ save: "question" }),
      reply,
      say("{{answer}}"),
      say("And what else?"),
      ask.text({ save: "question" }),
      reply,
      say("{{answer}}"),
      say("Your email?"),
      ask.email({ save: "email" }),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

import { ai, ask, defineBot, image, say, text } from "@banter/engine";

/** Two photographs, a streamed reply, and a conversation that outlives a reload. Needs the test files at `/files/`. */
export default defineBot({
  id: "short-visit",
  name: "Short visit",
  variables: { question: text(), answer: text(), name: text() },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
  start: "all",
  groups: {
    all: [
      image("/files/landscape.jpg", { alt: "A large photograph" }),
      image("/files/tiny.png", { alt: "A small picture" }),
      say("What would you like to know?"),
      ask.text({ save: "question" }),
      ai("openai", {
        model: "test-model",
        messages: [{ role: "user", content: "{{question}}" }],
        save: "answer",
      }),
      say("{{answer}}"),
      say("And your name?"),
      ask.text({ save: "name" }),
      say("Goodbye, {{name}}."),
    ],
  },
});

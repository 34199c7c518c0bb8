import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A question whose answer a model streams after a tool call, with sources, rating and the author's disclosure. */
export default defineBot({
  id: "streams-with-tools",
  variables: { question: text(), answer: text() },
  start: "all",
  groups: {
    all: [
      ask.text({ save: "question" }),
      ai("anthropic", {
        model: "bench",
        messages: [{ role: "user", content: "{{question}}" }],
        tools: [
          {
            name: "find_order",
            description: "Finds an order by its number",
            parameters: { order: "text" },
            code: 'return "on its way"',
            status: "Looking up your order …",
          },
        ],
        canRate: true,
        save: "answer",
      }),
      say("{{answer}}"),
      say("That was all."),
      ask.text(),
    ],
  },
  settings: {
    disclosure: "Our assistant is a language model. Check what matters.",
    typingEmulation: { enabled: false },
  },
});

import { ai, ask, defineBot, say, text } from "@banter/engine";

/** A model whose tools work, throw, never end, or return what can't be sent. */
export default defineBot({
  id: "calls-tools",
  name: "Calls tools",
  variables: { question: text(), answer: text() },
  start: "all",
  groups: {
    all: [
      say("What would you like to know?"),
      ask.text({ save: "question" }),
      ai("openai", {
        model: "fake",
        messages: [{ role: "user", content: "{{question}}" }],
        tools: [
          tool("find_order", 'return "It is on its way."'),
          tool("throw_error", 'throw new Error("The shop is closed")'),
          tool("never_end", "while (true) {}"),
          tool("return_function", "return () => 1"),
          tool("return_megabytes", 'return "x".repeat(10_000_000)'),
        ],
        save: "answer",
      }),
      say("{{answer}}"),
      say("Did that help?"),
      ask.text(),
      say("Thank you."),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

function tool(name: string, code: string) {
  return { name, description: name, parameters: { order: "text" }, code, status: "Looking it up …" } as const;
}

import { ai, ask, defineBot, expr, go, is, number, say, set, special, text, when } from "@banter/engine";

/** Answers visitors with a language model. The key is set by BANTER_AI_OPENAI_KEY. */
export default defineBot({
  id: "assistant",
  name: "Assistant",
  variables: { question: text(), answer: text(), email: text(), conversation: text(), turns: number(0) },
  settings: { canEditAnswers: true },
  start: "welcome",
  groups: {
    welcome: [
      say("Hello! I'm an AI assistant. What would you like to know?"),
      ask.text({ save: "question", placeholder: "Ask anything" }),
      go("reply"),
    ],

    reply: [
      set("conversation", special("transcript")),
      ai("openai", {
        model: "gpt-5-mini",
        messages: [
          {
            role: "system",
            content:
              "You answer visitors of our website. Be brief and friendly. If you don't know something, say so. The conversation so far:\n\n{{conversation}}",
          },
          { role: "user", content: "{{question}}" },
        ],
        // Where the flow continues at the daily limit of the server, and when the model's provider fails.
        onLimit: "byMail",
        onError: "byMail",
        save: "answer",
      }),
      say("{{answer}}"),
      // Limits what one visitor can cost.
      set("turns", expr`Number(turns) + 1`),
      when(is("turns").gte(10), go("enough")),
      ask.text({ save: "question", placeholder: "Anything else?" }),
      go("reply"),
    ],

    byMail: [
      say("I can't answer right now, but a person can. Where may they write to you?"),
      ask.email({ save: "email" }),
      say("Thank you! You will get an answer by mail."),
    ],

    enough: [say("That was a lot of questions! Please write to us if there are more.")],
  },
});

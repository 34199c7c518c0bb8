import { ai, ask, defineBot, expr, go, is, number, say, set, special, text, when } from "@banter/engine";
import { readModel } from "../model.ts";

const { provider, model } = readModel(process.env);

/** A conversation with a language model, streamed. Without a key in the environment the built-in demo model answers. */
export default defineBot({
  id: "assistant",
  name: "Assistant",
  variables: { question: text(), answer: text(), talk: text(), turns: number(0) },
  start: "welcome",
  groups: {
    welcome: [
      say("Hello! Ask me anything, and watch the answer being written."),
      ask.text({
        save: "question",
        isLong: true,
        placeholder: "Ask me anything",
        suggestions: ["What makes a good question?", "Explain tides to a child", "Write a haiku about code"],
      }),
      go("turn"),
    ],

    turn: [
      set("talk", special("transcript")),
      ai(provider, {
        model,
        messages: [
          {
            role: "system",
            content:
              "You are the assistant on the demo page of Banter, an embeddable chat widget. Be brief and friendly; use markdown. The conversation so far:\n\n{{talk}}",
          },
          { role: "user", content: "{{question}}" },
        ],
        canRegenerate: true,
        onError: "unavailable",
        save: "answer",
      }),
      say("{{answer}}"),
      set("turns", expr`turns + 1`),
      // Limits the cost, which the site's owner pays.
      when(is("turns").gte(20), go("enough")),
      ask.text({ save: "question", isLong: true, placeholder: "And then?" }),
      go("turn"),
    ],

    unavailable: [
      say("I can't answer right now. Ask again in a moment."),
      ask.text({ save: "question", isLong: true }),
      go("turn"),
    ],

    enough: [say("That was a long conversation! Reload the page to start a new one.")],
  },
});

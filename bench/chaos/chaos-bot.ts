import { ai, ask, defineBot, email, say, text } from "@banter/engine";

/** What honest visitors talk with: answers, a model's reply, a file, and a mail to the owner. */
export default defineBot({
  id: "chaos",
  variables: { name: text(), question: text(), reply: text(), file: text() },
  start: "talk",
  groups: {
    talk: [
      say("Hello"),
      ask.text({ id: "name", save: "name" }),
      say("What is it about?"),
      ask.text({ id: "question", save: "question" }),
      ai("openai", {
        model: "any",
        messages: [{ role: "user", content: "{{question}}" }],
        save: "reply",
      }),
      say("{{reply}}"),
      ask.file({ id: "file", save: "file", isRequired: false }),
      email("owner@example.org", { subject: "{{name}}", text: "{{question}}" }),
      say("Anything else?"),
      ask.text({ id: "more" }),
      say("Thank you"),
    ],
  },
});

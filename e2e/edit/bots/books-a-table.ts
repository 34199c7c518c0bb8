import { ask, defineBot, email, say, text } from "@banter/engine";

/** Asks three questions whose answers can be edited. The mail contains the second answer. */
export default defineBot({
  id: "books-a-table",
  name: "Book a table",
  variables: { name: text(), size: text(), wish: text() },
  start: "all",
  groups: {
    all: [
      say("What is your name?"),
      ask.text({ save: "name" }),
      say("Hello {{name}}. How many of you?"),
      ask.choice({ save: "size", options: [{ label: "Two" }, { label: "Four" }, { label: "Six" }] }),
      email("team@example.com", { subject: "A table for {{size}}", text: "Please prepare it." }),
      say("A table for {{size}}. Do you have a wish?"),
      ask.text({ save: "wish" }),
      say("Thank you, {{name}}."),
    ],
  },
  settings: {
    canEditAnswers: true,
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

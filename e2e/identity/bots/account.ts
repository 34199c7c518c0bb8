import { ask, defineBot, say, text } from "@banter/engine";

/** A conversation with visitors whom the page has signed in. */
export default defineBot({
  id: "account",
  name: "Account",
  variables: { given_name: text(), plan: text(), topic: text(), detail: text() },
  start: "all",
  groups: {
    all: [
      say("Hello {{given_name}}, plan {{plan}}."),
      ask.text({ save: "topic", placeholder: "Topic" }),
      say("About {{topic}}."),
      ask.text({ save: "detail", placeholder: "Detail" }),
      say("Thank you."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

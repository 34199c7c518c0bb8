import { ask, defineBot, say, text } from "@banter/engine";

/** A bot that remembers its visitors, so that a conversation is restored from storage. */
export default defineBot({
  id: "remembers",
  name: "Remembers",
  variables: { name: text(), town: text() },
  start: "all",
  groups: {
    all: [
      say("Who are you?"),
      ask.text({ save: "name" }),
      say("And where, {{name}}?"),
      ask.text({ save: "town" }),
      say("Thank you."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

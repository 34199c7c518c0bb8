import { ask, defineBot, say, text } from "@banter/engine";

/** Remembers its visitors, so that a conversation is restored from storage. */
export default defineBot({
  id: "recalls",
  name: "Recalls",
  variables: { name: text(), more: text() },
  start: "all",
  groups: {
    all: [
      say("Who are you?"),
      ask.text({ save: "name" }),
      say("Hello, {{name}}. And?"),
      ask.text({ save: "more" }),
      say("Goodbye."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

import { ask, defineBot, say, text } from "@banter/engine";

/** A conversation that all tabs of a browser share. */
export default defineBot({
  id: "two-questions",
  name: "Two questions",
  variables: { name: text(), city: text() },
  start: "all",
  groups: {
    all: [
      say("What is your name?"),
      ask.text({ save: "name" }),
      say("Where do you live?"),
      ask.text({ save: "city" }),
      say("Thank you."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});

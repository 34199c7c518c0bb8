import { ask, defineBot, go, say, text } from "@banter/engine";

/** Two questions: enough to see what a command did. */
export default defineBot({
  id: "asks",
  name: "Asks",
  variables: { name: text(), town: text() },
  start: "all",
  events: { commands: { help: { do: go("help") } } },
  groups: {
    help: [say("Help is here.")],
    all: [
      say("Who are you?"),
      ask.text({ save: "name" }),
      say("And where, {{name}}?"),
      ask.text({ save: "town" }),
      say("Thank you."),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

import { ask, defineBot, is, say, text, when } from "@banter/engine";

/** Asks for a date and compares it. */
export default defineBot({
  id: "dates",
  name: "Dates",
  variables: { day: text() },
  settings: { typingEmulation: { enabled: false } },
  start: "all",
  groups: {
    all: [
      say("Which day?"),
      ask.date({ save: "day" }),
      when(is("day").lt("2026-03-05"), say("In time, on {{day}}."), say("Too late.")),
    ],
  },
});

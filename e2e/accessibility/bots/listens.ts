import { ask, defineBot, list, say, text } from "@banter/engine";

/** Takes a text with files, or a voice message. */
export default defineBot({
  id: "listens",
  name: "Listens",
  variables: { need: text(), files: list(), voice: text() },
  settings: { typingEmulation: { enabled: false } },
  start: "all",
  groups: {
    all: [
      say("What do you need?"),
      ask.text({ save: "need", attachments: { save: "files" }, voice: { save: "voice" } }),
      say("We look at it."),
    ],
  },
});

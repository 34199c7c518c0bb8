import { ask, defineBot, list, say, text } from "@banter/engine";

/** Asks for files twice, then for a voice message; remembers its visitors. */
export default defineBot({
  id: "uploads",
  name: "Uploads",
  variables: { one: text(), several: list(), spoken: text(), voice: text() },
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
  start: "all",
  groups: {
    all: [
      say("One file?"),
      ask.file({ save: "one", types: [".pdf", ".png"] }),
      say("Several?"),
      ask.file({ save: "several", isMultiple: true, isRequired: false, skip: "Not now" }),
      say("Speak?"),
      ask.text({ save: "spoken", voice: { save: "voice" } }),
      say("That was all."),
    ],
  },
});

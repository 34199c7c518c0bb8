import { ask, defineBot, go, is, number, say, text, when } from "@banter/engine";

/** Takes a date, a time and a party size. */
export default defineBot({
  id: "booking",
  name: "Book a table",
  variables: { guests: number(), day: text(), time: text(), name: text(), email: text() },
  start: "welcome",
  groups: {
    welcome: [
      say("Welcome! For how many people may we lay the table?"),
      ask.number({ save: "guests", min: 1, max: 40 }),
      when(is("guests").gt(8), [say("A big party! We'll call you to plan it.")]),
      go("when"),
    ],

    when: [
      say("On which day?"),
      ask.date({ save: "day" }),
      say("And at what time?"),
      ask.time({ save: "time" }),
      go("who"),
    ],

    who: [
      say("Under which name?"),
      ask.text({ save: "name", placeholder: "Your name" }),
      say("Where may we send the confirmation?"),
      ask.email({ save: "email", placeholder: "you@example.com" }),
      go("confirm"),
    ],

    confirm: [
      say("A table for {{guests}} on {{day}} at {{time}}, for {{name}}. Is that right?"),
      ask.choice({ options: { "Yes, book it": go("thanks"), "Change it": go("welcome") } }),
    ],

    thanks: [say("Thank you, {{name}}! The confirmation is on its way to {{email}}.")],
  },
});

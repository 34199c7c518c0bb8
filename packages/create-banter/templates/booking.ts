import {
  ask,
  defineBot,
  expr,
  forSession,
  go,
  is,
  number,
  say,
  set,
  special,
  text,
  when,
} from "@banter/engine";

/*
 * Takes a date, a time and a party size. You read the bookings on the admin page; an `email()` step also sends them to you
 * (node_modules/@banter/server/dist/docs/bot-reference.md#email).
 */
export default defineBot({
  id: "booking",
  name: "Book a table",
  variables: {
    guests: number(),
    day: text(),
    time: text(),
    name: text(),
    email: text(),
    phone: text(),
    today: forSession(text()),
    isPast: forSession(text()),
  },
  settings: { canEditAnswers: true },
  start: "welcome",
  groups: {
    welcome: [
      say("Welcome! For how many people may we lay the table?"),
      ask.number({ save: "guests", min: 1, max: 40 }),
      when(is("guests").gt(8), go("party")),
      go("when"),
    ],

    party: [
      say("A big party! We'll call you to plan it. Under which number?"),
      ask.phone({ save: "phone" }),
      go("when"),
    ],

    when: [
      say("On which day?"),
      ask.date({ save: "day", format: "d MMMM yyyy" }),
      // The date of your restaurant, not that of the visitor.
      set("today", special("today", "Europe/Paris")),
      set("isPast", expr`Date.parse(day + " UTC") < Date.parse(String(today).slice(0, 10))`),
      when(is("isPast").eq("true"), [say("That day is over."), go("when")]),
      say("And at what time?"),
      ask.time({ save: "time" }),
      go("who"),
    ],

    who: [
      say("Under which name?"),
      ask.text({ save: "name", placeholder: "Your name" }),
      say("To which address may we write?"),
      ask.email({ save: "email", placeholder: "you@example.com" }),
      go("confirm"),
    ],

    confirm: [
      say("A table for {{guests}} on {{day}} at {{time}}, for {{name}}. Is that right?"),
      ask.choice({ options: { "Yes, send it": go("thanks"), "Change it": go("welcome") } }),
    ],

    thanks: [say("Thank you, {{name}}! We'll check whether a table is free and write to {{email}}.")],
  },
});

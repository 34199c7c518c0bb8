import { ask, defineBot, number, say, script, set, text } from "@banter/engine";

/** Code of every kind: a script with an effect on the page, a value computed in the page, and a script that hangs. */
export default defineBot({
  id: "scripted",
  name: "Scripted",
  variables: { sum: number(), name: text("Ada'); document.title = 'pwned'; ('") },
  start: "all",
  groups: {
    all: [
      script("document.title = 'ran for ' + {{name}}; return 'done';"),
      set("sum", { expr: "20 + 22", runsOnClient: true }),
      say("It makes {{sum}}."),
      ask.text({ placeholder: "Go on" }),
      script("console.log('It hangs.'); await new Promise(() => {});"),
      say("After the hanging one."),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

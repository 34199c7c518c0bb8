import { ask, defineBot, go, say } from "@banter/engine";

/** A bot with catalogues in German and Arabic. */
export default defineBot({
  id: "orders",
  variables: { name: { type: "text" }, size: { type: "text" } },
  start: "name",
  groups: {
    name: [say("What's your name?"), ask.text({ save: "name", placeholder: "Your name" }), go("size")],
    size: [
      say("Hello {{name}}. Which size?"),
      ask.choice({ save: "size", options: ["Small", "Large"] }),
      go("wish"),
    ],
    wish: [say("{{size}}, then. Any wish?"), ask.text({ placeholder: "Wish" })],
  },
  settings: { general: { locale: "en", rememberUser: { isEnabled: true, storage: "local" } } },
});

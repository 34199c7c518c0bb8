import { defineBot, say } from "@banter/engine";

export default defineBot({
  id: "hello",
  start: "greeting",
  groups: {
    greeting: [say("Hello!")],
  },
});

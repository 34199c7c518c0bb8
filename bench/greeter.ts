import { ask, defineBot, say } from "@banter/engine";

/** The bot of `npm run bench opening`: a greeting and a question, in a font that nothing is fetched for. */
export default defineBot({
  id: "bench",
  theme: { general: { font: "system-ui" } },
  start: "greeting",
  groups: { greeting: [say("Hello from the bench"), ask.text({ placeholder: "Your name" })] },
});

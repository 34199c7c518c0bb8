import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";

/* `npm run gallery`: builds, then serves every input and message in every state; prints where. */

const port = process.env["PORT"] ?? "3000";

if (!build()) process.exit(1);
console.log(`Every input in every state: http://localhost:${port}/gallery.html`);
console.log("Its fields choose theme, colours, direction, language and state; they work in the address too:");
console.log(`  http://localhost:${port}/gallery.html?scheme=dark&dir=rtl&state=error\n`);
const site = ["--site", "apps/site/public", "--preview", "any"];
const served = runCommand("banter", ["start", "apps/site/bots", ...site, "--port", port, "--data", ".data"]);
process.exit(served ? 0 : 1);

import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";

/* `npm run gallery`: builds, serves a page that shows every input and message in every state, and prints its address. */

const port = process.env["PORT"] ?? "3000";

if (!build()) process.exit(1);
console.log(`Every input in every state: http://localhost:${port}/gallery.html`);
console.log("Choose theme, colors, direction, language and state on the page or in the query string:");
console.log(`  http://localhost:${port}/gallery.html?scheme=dark&dir=rtl&state=error\n`);
const site = ["--site", "apps/site/public", "--preview", "local", "--trust-proxies", "0"];
const served = runCommand("banter", ["start", "apps/site/bots", ...site, "--port", port, "--data", ".data"]);
process.exit(served ? 0 : 1);

import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";

/* `npm start`: builds what has changed, then serves the demo bots and their pages. */

const port = process.env["PORT"] ?? "3000";

if (!build()) process.exit(1);
// The gallery sends its own bots, which a public server must not accept.
const served = runCommand("banter", [
  "start",
  "apps/site/bots",
  "--site",
  "apps/site/public",
  "--preview",
  "local",
  "--trust-proxies",
  "0",
  "--port",
  port,
  "--data",
  ".data",
]);
process.exit(served ? 0 : 1);

import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";

/* `npm start`: builds what has changed, then serves the demo bots and the pages that talk with them. */

const port = process.env["PORT"] ?? "3000";

if (!build()) process.exit(1);
// The gallery tries bots of its own making, which a server that strangers reach would not allow.
const served = runCommand("banter", [
  "start",
  "apps/site/bots",
  "--site",
  "apps/site/public",
  "--preview",
  "any",
  "--port",
  port,
  "--data",
  ".data",
]);
process.exit(served ? 0 : 1);

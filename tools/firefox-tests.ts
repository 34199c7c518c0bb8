import { parseArgs } from "node:util";
import { build } from "./build-packages.ts";
import { ensureFirefox } from "./firefox.ts";
import { runCommand } from "./run-command.ts";

/* `npm run verify firefox`: builds, then runs the widget's browser tests and full conversations in the system's Firefox. */

parseArgs();
ensureFirefox();
if (!build()) process.exit(1);
process.exit(runCommand("vitest", ["run", "--config", "vitest.firefox.config.ts"]) ? 0 : 1);

import { parseArgs } from "node:util";
import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";
import { ensureWebKit } from "./webkit.ts";

/* `npm run verify webkit`: builds, then runs full conversations in WebKitGTK, which shares Safari's engine. */

parseArgs();
ensureWebKit();
if (!build()) process.exit(1);
process.exit(runCommand("vitest", ["run", "--config", "vitest.webkit.config.ts"]) ? 0 : 1);

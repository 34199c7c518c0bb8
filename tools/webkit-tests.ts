import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";
import { ensureWebKit } from "./webkit.ts";

/* `npm run webkit`: builds, then plays whole conversations in WebKit, the engine of Safari. */

ensureWebKit();
if (!build()) process.exit(1);
process.exit(runCommand("vitest", ["run", "--config", "vitest.webkit.config.ts"]) ? 0 : 1);

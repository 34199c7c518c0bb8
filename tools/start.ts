import { parseArgs } from "node:util";
import { build } from "./build-packages.ts";
import { runCommand } from "./run-command.ts";

/* `npm start`: builds what has changed, then serves the demo bots and their pages. `npm start -- --port 8080`, or PORT, for another port. */

const { port } = readOptions();

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

function readOptions(): { readonly port: string } {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" } } });
    return { port: values.port ?? process.env["PORT"] ?? "3000" };
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)} \`npm start\` takes --port alone.`,
    );
    process.exit(2);
  }
}

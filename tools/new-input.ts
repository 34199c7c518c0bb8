import { writeInput } from "./new-input-files.ts";
import { root, runCommand } from "./run-command.ts";

/*
 * `npm run new:input slider`: creates an input that compiles and can be answered: its folder in protocol, engine and
 * widget and its line in each list.
 */

const slug = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)) {
  console.error("Name the input in kebab-case: npm run new:input slider");
  process.exit(1);
}

const { created, changed } = writeInput(root, slug);
runCommand("oxfmt", [...created, ...changed]);
for (const path of created) console.log(`created ${path}`);
for (const path of changed) console.log(`changed ${path}`);
console.log(
  "Next: replace the TODOs, then update the published JSON Schema (vitest run -u bot-schema) and the API reports (npm run api).",
);

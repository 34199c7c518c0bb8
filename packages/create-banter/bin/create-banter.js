#!/usr/bin/env node
// Entry point of `npm create banter`, in plain JavaScript so that older versions of Node can say what they lack.
const NEEDED = 24;

if (Number(process.versions.node.split(".")[0]) < NEEDED) {
  console.error(
    `Banter needs Node ${NEEDED} and this is ${process.version}. Install Node ${NEEDED} from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
const { runCreate } = await import("../dist/run-create.js");
process.exitCode = await runCreate(process.argv.slice(2));

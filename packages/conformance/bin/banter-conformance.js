#!/usr/bin/env node
// Entry point of `npx @banter/conformance`, in plain JavaScript so that older versions of Node can say what they lack.
const NEEDED = 24;

if (Number(process.versions.node.split(".")[0]) < NEEDED) {
  console.error(
    `banter-conformance needs Node ${NEEDED} and this is ${process.version}. Install Node ${NEEDED} from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
const { runConformance } = await import("../dist/cli/run-conformance.js");
process.exitCode = await runConformance(process.argv.slice(2));

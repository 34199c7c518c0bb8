import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { root, runCommand } from "./run-command.ts";

/*
 * `npm run verify audit`: asks the registry for known vulnerabilities of the locked packages, verifies the registry's signatures
 * and the provenance that packages have, and lists newer major versions. Exits with 1 if a vulnerability is known, a
 * signature is wrong, or the registry can't be asked.
 */

parseArgs();
console.log("── Known vulnerabilities");
const isUnaffected = runCommand("npm", ["audit"]);
console.log("\n── Signatures and provenance");
const isSigned = runCommand("npm", ["audit", "signatures"]);
console.log("\n── Newer major versions");
for (const line of new Set(newerMajors())) console.log(line);
console.log(`\nvulnerabilities: ${isUnaffected ? "none" : "found, or unknown"}`);
console.log(`signatures: ${isSigned ? "valid" : "wrong, or unknown"}`);
process.exitCode = isUnaffected && isSigned ? 0 : 1;

function newerMajors(): readonly string[] {
  const outdated = v.object({ current: v.optional(v.string(), ""), latest: v.string() });
  const schema = v.record(v.string(), v.union([outdated, v.array(outdated)]));
  const { stdout } = spawnSync("npm", ["outdated", "--json"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const listed = v.parse(schema, JSON.parse(stdout || "{}"));
  return Object.entries(listed).flatMap(([name, found]) =>
    [found]
      .flat()
      .filter(({ current, latest }) => current !== "" && Number.parseInt(latest) > Number.parseInt(current))
      .map(({ current, latest }) => `${name} ${current} → ${latest}`),
  );
}

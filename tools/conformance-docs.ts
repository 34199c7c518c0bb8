import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConformanceReport } from "../packages/conformance/src/run-checks.ts";
import { runChecks } from "../packages/conformance/src/run-checks.ts";
import { formatEnd } from "../packages/conformance/src/report/count-results.ts";
import { brokenServers } from "../packages/conformance/src/testing/broken-servers.ts";
import { openOwnServer, SERVER_URL } from "../packages/conformance/src/testing/own-servers.ts";
import { root } from "./run-command.ts";

/*
 * node --conditions=@banter/source tools/conformance-docs.ts
 * Checks the flow server and writes what it found into docs/conformance.md.
 */

export const DOCS = join(root, "docs/conformance.md");

if (process.argv[1] === import.meta.filename)
  writeFileSync(DOCS, await withConformanceReport(readFileSync(DOCS, "utf8")));

/** Replaces the report between `<!-- report -->` and `<!-- /report -->`. */
export async function withConformanceReport(text: string): Promise<string> {
  const server = await openOwnServer();
  const report = await runChecks({ server: SERVER_URL, botId: "conformance", fetch: server.fetch });
  await server.close();
  const lines = ["<!-- report -->", "", ...reportLines(report), "", "<!-- /report -->"];
  return text.replace(/<!-- report -->[^]*<!-- \/report -->/, () => lines.join("\n"));
}

function reportLines(report: ConformanceReport): readonly string[] {
  const { results } = report;
  return [
    `${results.length} checks: ${formatEnd(report)}.`,
    "",
    "| check | promise | profile | Banter | finds, for example |",
    "|---|---|---|---|---|",
    ...results.map(({ id, title, profile, outcome }) => {
      const found = brokenServers.find(({ foundBy }) => foundBy === id)?.name ?? "";
      return `| \`${id}\` | ${title} | ${profile} | ${outcome.result} | ${found} |`;
    }),
  ];
}

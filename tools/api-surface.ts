import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { root } from "./run-command.ts";

/*
 * `node tools/api-surface.ts`: fails if the public API of a package differs from its report in api-surface/.
 * `npm run api` writes the reports, so that a change of the public API is part of the reviewed diff.
 */

/** Package folder and emitted types of each public entry point, relative to packages/, and its report in api-surface/. */
const entryPoints = [
  ["protocol", "dist/index.d.ts", "protocol"],
  ["streaming-markdown", "dist/index.d.ts", "streaming-markdown"],
  ["client", "dist/index.d.ts", "client"],
  ["engine", "dist/index.d.ts", "engine"],
  ["engine", "dist/runtime.d.ts", "engine-runtime"],
  ["widget", "dist/types/index.d.ts", "widget"],
  ["react", "dist/index.d.ts", "react"],
  ["server", "dist/index.d.ts", "server"],
] as const;

const shouldUpdate = process.argv.includes("--update");
const shared = ExtractorConfig.loadFile(join(root, "tools/api-extractor.json"));
const reportTempFolder = mkdtempSync(join(tmpdir(), "banter-api-"));

const changed = entryPoints
  .map(([folder, types, report]) => ({
    report,
    isCurrent: reportIsCurrent(join(root, "packages", folder), types, report),
  }))
  .filter(({ isCurrent }) => !isCurrent);

if (changed.length > 0) {
  const names = changed.map(({ report }) => report).join(", ");
  console.error(
    `The public API of ${names} differs from api-surface/. If the change is intended, run "npm run api" and commit the reports.`,
  );
  process.exitCode = 1;
}

/** Compares a package's public API with its report; with `--update`, writes the report. */
function reportIsCurrent(projectFolder: string, types: string, report: string): boolean {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, "package.json"),
    configObject: {
      ...shared,
      projectFolder,
      mainEntryPointFilePath: join(projectFolder, types),
      apiReport: { enabled: true, ...shared.apiReport, reportFileName: `${report}.api.md`, reportTempFolder },
    },
  });
  const { succeeded, apiReportChanged } = Extractor.invoke(config, {
    localBuild: shouldUpdate,
    // Errors only: differences are reported once, at the end.
    messageCallback: (message) => {
      message.handled = message.logLevel !== ExtractorLogLevel.Error;
    },
  });
  return succeeded && (shouldUpdate || !apiReportChanged);
}

import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianEnvironment, hasDebianPackages } from "./browser.ts";
import { FIREFOX_PACKAGES, firefoxPath } from "./firefox.ts";
import { hasWebKit, WEBKIT_PACKAGES } from "./webkit.ts";

/** A browser engine that the full check runs the widget in, beside Chromium. */
export interface Engine {
  readonly name: string;
  readonly debianPackages: readonly string[];
  isInstalled(): boolean;
}

export const firefoxEngine: Engine = {
  name: "Firefox",
  debianPackages: FIREFOX_PACKAGES,
  isInstalled: () => firefoxPath() !== "",
};

export const webKitEngine: Engine = {
  name: "WebKitGTK",
  debianPackages: WEBKIT_PACKAGES,
  isInstalled: hasWebKit,
};

const ENGINES: readonly Engine[] = [firefoxEngine, webKitEngine];

/** What decides whether a missing engine can be installed and whether it fails the check. */
export interface Machine {
  readonly hasAptGet: boolean;
  readonly isCi: boolean;
}

function thisMachine(): Machine {
  return { hasAptGet: hasDebianPackages(), isCi: process.env["CI"] !== undefined };
}

/** Where nothing can install a missing engine, its tests are skipped, except in CI. */
function isRequiredOn({ hasAptGet, isCi }: Machine): boolean {
  return hasAptGet || isCi;
}

/** Whether the engine's tests are skipped on this machine. */
export function isSkipped(engine: Engine, machine: Machine = thisMachine()): boolean {
  return !engine.isInstalled() && !isRequiredOn(machine);
}

/**
 * Installs the missing engines from Debian's packages, in the background. Resolves with whether every required engine is
 * installed, after having reported what isn't.
 */
export async function installEngines(
  engines: readonly Engine[] = ENGINES,
  machine: Machine = thisMachine(),
): Promise<boolean> {
  const missing = () => engines.filter((engine) => !engine.isInstalled());
  const packages = missing().flatMap(({ debianPackages }) => debianPackages);
  if (packages.length === 0) return true;
  const output = machine.hasAptGet ? await installInBackground(packages) : "There is no apt-get.";
  const names = missing().map(({ name }) => name);
  if (names.length === 0) return true;
  if (!isRequiredOn(machine)) {
    console.warn(`${names.join(" and ")} can't be installed here (no apt-get): their tests are SKIPPED.`);
    return true;
  }
  console.error(
    `${output}\n${names.join(" and ")} could not be installed. As root: apt-get install ${packages.join(" ")}`,
  );
  return false;
}

/** Resolves with the output of apt-get. It goes to a file because the check blocks this process, which couldn't read a pipe. */
function installInBackground(packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "banter-engines-"));
  const log = join(folder, "apt-get.log");
  const file = openSync(log, "w");
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  const child = spawn("sh", ["-c", install], { stdio: ["ignore", file, file], env: debianEnvironment() });
  closeSync(file);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => {
      resolve(readFileSync(log, "utf8"));
      rmSync(folder, { recursive: true });
    });
  });
}

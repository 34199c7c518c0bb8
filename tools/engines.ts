import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianEnvironment, hasDebianPackages, hasHeadlessShell } from "./browser.ts";
import { FIREFOX_PACKAGES, firefoxPath } from "./firefox.ts";
import { hasWebKit, WEBKIT_PACKAGES } from "./webkit.ts";

/** A browser engine that the full check runs the widget in, beside Chromium. */
export interface Engine {
  readonly name: string;
  readonly debianPackages: readonly string[];
  isInstalled(): boolean;
  /** The check runs the same tests without it, only slower. */
  readonly isOptional?: boolean;
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

const headlessShell: Engine = {
  name: "Chromium's headless shell",
  debianPackages: ["chromium-headless-shell"],
  isInstalled: hasHeadlessShell,
  isOptional: true,
};

const ENGINES: readonly Engine[] = [firefoxEngine, webKitEngine, headlessShell];

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
  if (missing().length === 0) return true;
  const output = machine.hasAptGet ? await installInBackground(missing()) : "There is no apt-get.";
  const optional = missing().filter(({ isOptional }) => isOptional === true);
  for (const { name } of optional) console.warn(`${name} is missing: the tests take longer.`);
  const required = missing().filter((engine) => !optional.includes(engine));
  if (required.length === 0) return true;
  const names = required.map(({ name }) => name).join(" and ");
  if (!isRequiredOn(machine)) {
    console.warn(`${names} can't be installed here (no apt-get): their tests are SKIPPED.`);
    return true;
  }
  const packages = required.flatMap(({ debianPackages }) => debianPackages).join(" ");
  console.error(`${output}\n${names} could not be installed. As root: apt-get install ${packages}`);
  return false;
}

/** Resolves with the output of apt-get. It goes to a file because the check blocks this process, which couldn't read a pipe. */
function installInBackground(engines: readonly Engine[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "banter-engines-"));
  const log = join(folder, "apt-get.log");
  const file = openSync(log, "w");
  // One by one: a package that this release of Debian lacks doesn't keep the others from being installed.
  const commands = engines.map(
    ({ debianPackages }) => `apt-get install -y --no-install-recommends ${debianPackages.join(" ")}`,
  );
  const child = spawn("sh", ["-c", ["apt-get update", ...commands].join("; ")], {
    stdio: ["ignore", file, file],
    env: debianEnvironment(),
  });
  closeSync(file);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => {
      resolve(readFileSync(log, "utf8"));
      rmSync(folder, { recursive: true });
    });
  });
}

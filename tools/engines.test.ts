import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installEngines, isSkipped, type Engine } from "./engines.ts";

const missing: Engine = { name: "Newfound", debianPackages: ["no-such-browser"], isInstalled: () => false };
const installed: Engine = { ...missing, isInstalled: () => true };

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test("an installed engine is neither installed nor skipped", async () => {
  const machine = { hasAptGet: false, isCi: true };
  expect(await installEngines([installed], machine)).toBe(true);
  expect(isSkipped(installed, machine)).toBe(false);
});

test("an engine that nothing can install is skipped, and the check says so", async () => {
  const machine = { hasAptGet: false, isCi: false };
  expect(await installEngines([installed, missing], machine)).toBe(true);
  expect(isSkipped(missing, machine)).toBe(true);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("Newfound"));
});

test("in CI a missing engine fails the check", async () => {
  const machine = { hasAptGet: false, isCi: true };
  expect(await installEngines([missing], machine)).toBe(false);
  expect(isSkipped(missing, machine)).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("apt-get install no-such-browser"));
});

test("an optional engine that is missing is reported, but fails no check", async () => {
  const optional = { ...missing, isOptional: true };
  expect(await installEngines([optional], { hasAptGet: false, isCi: true })).toBe(true);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("Newfound"));
  expect(console.error).not.toHaveBeenCalled();
});

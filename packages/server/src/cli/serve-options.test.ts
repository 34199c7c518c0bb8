import { expect, test, vi } from "vitest";
import { readAddress, readOwner } from "./serve-options.ts";

test("reads the owner's options", () => {
  expect(readOwner({})).toEqual({});
  expect(readOwner({ "owner-token": "long", "retention-days": "30" })).toEqual({
    ownerToken: "long",
    retentionDays: 30,
  });
});

test("rejects an empty token and an invalid retention period", () => {
  expect(() => readOwner({ "owner-token": "" })).toThrow("--owner-token");
  for (const days of ["0", "-1", "soon", ""])
    expect(() => readOwner({ "retention-days": days })).toThrow("--retention-days");
});

test("turns are rehearsed unless BANTER_WARM_UP is off", () => {
  const isWarmedUp = (value: string | undefined): boolean => {
    vi.stubEnv("BANTER_WARM_UP", value);
    return readAddress({}).isWarmedUp;
  };
  expect([undefined, "", "on", "off"].map(isWarmedUp)).toEqual([true, true, true, false]);
  expect(() => isWarmedUp("no")).toThrow('BANTER_WARM_UP takes on, off, not "no".');
  vi.unstubAllEnvs();
});

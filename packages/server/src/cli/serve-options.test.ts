import { expect, test } from "vitest";
import { readEnvironment } from "../settings/read-environment.ts";
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
  const isWarmedUp = (BANTER_WARM_UP: string): boolean =>
    readAddress({}, readEnvironment({ BANTER_WARM_UP })).isWarmedUp;
  expect(["", "on", "off"].map(isWarmedUp)).toEqual([true, true, false]);
  expect(readAddress({}, {}).isWarmedUp).toBe(true);
  expect(() => isWarmedUp("no")).toThrow('BANTER_WARM_UP takes on, off, not "no".');
});

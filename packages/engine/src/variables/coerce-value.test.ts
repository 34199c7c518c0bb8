import { expect, it } from "vitest";
import { coerceValue } from "./coerce-value.ts";

it.each([
  ["12", 12],
  ["-1.5", -1.5],
  ["0", 0],
  ["0.5", 0.5],
  ["0123", "0123"],
  ["+4912345", "+4912345"],
  ["12345678901234567890", "12345678901234567890"],
  ["true", true],
  ["null", null],
  ["", ""],
  ["1e5", "1e5"],
  [
    ["1", null, "b"],
    [1, null, "b"],
  ],
])("coerces %j to %j", (value, coerced) => {
  expect(coerceValue(value)).toEqual(coerced);
});

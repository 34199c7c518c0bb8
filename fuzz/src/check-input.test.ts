import { expect, test } from "vitest";
import { checkInput } from "./check-input.ts";
import { resultError, valueTarget } from "./define-target.ts";

const changed = (path: readonly string[], input: unknown) => ({
  input,
  mutated: { base: { "allow-origin": ["a"] }, path },
});

/** Refuses every value but the first one, with this message. */
const target = (error: string) =>
  valueTarget({
    name: "test",
    seeds: [{}],
    read: (value) => (JSON.stringify(value).includes('"a"') ? { ok: true } : { ok: false, error }),
    errorOf: resultError,
  });

test("an error names its place, also by a name with a hyphen", async () => {
  const input = changed(["allow-origin", "0"], { "allow-origin": [""] });
  expect(await checkInput(target("--allow-origin takes an origin"), input)).toBeUndefined();
  expect(await checkInput(target("it is wrong"), input)).toMatch(/without a place \(allow-origin\.0\)/);
});

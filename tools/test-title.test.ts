import { expect, test } from "vitest";
import { titleOfCall } from "./test-title.ts";

test.each([
  ['test("adds", () => {});', "adds"],
  ["it('says \"hi\"', async () => {});", 'says "hi"'],
  ['describe("a \\"quoted\\" suite", () => {', 'a "quoted" suite'],
  ["test(`waits ${delay} ms`, () => {});", "waits ${delay} ms"],
  ['test(\n  "on its own line",\n  () => {},\n);', "on its own line"],
  ['test.each(cases)("%s works", run);', "%s works"],
  [
    'test.each([\n  ["a (b", 1], // (a comment)\n  ["c", f(2)],\n])(\n  "%s is %d",\n  () => {},\n);',
    "%s is %d",
  ],
  [
    'test.each<readonly [string, (answer: Answer) => void]>([["a", (a) => a.cut()]])("typed %s", run);',
    "typed %s",
  ],
  ['it.skipIf(isFast)("skipped", run);', "skipped"],
  ['it.runIf(canType).each([1])("two calls before the title: %i", run);', "two calls before the title: %i"],
  ['  it.skipIf(a).each(["ltr"])(\n    "indented",\n    run,\n  );', "indented"],
])("%j has its title", (source, title) => {
  expect(titleOfCall(source)).toBe(title);
});

test.each(["const a = 1;", "expect(a).toBe(1);", 'testBot({ id: "a" });', "test(name, run);"])(
  "%j has none",
  (source) => {
    expect(titleOfCall(source)).toBe("");
  },
);

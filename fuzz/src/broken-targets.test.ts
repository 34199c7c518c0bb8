import { expect, test } from "vitest";
import { brokenTargets } from "./broken-targets.ts";
import { openFuzzThread } from "./command/fuzz-thread.ts";
import { runTarget } from "./run-target.ts";

/** Which promise each broken parser breaks. */
const reports: Readonly<Record<string, RegExp>> = {
  "broken/throws":
    /throws URIError[^]*Input: "%[^]*Repeat: npm run verify fuzz -- --target "broken\/throws" --seed 1 --path/,
  "broken/quadratic": /takes more than linear time[^]*Growth: /,
  "broken/leaks": /leaks memory: /,
  "broken/reflects": /writes markup of its input/,
  "broken/pollutes": /lets an input change a prototype/,
  "broken/recurses": /throws RangeError: Maximum call stack/,
  "broken/escapes": /throws TypeError: It writes .*outside of its folder/,
  "broken/places": /has an error without a place \(name\): is wrong/,
};

test.each(Object.entries(reports))("%s is found", async (name, report) => {
  const target = brokenTargets.find((broken) => broken.name === name);
  if (target === undefined) throw new Error(`There is no ${name}.`);
  const { failures } = await runTarget(target, {
    target: name,
    seed: 1,
    inputs: 400,
    growths: 10,
    reads: 50,
  });
  expect(failures.join("\n")).toMatch(report);
});

// The thread is started twice, and loads its modules each time.
test("a parser that never returns is stopped, and its input is named", async () => {
  const thread = openFuzzThread(3_000);
  const run = { seed: 1, inputs: 300, growths: 0, reads: 10 };
  const { failures } = await thread.play({ ...run, target: "broken/endless" });
  expect(failures.join("\n")).toMatch(/broken\/endless does not return within 3 seconds\nInput: .*\[\]/);
  const next = await thread.play({ ...run, target: "broken/reflects" });
  expect(next.failures).toHaveLength(1);
  await thread.close();
}, 180_000);

test("all broken parsers are tested", () => {
  const names = brokenTargets.map(({ name }) => name).filter((name) => name !== "broken/endless");
  expect(Object.keys(reports).toSorted()).toEqual(names.toSorted());
});

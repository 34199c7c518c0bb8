import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describedSteps, REFERENCE, stepNames, withFieldTables } from "./bot-reference.ts";

const text = readFileSync(REFERENCE, "utf8");

test("the tables of docs/bot-reference.md match the code (`node tools/bot-reference.ts` updates them)", () => {
  expect(text).toBe(withFieldTables(text));
});

test("every step of a bot file has one table", () => {
  expect(describedSteps(text).toSorted()).toEqual(stepNames.toSorted());
});

test("every step is used in an example", () => {
  const examples = [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code]) => code).join("\n");
  const unused = stepNames.filter(
    (name) => !examples.includes(`${name === "return" ? "comeBack" : name}(`) && name !== "say",
  );
  expect(unused).toEqual([]);
  expect(examples).toContain("say(");
});

import { runInNewContext } from "node:vm";
import * as engine from "@banter/engine";
import { expect, test } from "vitest";
import { specimenGroups } from "./specimens.ts";
import { formatStepCode } from "@banter/engine/runtime";

const specimens = specimenGroups.flatMap((group) => group.specimens);

test.each(specimens)("the code of $name is its steps", ({ steps }) => {
  const steppedBack: unknown = runInNewContext(`[${formatStepCode(steps)}]`, { ...engine });
  expect(JSON.stringify(steppedBack)).toBe(JSON.stringify(steps));
});

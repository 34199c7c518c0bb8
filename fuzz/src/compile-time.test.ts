import { compileBot, readUnfinishedBot } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { threadTime } from "./linear-time.ts";

const ATTEMPTS = 5;
/** For a bot 16 times as large: linear time is 16 times as long, quadratic time 256 times. */
const MAX_TIMES_SLOWER = 64;

test("a bot of many groups is compiled in linear time", async () => {
  const ratios: number[] = [];
  // Compilation and garbage collection only add time, so the best of several attempts counts.
  for (let attempt = 0; attempt < ATTEMPTS && !ratios.some((ratio) => ratio < MAX_TIMES_SLOWER); attempt++)
    ratios.push((await compileTime(16_000)) / Math.max(1, await compileTime(1_000)));
  expect(Math.min(...ratios)).toBeLessThan(MAX_TIMES_SLOWER);
});

/** Of a bot whose groups lead to the next one, in milliseconds. */
function compileTime(count: number): Promise<number> {
  const groups = Array.from({ length: count }, (_, n) => [
    `g${n}`,
    [{ say: "Hi", id: "hi" }, { go: `g${(n + 1) % count}` }],
  ]);
  const source = { id: "lead", start: "g0", groups: Object.fromEntries(groups) };
  return threadTime(() => {
    const read = readUnfinishedBot(source);
    if (!read.ok) throw new Error("The bot can't be read.");
    compileBot(read.value.definition);
  });
}

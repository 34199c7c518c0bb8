import { expect, onTestFinished, test } from "vitest";
import type { BotDraft } from "../draft/bot-draft.ts";
import { sampleDraft } from "../draft/testing/sample-draft.ts";
import { createTestRunner } from "./create-test-runner.ts";

const draft: BotDraft = { ...sampleDraft, groups: { hello: [{ say: `${"a".repeat(40)}!` }] } };
const good: BotDraft = { ...draft, tests: [{ name: "good", steps: [{ bot: { contains: "a!" } }] }] };
/** Its pattern takes minutes. */
const slow: BotDraft = {
  ...draft,
  tests: [...(good.tests ?? []), { name: "slow", steps: [{ bot: { matches: "^(a+)+$" } }] }],
};

function startRunner(limitMs: number) {
  const runner = createTestRunner((name) => `slow: ${name}`, limitMs);
  onTestFinished(() => runner.close());
  return runner;
}

test("a test beyond the time limit is named, and the next run has a new worker", async () => {
  const runner = startRunner(2_000);
  expect(await runner.run(slow)).toEqual({ ok: false, error: "slow: slow" });
  expect(await runner.run(good)).toMatchObject({ ok: true, value: [{ errors: [] }] });
});

test("the run of an older draft is stopped, the same draft runs only once", async () => {
  const runner = startRunner(60_000);
  const outdated = runner.run(slow);
  expect(runner.run(slow)).toBe(outdated);
  const [other, again] = [runner.run(good), runner.run(slow)];
  expect([await outdated, await other]).toEqual([
    { ok: false, error: "" },
    { ok: false, error: "" },
  ]);
  expect(await runner.run(good)).toMatchObject({ ok: true, value: [{ errors: [] }] });
  expect(await again).toEqual({ ok: false, error: "" });
});

import type { ConversationResult } from "@banter/engine/runtime";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BotDraft, DraftTest } from "../draft/bot-draft.ts";
import type { TestRunner } from "./create-test-runner.ts";
import { nameOf, testsOf } from "./draft-tests.ts";

/** What is known of the tests of a draft. */
export interface TestResults {
  /** The result of a test; undefined until it has run. */
  readonly of: (test: DraftTest) => ConversationResult | undefined;
  readonly isRunning: boolean;
  /** Why the tests can't run; empty if they can. */
  readonly problem: string;
  readonly run: () => void;
}

/** While somebody types, results would change with each letter. */
const DEBOUNCE_MS = 250;

interface LastRun {
  readonly draft?: BotDraft;
  readonly results: ReadonlyMap<DraftTest, ConversationResult>;
  readonly problem: string;
}

/** Runs the tests of the draft, at once and after each change. */
export function useTestResults(runner: TestRunner, draft: BotDraft): TestResults {
  const [last, setLast] = useState<LastRun>({ results: new Map(), problem: "" });
  const latest = useRef(draft);
  latest.current = draft;
  const isFirst = useRef(true);

  const run = useCallback(async (): Promise<void> => {
    const tested = latest.current;
    const tests = testsOf(tested);
    if (tests.length === 0) return;
    const outcome = await runner.run(tested);
    const isStopped = !outcome.ok && outcome.error === "";
    if (isStopped || latest.current !== tested) return;
    const results = outcome.ok ? outcome.value : [];
    setLast({
      draft: tested,
      results: new Map(
        tests.flatMap((test, index): [DraftTest, ConversationResult][] => {
          const result = results[index];
          return result === undefined ? [] : [[test, result]];
        }),
      ),
      problem: outcome.ok ? "" : outcome.error,
    });
  }, [runner]);

  useEffect(() => {
    const timer = setTimeout(() => void run(), isFirst.current ? 0 : DEBOUNCE_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [draft, run]);

  return {
    of: (test) => last.results.get(test),
    isRunning: testsOf(draft).length > 0 && last.draft !== draft,
    problem: last.problem,
    run: () => {
      setLast({ results: new Map(), problem: "" });
      void run();
    },
  };
}

/** The tests that go another way, with their results. */
export function failingTests(draft: BotDraft, results: TestResults) {
  return testsOf(draft).flatMap((test) => {
    const result = results.of(test);
    return result?.difference === undefined ? [] : [{ name: nameOf(test), result }];
  });
}

/** The tests that go as written. */
export function passedTests(draft: BotDraft, results: TestResults): readonly DraftTest[] {
  return testsOf(draft).filter((test) => {
    const result = results.of(test);
    return result !== undefined && result.difference === undefined;
  });
}

/** Whether all tests have run on this draft and have passed. */
export function haveAllPassed(draft: BotDraft, results: TestResults): boolean {
  const isDone = !results.isRunning && results.problem === "";
  return isDone && passedTests(draft, results).length === testsOf(draft).length;
}

import { parseTestFile, type ConversationTest, type Diagnostic } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { BotDraft, DraftTest } from "../draft/bot-draft.ts";
import { freeName } from "../draft/edit-groups.ts";

/* Changes of a draft's tests. What doesn't change stays the same object. */

export function testsOf(draft: BotDraft): readonly DraftTest[] {
  return draft.tests ?? [];
}

export function nameOf({ name }: DraftTest): string {
  return typeof name === "string" ? name : "";
}

/** A test as the engine reads it, or what is wrong with it. */
export function readTest(test: unknown): Result<ConversationTest, readonly Diagnostic[]> {
  const file = parseTestFile({ conversations: [test] });
  if (!file.ok) return file;
  const [read] = file.value.conversations;
  return read === undefined ? fail([]) : ok(read);
}

export function replaceTest(draft: BotDraft, index: number, test: DraftTest): BotDraft {
  return withTests(
    draft,
    testsOf(draft).map((each, at) => (at === index ? test : each)),
  );
}

export function removeTest(draft: BotDraft, index: number): BotDraft {
  return withTests(
    draft,
    testsOf(draft).filter((_, at) => at !== index),
  );
}

/** Adds a copy behind the test. */
export function duplicateTest(draft: BotDraft, index: number): BotDraft {
  const tests = testsOf(draft);
  const test = tests[index];
  if (test === undefined) return draft;
  const copy = { ...test, name: freeName(testsOf(draft).map(nameOf), nameOf(test)) };
  return withTests(draft, tests.toSpliced(index + 1, 0, copy));
}

/** Adds a test at the end. Its name gets a number if another test has it. */
export function addTest(draft: BotDraft, test: ConversationTest): BotDraft {
  return withTests(draft, [
    ...testsOf(draft),
    { ...test, name: freeName(testsOf(draft).map(nameOf), test.name) },
  ]);
}

/** The last one takes the field along. */
function withTests({ tests: _, ...draft }: BotDraft, tests: readonly DraftTest[]): BotDraft {
  return tests.length === 0 ? draft : { ...draft, tests };
}

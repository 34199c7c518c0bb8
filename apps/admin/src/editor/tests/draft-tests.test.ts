import { expect, test } from "vitest";
import { mergeDrafts } from "../draft/merge-drafts.ts";
import type { BotDraft, DraftTest } from "../draft/bot-draft.ts";
import { sampleDraft } from "../draft/testing/sample-draft.ts";
import { resultDetail } from "../../testing/fake-owner-api.ts";
import { addTest, duplicateTest, removeTest, replaceTest, testsOf } from "./draft-tests.ts";
import { recordResult } from "./save-result-as-test.ts";

const named = (name: string, bot = "Hi") => ({ name, steps: [{ bot }] });
const withTests = (...tests: readonly DraftTest[]): BotDraft => ({ ...sampleDraft, tests });
const names = (draft: BotDraft) => testsOf(draft).map(({ name }) => name);

test("tests are added, duplicated, replaced and removed; names stay different", () => {
  const one = addTest(sampleDraft, named("a"));
  expect(names(addTest(one, named("a")))).toEqual(["a", "a 2"]);
  const two = duplicateTest(addTest(one, named("b")), 0);
  expect(names(two)).toEqual(["a", "a 2", "b"]);
  expect(names(replaceTest(two, 1, named("c")))).toEqual(["a", "c", "b"]);
  expect(removeTest(one, 0)).toEqual(sampleDraft);
  expect("tests" in removeTest(one, 0)).toBe(false);
});

test("tests of two people are merged by name", () => {
  const base = withTests(named("a"), named("b"), named("c"));
  const mine = withTests(named("a", "Mine"), named("c"), named("d"));
  const theirs = withTests(named("a"), named("b"), named("c", "Theirs"));
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(testsOf(draft)).toEqual([named("a", "Mine"), named("c", "Theirs"), named("d")]);
  const twice = withTests(named("a"), named("a", "Other"), named("b"), named("c"));
  expect(testsOf(mergeDrafts(base, mine, twice).draft)).toHaveLength(4);
  const both = mergeDrafts(base, mine, withTests(named("a", "Theirs")));
  expect(both.conflicts).toMatchObject([{ path: ["tests", "a"] }]);
  expect(names(mergeDrafts(sampleDraft, sampleDraft, mine).draft)).toEqual(["a", "c", "d"]);
  expect("tests" in mergeDrafts(sampleDraft, sampleDraft, sampleDraft).draft).toBe(false);
});

test("different new tests of one name are both kept, in their order, in spite of names that are numbers", () => {
  const base = withTests(named("2"), named("1"));
  const mine = withTests(named("2"), named("1"), named("Test 1", "Mine"));
  const theirs = withTests(named("2"), named("1"), named("Test 1", "Theirs"));
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(testsOf(draft)).toEqual([
    named("2"),
    named("1"),
    named("Test 1", "Theirs"),
    named("Test 1 2", "Mine"),
  ]);
  expect(names(mergeDrafts(base, mine, mine).draft)).toEqual(["2", "1", "Test 1"]);
  const changed = mergeDrafts(base, mine, withTests(named("2"), named("1", "Theirs")));
  expect(names(changed.draft)).toEqual(["2", "1", "Test 1"]);
});

test("the last session of a result is recorded, with its variables and errors", () => {
  const [at, sessionId] = ["2026-02-01T09:00:00.000Z", "s2"];
  const says = (text: string) => ({
    id: "m",
    type: "text",
    content: { type: "richText", richText: [{ type: "p", children: [{ text }] }] },
  });
  const recorded = recordResult(
    "A visit",
    resultDetail({
      transcript: [
        { from: "bot", at, sessionId: "s1", messages: [says("Before")] },
        { from: "bot", at, sessionId, messages: [says("Your name?")] },
        { from: "visitor", at, sessionId, text: "Ada", files: [] },
      ],
      variables: { name: "Ada" },
      logs: [{ status: "error", description: "No", details: "mail", createdAt: at }],
      isCompleted: true,
    }),
  );
  expect(recorded).toEqual({
    name: "A visit",
    now: at,
    steps: [{ bot: "Your name?" }, { visitor: "Ada" }],
    expect: { isCompleted: true, variables: { name: "Ada" }, errors: ["No: mail"] },
  });
});

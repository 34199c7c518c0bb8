import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { commitMessageProblems, LAST_FREE_FORM_COMMIT } from "./commit-messages.ts";
import { root } from "./run-command.ts";

describe("a commit message", () => {
  test.each([
    "fix(server): don't run effects for a committed turn",
    "feat!: drop Node 20",
    "refactor(client,protocol): rename readers to decoders\n\nThe field's word.",
    "Merge branch 'main'",
  ])("%j follows Conventional Commits", (message) => {
    expect(commitMessageProblems(message)).toEqual([]);
  });

  test.each([
    ["Let a server's ordered death end with its schedule", /type\(scope\): summary/],
    ["fix(server): a summary with a full stop.", /full stop/],
    ["improve(server): an unknown type", /types: feat/],
    [`fix(server): ${"long ".repeat(15)}summary`, /the limit is 72/],
    ["fix(server): a body without\nits empty line", /empty line before its body/],
  ])("%j is refused", (message, problem) => {
    expect(commitMessageProblems(message).join("\n")).toMatch(problem);
  });
});

const log = spawnSync("git", ["log", "-z", "--format=%B", `${LAST_FREE_FORM_COMMIT}..HEAD`], {
  cwd: root,
  encoding: "utf8",
});

test("every commit message of this repository follows Conventional Commits", ({ skip }) => {
  skip(log.status !== 0, "An archive or a shallow clone has no history to check.");
  const messages = log.stdout.split("\0").map((message) => message.trim());
  expect(messages.filter(Boolean).flatMap(commitMessageProblems)).toEqual([]);
});

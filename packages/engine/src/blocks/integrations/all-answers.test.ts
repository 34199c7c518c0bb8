import { expect, it } from "vitest";
import { run, testFlow } from "../../testing/test-flow.ts";
import { setVariable } from "../../variables/variable-values.ts";
import { allAnswers } from "./all-answers.ts";

it("contains answers and variables that are not empty, with the time of submission", async () => {
  const flow = testFlow({
    variables: { name: "default", tags: ["a", "b"], none: null, blank: "", list: [] },
  });
  flow.session.answers.push({ key: "Group 1", content: "yes" });
  expect(await run(allAnswers(flow))).toEqual({
    submittedAt: "2026-03-04T10:20:30.000Z",
    "Group 1": "yes",
    name: "default",
    tags: '["a","b"]',
  });
});

it("prefers the current value of a variable to the answer of the same name", async () => {
  const flow = testFlow({ variables: { name: null } });
  flow.session.answers.push({ key: "name", content: "Ada" });
  setVariable(flow, "v-name", "ADA", "bot");
  expect(await run(allAnswers(flow))).toMatchObject({ name: "ADA" });
});

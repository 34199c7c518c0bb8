import { expect, test } from "vitest";
import type { StoredAnswer, StoredResult } from "../store/stored-result.ts";
import { resultsAsCsv } from "./results-as-csv.ts";

function answer(key: string, content: string): StoredAnswer {
  return { blockId: `ask ${key}`, key, content, sessionId: "s1", turn: 1, createdAt: 0 };
}

function result(id: string, details: Partial<StoredResult>): StoredResult {
  return {
    id,
    botId: "bot",
    createdAt: 0,
    isCompleted: false,
    hasStarted: true,
    lastSessionId: "s1",
    variables: {},
    answers: [],
    earlierAnswers: [],
    logs: [],
    feedback: [],
    sources: [],
    ...details,
  };
}

/** The header and the rows, each without the columns of every export. */
async function table(
  results: readonly StoredResult[],
  questions: readonly string[] = [],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of resultsAsCsv(
    { page: async () => results },
    { filter: { botId: "bot" }, includesUnanswered: true },
    { hasByteOrderMark: false, modelVariables: [], questions },
  ))
    lines.push(line.split(",").slice(3).join(","));
  return lines;
}

test("a variable in which a question saves its answer has no column of its own", async () => {
  const saved = [
    result("r1", { answers: [answer("name", "Ada")], variables: { name: "Ada", city: "Bern" } }),
    result("r2", { answers: [answer("files", "a, b")], variables: { files: ["a", "b"] } }),
    // Behind this answer the visitor has gone back.
    result("r3", { variables: { name: "" } }),
  ];
  expect(await table(saved, ["name"])).toEqual(["name,files,city", "Ada,,Bern", ',"a, b",', ",,"]);
});

test("a variable that has the name of a question's group has a column of its own", async () => {
  const results = [
    result("r1", { answers: [answer("budget", "Small")], variables: { budget: "1000", city: "Bern" } }),
    result("r2", { variables: { budget: "5000" } }),
  ];
  const rows = ["Small,1000,Bern", ",5000,"];
  expect(await table(results)).toEqual(["budget,budget (variable),city", ...rows]);
  expect(await table(results.toReversed())).toEqual(["budget,budget (variable),city", ...rows.toReversed()]);
});

test("the last answer is compared with the variable", async () => {
  const answers = [answer("name", "Ad"), answer("name", "Ada")];
  expect(await table([result("r1", { answers, variables: { name: "Ada" } })])).toEqual(["name", "Ada"]);
});

test("a verified value has only its own column", async () => {
  const identity = { subject: "ada", verified: ["name"] };
  const known = result("r1", { answers: [answer("name", "Eve")], variables: { name: "Ada" }, identity });
  expect(await table([known])).toEqual(["name,subject,name (verified)", "Eve,ada,Ada"]);
});

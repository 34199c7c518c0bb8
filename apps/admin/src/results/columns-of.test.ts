import { expect, test } from "vitest";
import { columnsOf } from "./columns-of.ts";

function row(...keys: readonly string[]) {
  const answers = keys.map((key) => ({ blockId: key, key, content: "x" }));
  return { id: keys.join(), createdAt: "", isCompleted: false, hasStarted: true, answers, variables: {} };
}

test("columns are unique, in the order of the longest conversation", () => {
  const results = [row("name", "shop"), row("name", "mail", "need", "name"), row("other")];
  expect(columnsOf(results)).toEqual(["name", "mail", "need", "shop", "other"]);
});

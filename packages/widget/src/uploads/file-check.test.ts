import { describe, expect, test } from "vitest";
import { encodeFileUrl, findFileProblem, uniqueName } from "./file-check.ts";

const pdf = { name: "Plan.PDF", type: "application/pdf", size: 2 * 1024 ** 2 };

describe("a file", () => {
  test("passes without rules", () => {
    expect(findFileProblem(pdf, { sizeLimit: undefined, types: [] })).toBeUndefined();
  });

  test("larger than the limit in megabytes is not taken", () => {
    expect(findFileProblem(pdf, { sizeLimit: 1, types: [] })).toEqual({
      kind: "too-large",
      name: "Plan.PDF",
      limit: 1,
    });
    expect(findFileProblem(pdf, { sizeLimit: 2, types: [] })).toBeUndefined();
  });

  test.each([[".pdf"], ["pdf"], ["application/pdf"], ["application/*"]])("fits %s", (type) => {
    expect(findFileProblem(pdf, { sizeLimit: undefined, types: [type] })).toBeUndefined();
  });

  test.each([[".png"], ["image/*"], ["df"]])("does not fit %s", (type) => {
    expect(findFileProblem(pdf, { sizeLimit: undefined, types: [type] })?.kind).toBe("wrong-type");
  });

  test("without a byte is not taken", () => {
    expect(findFileProblem({ ...pdf, size: 0 }, { sizeLimit: 1, types: [] })?.kind).toBe("empty");
  });
});

test.each([
  ["a.pdf", [], "a.pdf"],
  ["a.pdf", ["a.pdf"], "a(1).pdf"],
  ["a.pdf", ["a.pdf", "a(1).pdf"], "a(2).pdf"],
  ["noext", ["noext"], "noext(1)"],
  [".env", [".env"], ".env(1)"],
])("%s beside %j is called %s", (name, taken, expected) => {
  expect(uniqueName(name, new Set(taken))).toBe(expected);
});

test.each([
  ["https://s3.example.com/b/plan b.pdf", "https://s3.example.com/b/plan%20b.pdf"],
  ["https://s3.example.com/b/plan%20b.pdf", "https://s3.example.com/b/plan%20b.pdf"],
  ["https://s3.example.com/100%/a.pdf/100%", "https://s3.example.com/100%/a.pdf/100%25"],
])("%s is sent as %s", (url, expected) => {
  expect(encodeFileUrl(url)).toBe(expected);
});

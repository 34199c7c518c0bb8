import { describe, expect, test } from "vitest";
import { encodeFileUrl, findFileProblem, uniqueName } from "./file-check.ts";

const pdf = { name: "Plan.PDF", type: "application/pdf", size: 2 * 1024 ** 2 };

describe("a file", () => {
  test("is accepted without rules", () => {
    expect(findFileProblem(pdf, { sizeLimit: undefined, types: [] })).toBeUndefined();
  });

  test("that exceeds the limit is rejected", () => {
    expect(findFileProblem(pdf, { sizeLimit: 1, types: [] })).toEqual({
      kind: "too-large",
      name: "Plan.PDF",
      limit: 1,
    });
    expect(findFileProblem(pdf, { sizeLimit: 2, types: [] })).toBeUndefined();
  });

  test.each([[".pdf"], ["pdf"], ["application/pdf"], ["application/*"]])("matches %s", (type) => {
    expect(findFileProblem(pdf, { sizeLimit: undefined, types: [type] })).toBeUndefined();
  });

  test.each([[".png"], ["image/*"], ["df"]])("doesn't match %s", (type) => {
    expect(findFileProblem(pdf, { sizeLimit: undefined, types: [type] })?.kind).toBe("wrong-type");
  });

  test.each([
    ["people.csv", "application/vnd.ms-excel", "text/csv"],
    ["people.csv", "application/vnd.ms-excel", ".csv"],
    ["README.md", "text/plain", "text/markdown"],
    ["README.md", "", " .md "],
    ["photo.heic", "", "image/*"],
    ["x.tar.gz", "application/gzip", ".tar.gz"],
  ])("%s declared as %j matches %j", (name, type, allowed) => {
    expect(findFileProblem({ name, type, size: 1 }, { sizeLimit: 1, types: [allowed] })).toBeUndefined();
  });

  test("that is empty is rejected", () => {
    expect(findFileProblem({ ...pdf, size: 0 }, { sizeLimit: 1, types: [] })?.kind).toBe("empty");
  });
});

// Spec: 5.14
test.each([
  ["a.pdf", [], "a.pdf"],
  ["a.pdf", ["a.pdf"], "a(1).pdf"],
  ["a.pdf", ["a.pdf", "a(1).pdf"], "a(2).pdf"],
  ["noext", ["noext"], "noext(1)"],
  [".env", [".env"], ".env(1)"],
])("%s beside %j is renamed to %s", (name, taken, expected) => {
  expect(uniqueName(name, new Set(taken))).toBe(expected);
});

// Spec: 7.19
test.each([
  ["https://s3.example.com/b/plan b.pdf", "https://s3.example.com/b/plan%20b.pdf"],
  ["https://s3.example.com/b/plan%20b.pdf", "https://s3.example.com/b/plan%20b.pdf"],
  ["https://s3.example.com/100%/a.pdf/100%", "https://s3.example.com/100%/a.pdf/100%25"],
  ["https://s3.example.com/\ud800.pdf", "https://s3.example.com/%EF%BF%BD.pdf"],
])("%s is submitted as %s", (url, expected) => {
  expect(encodeFileUrl(url)).toBe(expected);
});

import { describe, expect, it, test } from "vitest";
import { english } from "../i18n/english.ts";
import german from "../i18n/languages/de.ts";
import { problemWords } from "./problem-words.ts";

describe("problemWords", () => {
  it("names the limit", () => {
    expect(problemWords({ kind: "too-small", min: 3 }, english, "en")).toContain("3 or more");
  });

  it("lists what is allowed", () => {
    const problem = { kind: "file-type-not-allowed", allowed: [".pdf", ".png", ".txt"] } as const;
    expect(problemWords(problem, english, "en")).toContain(".pdf, .png, and .txt");
    expect(problemWords(problem, german, "de")).toContain(".pdf, .png und .txt");
  });

  test.each([
    ["de", 1234.5, "1.234,5"],
    ["en", 1234.5, "1,234.5"],
  ])("writes numbers as %s does", (locale, min, written) => {
    expect(problemWords({ kind: "too-small", min }, english, locale)).toContain(written);
  });

  test.each([
    ["de", "2026-03-05", "5. März 2026"],
    ["en-GB", "2026-03-05", "5 March 2026"],
    ["en", "2026-03-05T09:30", "March 5, 2026 at 9:30"],
    ["en", "tomorrow", "tomorrow"],
  ])("writes dates as %s does", (locale, min, written) => {
    expect(problemWords({ kind: "too-early", min }, english, locale)).toContain(written);
  });
});

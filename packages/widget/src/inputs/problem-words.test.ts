import { describe, expect, it } from "vitest";
import { english } from "../i18n/english.ts";
import { problemWords } from "./problem-words.ts";

describe("problemWords", () => {
  it("names the limit", () => {
    expect(problemWords({ kind: "too-small", min: 3 }, english)).toContain("3 or more");
    expect(problemWords({ kind: "file-type-not-allowed", allowed: [".pdf", ".png"] }, english)).toContain(
      ".pdf, .png",
    );
  });
});

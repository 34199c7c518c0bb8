import { describe, expect, it, test } from "vitest";
import { englishStrings } from "../i18n/strings.ts";
import { translation as german } from "../i18n/languages/de.ts";
import { validationMessage } from "./validation-messages.ts";

describe("validationMessage", () => {
  it("includes the limit", () => {
    expect(validationMessage({ kind: "too-small", min: 3 }, englishStrings, "en")).toContain("3 or more");
  });

  it("lists the allowed values", () => {
    const problem = { kind: "file-type-not-allowed", allowed: [".pdf", ".png", ".txt"] } as const;
    expect(validationMessage(problem, englishStrings, "en")).toContain(".pdf, .png, and .txt");
    expect(validationMessage(problem, german, "de")).toContain(".pdf, .png und .txt");
  });

  test.each([
    ["de", 1234.5, "1.234,5"],
    ["en", 1234.5, "1,234.5"],
  ])("formats numbers for %s", (locale, min, written) => {
    expect(validationMessage({ kind: "too-small", min }, englishStrings, locale)).toContain(written);
  });

  test.each([
    ["de", "2026-03-05", "5. März 2026"],
    ["en-GB", "2026-03-05", "5 March 2026"],
    ["en", "2026-03-05T09:30", "March 5, 2026 at 9:30"],
    ["en", "tomorrow", "tomorrow"],
  ])("formats dates for %s", (locale, min, written) => {
    expect(validationMessage({ kind: "too-early", min }, englishStrings, locale)).toContain(written);
  });
});

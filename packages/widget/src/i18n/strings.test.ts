import { describe, expect, it, test } from "vitest";
import { fillIn, pluralize } from "./strings.ts";

describe("fillIn", () => {
  it("replaces placeholders that have a value and keeps the others", () => {
    expect(fillIn("{total} of {all}", { total: 0 })).toBe("0 of {all}");
  });
});

describe("pluralize", () => {
  const russian = "{total} файл|{total} файла|{total} файлов|{total} файла";
  const arabic = "لا شيء|واحد|اثنان|{total} قليل|{total} كثير|{total} آخر";
  test.each([
    ["{total} file|{total} files", 1, "en", "1 file"],
    ["{total} file|{total} files", 0, "en", "0 files"],
    ["{total} file|{total} files", 1_000_000, "fr", "1 000 000 files"],
    [russian, 21, "ru", "21 файл"],
    [russian, 3, "ru", "3 файла"],
    [russian, 11, "ru", "11 файлов"],
    [arabic, 0, "ar", "لا شيء"],
    [arabic, 2, "ar", "اثنان"],
    ["{total} 件", 5, "ja", "5 件"],
    ["{total} file|{total} files", 2, "no tag", "2 files"],
  ])("%s for %d in %s is %s", (forms, total, language, expected) => {
    expect(pluralize(forms, total, language).replaceAll(/[\u202f\u00a0]/g, " ")).toBe(expected);
  });
});

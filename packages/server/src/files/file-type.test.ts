import { expect, test } from "vitest";
import { fileTypeOf, isAcceptedType } from "./file-type.ts";

test.each([
  ["people.csv", "application/vnd.ms-excel", "csv"],
  ["README.md", "text/plain", "md"],
  ["photo.JPG", "image/jpeg", "jpg"],
  ["photo", "image/png", "png"],
  ["evil.html", "image/png", "png"],
  ["tool.exe", "", "exe"],
  ["tool", "", "bin"],
])("%s declared as %j is stored as %s", (name, declared, extension) => {
  expect(fileTypeOf(name, declared).extension).toBe(extension);
});

test.each([
  ["people.csv", "application/vnd.ms-excel", ".csv"],
  ["people.csv", "application/vnd.ms-excel", "text/csv"],
  ["README.md", "text/plain", " .md "],
])("%s declared as %s is accepted by %j", (name, declared, accepted) => {
  expect(isAcceptedType(fileTypeOf(name, declared), declared, [accepted])).toBe(true);
});

import { expect, test } from "vitest";
import { fileInput, type AnswerParsers } from "@banter/protocol";
import { createFileKeys, fileKeyOf } from "./file-key.ts";
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

/** A server has these; it checks the extensions of stored files. */
const parsers: AnswerParsers = { parsePhone: () => undefined, parseDate: () => undefined };

test.each([
  ["people.csv", "application/vnd.ms-excel", ".csv"],
  ["people.csv", "application/vnd.ms-excel", "text/csv"],
  ["README.md", "text/plain", " .md "],
  ["photo.jpg", "image/jpeg", "image/jpg"],
  ["song.mp3", "audio/mpeg", "audio/mp3"],
  ["a.csv", "application/vnd.ms-excel", "application/csv"],
  ["x.tar.gz", "application/gzip", ".tar.gz"],
  ["photo.jfif", "image/jpeg", ".jfif"],
  ["d.excalidraw", "", ".excalidraw"],
  ["noext", "application/pdf", ".pdf"],
  ["photo.heic", "", "image/*"],
  ["my.photo", "image/jpeg", ".jpg"],
])(
  "%s declared as %j is accepted by %j, and so is its stored form as an answer",
  (name, declared, accepted) => {
    expect(isAcceptedType(name, declared, [accepted])).toBe(true);
    const options = { allowedFileTypes: { isEnabled: true, types: [accepted] } };
    const input = fileInput.parse({ id: "f", type: "file input", options, items: [], runtimeOptions: {} });
    const { extension } = fileTypeOf(name, declared);
    const keys = createFileKeys("secret");
    const urlOf = (key: string) => `https://files.example.org/${key}`;
    const url = urlOf(keys.issue("s1", { visibility: "public", fileName: name, extension }, urlOf));
    expect(keys.isIssued("s1", url)).toBe(true);
    expect(fileKeyOf(url)).toBe(url.slice("https://files.example.org/".length));
    expect(fileInput.answer({ text: url }, input, parsers)).toMatchObject({ ok: true });
  },
);

test.each([
  ["evil.html", "image/png", ".html"],
  ["voice.opus", "audio/ogg", ".opus"],
  ["a.", "", "."],
  ["tool.exe", "", "image/*"],
  ["plan.pdf", "application/pdf", ".df"],
  ["png", "", ".png"],
])("%s declared as %j is not accepted by %j", (name, declared, accepted) => {
  expect(isAcceptedType(name, declared, [accepted])).toBe(false);
});

import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test.each([
  ["https://files.example/a/plan%20b.pdf?x=1", "plan b.pdf"],
  ["https://files.example/100%.pdf", "100%.pdf"],
  ["https://files.example/a.pdf?next=/other", "a.pdf"],
  ["data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E", "image.svg"],
  ["data:image/png;base64,iVBORw0KGgo/AAAA", "image.png"],
  ["data:application/pdf;base64,JVBERi0x", "file.pdf"],
  ["data:text/plain,one/two", "file.txt"],
  ["data:application/octet-stream;base64,AA==", "file"],
  ["data:,words", "file"],
  ["blob:https://files.example/0b2f3c", "file"],
])("%s is named %s", (url, name) => {
  expect(fileName(url)).toBe(name);
});

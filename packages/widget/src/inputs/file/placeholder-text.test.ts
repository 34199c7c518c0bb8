import { expect, test } from "vitest";
import { readPlaceholder } from "./placeholder-text.ts";

test("keeps the words and their emphasis", () => {
  expect(readPlaceholder("<strong>Click to upload</strong> or drop &amp; wait")).toEqual([
    { text: "Click to upload", isStrong: true },
    { text: " or drop & wait", isStrong: false },
  ]);
});

test("no tag, attribute or script comes through", () => {
  const text = readPlaceholder("<img src=x onerror=alert(1)><script>bad()</script>Hi<br>you")
    .map((run) => run.text)
    .join("");
  expect(text).toBe("bad()Hi\nyou");
});

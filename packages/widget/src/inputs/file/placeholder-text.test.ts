import { expect, test } from "vitest";
import { parsePlaceholder } from "./placeholder-text.ts";

test("keeps text and emphasis", () => {
  expect(parsePlaceholder("<strong>Click to upload</strong> or drop &amp; wait")).toEqual([
    { text: "Click to upload", isStrong: true },
    { text: " or drop & wait", isStrong: false },
  ]);
});

test("removes tags, attributes and scripts", () => {
  const text = parsePlaceholder("<img src=x onerror=alert(1)><script>bad()</script>Hi<br>you")
    .map((run) => run.text)
    .join("");
  expect(text).toBe("bad()Hi\nyou");
});

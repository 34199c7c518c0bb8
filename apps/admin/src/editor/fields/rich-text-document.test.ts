import { expect, test } from "vitest";
import { toDocument, toText } from "./rich-text-document.ts";

test.each([
  "Hello",
  "",
  "Hello **{{name}}**, your *seats* are ++{{seats}}++.",
  "One line\n\nAnother with a [link](https://example.com) and ~~struck~~",
  "## A title\n- one\n- **two**",
  "1. first\n2. second",
])("%j is shown and read back as it is", (text) => {
  const document = toDocument(text);
  expect(document && toText(document)).toBe(text);
});

test.each(["```\ncode\n```", "> quoted", "- a\n  - nested", "a `code` b"])(
  "%j is edited as Markdown",
  (text) => {
    expect(toDocument(text)).toBeUndefined();
  },
);

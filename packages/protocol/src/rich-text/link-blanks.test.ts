import { expect, test } from "vitest";
import { trimLink } from "./link-blanks.ts";

const leaf = (text: string) => ({ text });

test.each([
  ["nothing to take out", [leaf("a link")], { before: "", content: [leaf("a link")], after: "" }],
  ["blanks at both ends", [leaf(" a link\n ")], { before: " ", content: [leaf("a link")], after: "\n " }],
  [
    "empty and blank leaves around it",
    [leaf(""), leaf(" "), { text: "bold ", bold: true }, leaf("  ")],
    { before: " ", content: [{ text: "bold", bold: true }], after: "   " },
  ],
  [
    "blanks in an element inside it",
    [{ type: "inline-variable", children: [leaf("name ")] }],
    { before: "", content: [{ type: "inline-variable", children: [leaf("name")] }], after: " " },
  ],
  [
    "a picture at its end",
    [leaf("see "), { type: "img", url: "/a.png", children: [leaf("")] }],
    { before: "", content: [leaf("see "), { type: "img", url: "/a.png", children: [] }], after: "" },
  ],
  ["blanks only", [leaf("  ")], { before: "", content: [leaf("  ")], after: "" }],
  ["no children", undefined, { before: "", content: [], after: "" }],
])("%s", (_, children, expected) => {
  expect(trimLink(children)).toEqual(expected);
});

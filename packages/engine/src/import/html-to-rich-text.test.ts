import { expect, test } from "vitest";
import { htmlToRichText } from "./html-to-rich-text.ts";

test("keeps paragraphs, marks, links and breaks of an old text", () => {
  const html =
    '<div>Hello <b>you &amp; <i>me</i></b></div><div><br></div><div>See <a href="https://a.test">this</a></div>';
  expect(htmlToRichText(html)).toEqual([
    {
      type: "p",
      children: [
        { text: "Hello " },
        { text: "you & ", bold: true },
        { text: "me", bold: true, italic: true },
      ],
    },
    { type: "p", children: [{ text: "" }] },
    {
      type: "p",
      children: [{ text: "See " }, { type: "a", url: "https://a.test", children: [{ text: "this" }] }],
    },
  ]);
});

/** Each took more time the square of its length: minutes for a text of this one. */
test.each(["<a ", "<p", "<a href=", "a"])("reads a text of unclosed %j to its end", (piece) => {
  const html = `<${piece.repeat(300_000)}`;
  expect(htmlToRichText(html)).toEqual([{ type: "p", children: [{ text: html }] }]);
});

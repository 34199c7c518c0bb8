import { expect, test } from "vitest";
import { htmlToRichText } from "./html-to-rich-text.ts";

test("converts paragraphs, formatting, links and line breaks", () => {
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

/** Matching each of these used to take quadratic time: minutes for a text of this length. */
test.each(["<a ", "<p", "<a href=", "a"])("reads a long text of unclosed %j in linear time", (piece) => {
  const html = `<${piece.repeat(300_000)}`;
  expect(htmlToRichText(html)).toEqual([{ type: "p", children: [{ text: html }] }]);
});

/** Each text used to look at all open tags, and each closing tag as well. */
test.each(["<b>a ", "<x>a ", "<x></b>"])("reads a long text of nested %j in linear time", (piece) => {
  const nodes = htmlToRichText(piece.repeat(300_000));
  expect(nodes).toHaveLength(1);
});

test("a formatting tag counts as often as it was opened", () => {
  expect(paragraphsOf("<b>a<b>b</b>c</b>d</b>e")).toEqual([
    [
      { text: "a", bold: true },
      { text: "b", bold: true },
      { text: "c", bold: true },
      { text: "d" },
      { text: "e" },
    ],
  ]);
});

const paragraphsOf = (html: string) => htmlToRichText(html).map(({ children = [] }) => children);

test.each([
  [
    "<strong>a</strong><em>b</em><u>c</u>",
    [
      { text: "a", bold: true },
      { text: "b", italic: true },
      { text: "c", underline: true },
    ],
  ],
  ['<span style="color: red">a</span>', [{ text: "a" }]],
  [
    "<b>a<i>b</b>c</i>d",
    [
      { text: "a", bold: true },
      { text: "b", bold: true, italic: true },
      { text: "c", italic: true },
      { text: "d" },
    ],
  ],
  ["<B>a</B>", [{ text: "a", bold: true }]],
  ["a </b> b", [{ text: "a " }, { text: " b" }]],
])("formats %s", (html, leaves) => {
  expect(paragraphsOf(html)).toEqual([leaves]);
});

test.each([
  ["<p>a</p><p>b</p>", ["a", "b"]],
  ["a<br>b<br/>c", ["a", "b", "c"]],
  ["<ul><li>a</li><li>b</li></ul>", ["a", "b"]],
  ["<div>a</div>b", ["a", "b"]],
  ["<div></div><div>a</div>", ["a"]],
  ["a<br><br>b", ["a", "", "b"]],
  ["", [""]],
])("splits %s into the paragraphs %j", (html, texts) => {
  expect(paragraphsOf(html).map((leaves) => leaves.map(({ text }) => text).join(""))).toEqual(texts);
});

test("keeps formatting inside a link, and an address in single quotes", () => {
  expect(paragraphsOf("See <a class=x href='/a?b=1&amp;c'>the <b>page</b></a>.")).toEqual([
    [
      { text: "See " },
      { type: "a", url: "/a?b=1&c", children: [{ text: "the " }, { text: "page", bold: true }] },
      { text: "." },
    ],
  ]);
});

test("decodes character references in text", () => {
  expect(paragraphsOf("1 &lt; 2 &amp;&amp; &#39;a&#x27; &nbsp;&unknown;")).toEqual([
    [{ text: "1 < 2 && 'a' \u00a0&unknown;" }],
  ]);
});

/** Contains every Markdown construct. */
export const everything = `# Title with **bold**

A paragraph with *emphasis*, \`code\`, ~~gone~~, [a link](https://example.com/a?b=1&c=2) and https://example.org.
Its second line.

Setext title
------------

- one
- two with **bold**
  - nested
  - [x] done

  a second paragraph
- three

1. first
2. second

   \`\`\`js
   const inItem = true;
   \`\`\`

| Name | Age |
|:-----|----:|
| Ada  | 36  |
| Bob \\| Co | **7** |

> A quote
> of two lines
and a lazy one

\`\`\`ts
const a = 1;

// a blank line above
\`\`\`

---

<b>raw</b> html &amp; entities ![picture](https://example.com/p.png)

    indented code

The end.`;

const section = (number: number) => `## Section ${number}

The **quick** brown fox [jumps](https://example.com/over?x=${number}) over the \`lazy\` dog, *again* and again. ${"It goes on with plain words for a while, as answers do. ".repeat(4)}

- one **bold** point
- two, with a [link](https://example.com)
  - and a nested one

\`\`\`js
const section = ${number};

console.log(section);
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

`;

/** A plausible long answer of about `length` characters. */
export function longAnswer(length: number): string {
  let text = "";
  for (let number = 1; text.length < length; number++) text += section(number);
  return text.slice(0, length);
}

/** Repeats a text, also cut in the middle, to a length. */
const repeated =
  (part: string, start = "") =>
  (length: number): string =>
    (start + part.repeat(Math.ceil(length / part.length))).slice(0, length);

/** Texts of a given length that consist of one construct. */
export const constructs: Readonly<Record<string, (length: number) => string>> = {
  "mixed Markdown": longAnswer,
  "every construct": repeated(`${everything}\n\n`),
  "one paragraph": repeated("word **bold** and more text "),
  "a word without an end": repeated("x"),
  "text without spaces": repeated("这是一个测试，"),
  "one list": repeated("- item **bold** and more text\n"),
  "nested lists": repeated("- one\n  - two\n    - three **bold**\n\n      a paragraph\n"),
  "one table": repeated("| item | **bold** text |\n", "| a | b |\n|---|---|\n"),
  "small tables": repeated("| A name | Another name |\n|:-------|-------------:|\n| a | b |\n\n"),
  "one code block": repeated("const item = bold(text);\n", "```js\n"),
  "indented code": repeated("    const item = bold(text);\n"),
  "one quote": repeated("> quoted **words** and `code`\n"),
  "a quote in a list": repeated("- > quoted words\n  > and more of them\n"),
  headings: repeated("## A heading\n\nTitle\n=====\n\n"),
  links: repeated("[words](https://example.com/a/long/path/to/a/page?with=query&and=more) "),
  "long links": repeated(`[words](https://example.com/${"a".repeat(400)}) `),
  "bare URLs": repeated("https://example.com/a/long/path/to/a/page?with=query and "),
  images: repeated("![words](https://example.com/picture.png) "),
  references: repeated("see [the docs][1] and [faq] now "),
  "link definitions": repeated('[12]: https://example.com/a/long/path/to/a/page "A title"\n'),
  "inline code": repeated("`some code` and ``more ` code`` "),
  "code without an end": repeated("some words ", "`"),
  emphasis: repeated("*a* _b_ ***c*** ~~d~~ "),
  HTML: repeated('<div class="a b c d">text</div><br>'),
  citations: repeated("text【4:0†source】 and "),
};

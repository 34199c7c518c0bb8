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

import { lexer } from "marked";
import { isHeading, plainText } from "./tokens.ts";

export interface Heading {
  readonly depth: number;
  /** Without markup. */
  readonly text: string;
  /** The id that GitHub derives, so that a link to it works in the repository and in the site. */
  readonly id: string;
}

/** The headings of a page, in order; those in lists and quotes have no id. */
export function headingsOf(markdown: string): readonly Heading[] {
  const taken = new Map<string, number>();
  return lexer(markdown)
    .filter(isHeading)
    .map(({ depth, tokens }) => {
      const text = plainText(tokens);
      const id = idOf(text);
      const count = taken.get(id) ?? 0;
      taken.set(id, count + 1);
      return { depth, text, id: count === 0 ? id : `${id}-${count}` };
    });
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

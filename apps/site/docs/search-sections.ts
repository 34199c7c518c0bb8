import { lexer, type Token } from "marked";
import type { DocsGroup, DocsPage } from "./docs-pages.ts";
import { headingsOf } from "./headings.ts";
import { isHeading, plainText } from "./tokens.ts";

/** A part of a page that search finds: the text below a heading. */
export interface SearchSection {
  /** From the site's root. */
  readonly url: string;
  readonly page: string;
  readonly group: string;
  readonly heading: string;
  readonly text: string;
}

export function searchSections(groups: readonly DocsGroup[]): readonly SearchSection[] {
  return groups.flatMap(({ title, pages }) => pages.flatMap((page) => sectionsOf(page, title)));
}

function sectionsOf(page: DocsPage, group: string): readonly SearchSection[] {
  const headings = headingsOf(page.markdown);
  return splitAtHeadings(lexer(page.markdown)).map((tokens, index) => {
    const heading = headings[index];
    const hash = index === 0 || heading === undefined ? "" : `#${heading.id}`;
    return {
      url: `${page.slug}.html${hash}`,
      page: page.title,
      group,
      heading: heading?.text ?? page.title,
      text: plainText(tokens).replaceAll(/\s+/g, " ").trim(),
    };
  });
}

/** The tokens below each heading. Every page begins with one. */
function splitAtHeadings(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const starts = tokens.flatMap((token, index) => (isHeading(token) ? [index] : []));
  return starts.map((start, index) => tokens.slice(start + 1, starts[index + 1]));
}

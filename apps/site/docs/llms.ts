import type { DocsGroup, DocsPage } from "./docs-pages.ts";

/* The documentation for language models, https://llmstxt.org. */

const HEADER = `# Banter

> A chat widget that a site owner pastes into a page, and the flow server that answers it. Bots are TypeScript or JSON files. It speaks the Typebot chat protocol and runs exported bots.
`;

/** Every page with a line on its content. `linkTo` returns the link to a page. */
export function llmsIndex(groups: readonly DocsGroup[], linkTo: (page: DocsPage) => string): string {
  const parts = groups.map(({ title, pages }) => {
    const lines = pages
      .filter(({ parent }) => parent === undefined)
      .map((page) => `- [${page.title}](${linkTo(page)}): ${page.summary}\n`);
    return `\n## ${title}\n\n${lines.join("")}`;
  });
  return HEADER + parts.join("");
}

/** The text of all pages except the contributors'. `textOf` returns the Markdown of a page. */
export function llmsFull(groups: readonly DocsGroup[], textOf: (page: DocsPage) => string): string {
  const pages = groups.slice(0, -1).flatMap((group) => group.pages);
  return pages.map((page) => `${textOf(page).trim()}\n`).join("\n---\n\n");
}

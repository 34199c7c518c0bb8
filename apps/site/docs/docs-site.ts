import { join } from "node:path";
import { readDocsPages, type DocsGroup } from "./docs-pages.ts";
import { readLinks } from "./links.ts";
import { llmsFull, llmsIndex } from "./llms.ts";
import { layOutPage } from "./page-layout.ts";
import { renderMarkdown, siteMarkdown } from "./render-markdown.ts";
import { searchSections } from "./search-sections.ts";

/** The docs site without its scripts and styles. */
export interface DocsSite {
  readonly groups: readonly DocsGroup[];
  /** Content by path in the site. */
  readonly files: ReadonlyMap<string, string>;
  /** Files to copy: path in the site, path on disk. */
  readonly copies: ReadonlyMap<string, string>;
  /** Links that lead nowhere, one message each. */
  readonly deadLinks: readonly string[];
}

/** Renders the documentation of the repository in this folder. */
export function renderDocsSite(root: string): DocsSite {
  const groups = readDocsPages(root);
  const pages = groups.flatMap((group) => group.pages);
  const links = readLinks(root, pages);
  const files = new Map<string, string>();
  for (const page of pages) {
    files.set(`${page.slug}.html`, layOutPage({ page, groups, content: renderMarkdown(page, links) }));
    files.set(`${page.slug}.md`, siteMarkdown(page, links));
  }
  files.set(
    "llms.txt",
    llmsIndex(groups, ({ slug }) => `${slug}.md`),
  );
  files.set(
    "llms-full.txt",
    llmsFull(groups, (page) => siteMarkdown(page, links)),
  );
  files.set("search.json", JSON.stringify(searchSections(groups)));
  return {
    groups,
    files,
    copies: new Map([...links.images].map((path) => [`images/${path}`, join(root, path)])),
    deadLinks: links.dead,
  };
}

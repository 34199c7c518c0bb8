import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { lexer, type Tokens } from "marked";
import { isHeading, isLink, isTable } from "./tokens.ts";

/** A page of the docs site. */
export interface DocsPage {
  /** Path in the repository. */
  readonly source: string;
  /** Path in the site, without extension. */
  readonly slug: string;
  /** Its name in navigation and search. */
  readonly title: string;
  /** One line on its content, in Markdown. */
  readonly summary: string;
  readonly markdown: string;
  /** Slug of the page that it belongs to. Navigation shows it only there. */
  readonly parent: string | undefined;
}

export interface DocsGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

const DECISIONS = "docs/decisions";

/**
 * The pages in reading order: README.md, then what the tables of docs/README.md list. That index is the only list of pages:
 * navigation, search and llms.txt are derived from it.
 */
export function readDocsPages(root: string): readonly DocsGroup[] {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const index = read("docs/README.md");
  const start: DocsGroup = {
    title: "Start",
    pages: [
      page("README.md", "Introduction", "what it is, how to try it, a chat in a page", read("README.md")),
      page("docs/README.md", "All guides", "every guide by reader", index),
    ],
  };
  const groups = readIndex(index).map(({ title, rows }) => ({
    title,
    pages: rows.flatMap(({ target, name, summary }) =>
      target === DECISIONS ? readDecisions(root, name, summary) : [page(target, name, summary, read(target))],
    ),
  }));
  return [start, ...groups];
}

interface IndexRow {
  readonly target: string;
  readonly name: string;
  readonly summary: string;
}

/** The headings of the index, each with the rows of its table. */
function readIndex(
  markdown: string,
): readonly { readonly title: string; readonly rows: readonly IndexRow[] }[] {
  const tokens = lexer(markdown);
  return tokens.flatMap((token, index) => {
    if (!isHeading(token) || token.depth !== 2) return [];
    const table = tokens.slice(index + 1).find(isTable);
    return table === undefined ? [] : [{ title: token.text, rows: table.rows.map(readRow) }];
  });
}

function readRow(cells: readonly Tokens.TableCell[]): IndexRow {
  const link = cells[0]?.tokens.find(isLink);
  if (link === undefined)
    throw new Error(`docs/README.md: the row "${cells[0]?.text}" must begin with a link to a page.`);
  return { target: join("docs", link.href), name: link.text, summary: cells[1]?.text ?? "" };
}

function page(source: string, title: string, summary: string, markdown: string): DocsPage {
  return { source, slug: slugOf(source), title, summary, markdown, parent: undefined };
}

function slugOf(source: string): string {
  if (source === "README.md") return "index";
  if (source === "docs/README.md") return "guides";
  return source
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .toLowerCase();
}

/** A page that lists the decisions, and a page for each. */
function readDecisions(root: string, title: string, summary: string): readonly DocsPage[] {
  const paths = globSync(`${DECISIONS}/*.md`, { cwd: root }).toSorted();
  const pages = paths.map((path) => {
    const markdown = readFileSync(join(root, path), "utf8");
    const heading = lexer(markdown).find(isHeading)?.text ?? basename(path);
    return { ...page(path, heading, "", markdown), parent: "decisions/index" };
  });
  const list = pages.map(({ title: name, source }) => `- [${name}](decisions/${basename(source)})`);
  const introduction = "Choices that a newcomer would question: what was chosen, what was rejected, and why.";
  const markdown = `# ${title}\n\n${introduction}\n\n${list.join("\n")}\n`;
  return [{ ...page(DECISIONS, title, summary, markdown), slug: "decisions/index" }, ...pages];
}

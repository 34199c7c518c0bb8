import { existsSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path/posix";
import { lexer, walkTokens } from "marked";
import type { DocsPage } from "./docs-pages.ts";
import { headingsOf } from "./headings.ts";
import { isImage, isLink } from "./tokens.ts";

/** Where files that are not part of the site are shown. */
const REPOSITORY = "https://github.com/banter-chat/banter";

const IMAGES: ReadonlySet<string> = new Set([".avif", ".gif", ".jpg", ".jpeg", ".png", ".svg", ".webp"]);

/** The links of the documentation, as the site and its Markdown files have them. */
export interface Links {
  /** The URL of a link in a page, relative to it. `extension` is the form of the page that is linked. */
  resolve(from: DocsPage, href: string, extension: ".html" | ".md"): string;
  /** Links that lead nowhere, one message each. */
  readonly dead: readonly string[];
  /** The images that pages show: path in the repository. They have the same path in the site's `images` folder. */
  readonly images: ReadonlySet<string>;
}

interface Target {
  /** Path in the site without extension, for a page. */
  readonly page?: DocsPage;
  /** Path in the site, for an image; or an absolute URL. */
  readonly url?: string;
  readonly anchor: string | undefined;
}

export function readLinks(root: string, pages: readonly DocsPage[]): Links {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const anchors = new Map(
    pages.map((page) => [page, new Set(headingsOf(page.markdown).map(({ id }) => id))] as const),
  );

  function find(from: DocsPage, href: string): Target | undefined {
    const [file = "", anchor] = href.split("#");
    const source = file === "" ? from.source : join(dirname(from.source), file).replace(/\/$/, "");
    const page = bySource.get(source);
    if (page !== undefined)
      return anchor === undefined || anchors.get(page)?.has(anchor) === true ? { page, anchor } : undefined;
    const path = join(root, source);
    if (!existsSync(path)) return undefined;
    if (IMAGES.has(extname(source))) return { url: `images/${source}`, anchor: undefined };
    return { url: sourceUrl(source), anchor };
  }

  const linked = pages.flatMap((page) => hrefsOf(page.markdown).map((href) => ({ page, href })));
  const targets = linked.map(({ page, href }) => find(page, href)?.url ?? "");
  return {
    resolve: (from, href, extension) => {
      if (isAbsolute(href)) return href;
      const target = find(from, href);
      return target === undefined ? href : urlOf(from, target, extension);
    },
    dead: linked
      .filter(({ page, href }) => find(page, href) === undefined)
      .map(({ page, href }) => `${page.source}: "${href}" is no file, page or heading.`),
    images: new Set(
      targets.filter((url) => url.startsWith("images/")).map((url) => url.slice("images/".length)),
    ),
  };
}

function urlOf(from: DocsPage, { page, url = "", anchor }: Target, extension: string): string {
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (page === from && hash !== "") return hash;
  if (isAbsolute(url)) return url + hash;
  return relativeUrl(from.slug, page === undefined ? url : page.slug + extension) + hash;
}

/** A file or folder of the repository. GitHub redirects a folder's address to its own form. */
export function sourceUrl(path: string): string {
  return `${REPOSITORY}/blob/main/${path}`;
}

/** The path from a page of the site to a file of the site. */
export function relativeUrl(fromSlug: string, path: string): string {
  return relative(dirname(fromSlug), path);
}

function hrefsOf(markdown: string): readonly string[] {
  const hrefs: string[] = [];
  void walkTokens(lexer(markdown), (token) => {
    if ((isLink(token) || isImage(token)) && !isAbsolute(token.href)) hrefs.push(token.href);
  });
  return hrefs;
}

function isAbsolute(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(href);
}

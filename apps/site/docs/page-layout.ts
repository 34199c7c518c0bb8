import type { DocsGroup, DocsPage } from "./docs-pages.ts";
import { headingsOf } from "./headings.ts";
import { relativeUrl, sourceUrl } from "./links.ts";
import { markup, type Markup } from "./markup.ts";

/**
 * The pages run only their own files. Bots that are tried in them may show media and call services anywhere; the worker that
 * evaluates their source is a blob.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' https:",
  "worker-src 'self' blob:",
  "connect-src 'self' blob: https: http:",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  "font-src 'self' https:",
  "frame-src https: http:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

interface PageContext {
  readonly page: DocsPage;
  readonly groups: readonly DocsGroup[];
  readonly content: Markup;
}

/** The HTML of a page: header, navigation, text and contents. Only search, copying and trying bots need scripts. */
export function layOutPage({ page, groups, content }: PageContext): string {
  const to = (path: string) => relativeUrl(page.slug, path);
  const title = page.slug === "index" ? "Banter documentation" : `${page.title} · Banter`;
  return markup`<!doctype html>
<html lang="en" data-root="${to(".") || "."}/">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="content-security-policy" content="${POLICY}">
<title>${title}</title>
<meta name="description" content="${page.summary}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to("assets/favicon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("assets/tokens.css")}">
<link rel="stylesheet" href="${to("assets/docs.css")}">
<link rel="alternate" type="text/markdown" href="${to(`${page.slug}.md`)}">
<link rel="alternate" type="text/plain" title="llms.txt" href="${to("llms.txt")}">
<script type="module" src="${to("assets/docs.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<button type="button" class="menu-button" popovertarget="menu">Menu</button>
<a class="brand" href="${to("index.html")}"><img src="${to("assets/favicon.svg")}" alt="" width="26" height="26">Banter <span>Docs</span></a>
<div class="search"></div>
</header>
<div class="columns">
<nav id="menu" popover aria-label="Documentation">
${groups.map((group) => renderGroup(group, page))}
</nav>
<main id="content" tabindex="-1">
${renderContents(page)}
<article>
${content}
</article>
${renderPager(groups, page)}
</main>
</div>
<footer>
<a href="${to(`${page.slug}.md`)}">This page as Markdown</a>
<a href="${sourceUrl(page.source)}">Source</a>
<a href="${to("llms.txt")}">llms.txt</a>
<a href="${to("llms-full.txt")}">llms-full.txt</a>
</footer>
</body>
</html>
`.html;
}

function renderGroup({ title, pages }: DocsGroup, current: DocsPage): Markup {
  const visible = pages.filter(
    ({ parent }) => parent === undefined || parent === current.slug || parent === current.parent,
  );
  const items = visible.map((page) => {
    const isCurrent = page === current;
    const link = markup`<a href="${relativeUrl(current.slug, `${page.slug}.html`)}"${isCurrent ? CURRENT : ""}>${page.title}</a>`;
    return page.parent === undefined ? markup`<li>${link}</li>\n` : markup`<li class="nested">${link}</li>\n`;
  });
  return markup`<h2>${title}</h2>\n<ul>\n${items}</ul>\n`;
}

const CURRENT: Markup = { html: ' aria-current="page"' };

/** Links to the headings of a page, beside the text or behind a button. */
function renderContents({ markdown }: DocsPage): Markup {
  const headings = headingsOf(markdown).filter(({ depth }) => depth === 2 || depth === 3);
  if (headings.length < 2) return markup``;
  const items = headings.map(
    ({ depth, id, text }) => markup`<li class="depth-${String(depth)}"><a href="#${id}">${text}</a></li>\n`,
  );
  return markup`<button type="button" class="contents-button" popovertarget="contents">On this page</button>
<nav id="contents" popover aria-labelledby="contents-title">
<h2 id="contents-title">On this page</h2>
<ul>
${items}</ul>
</nav>`;
}

function renderPager(groups: readonly DocsGroup[], page: DocsPage): Markup {
  const pages = groups.flatMap((group) => group.pages);
  const index = pages.indexOf(page);
  const link = (target: DocsPage | undefined, rel: string, label: string): Markup =>
    target === undefined
      ? markup``
      : markup`<a rel="${rel}" href="${relativeUrl(page.slug, `${target.slug}.html`)}"><span>${label}</span>${target.title}</a>\n`;
  return markup`<nav class="pager" aria-label="Previous and next page">
${link(pages[index - 1], "prev", "Previous")}${link(pages[index + 1], "next", "Next")}</nav>`;
}

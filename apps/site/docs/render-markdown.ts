import { Marked, Renderer, type Tokens } from "marked";
import type { DocsPage } from "./docs-pages.ts";
import { headingsOf, type Heading } from "./headings.ts";
import { highlight } from "./highlight.ts";
import type { Links } from "./links.ts";
import { markup, trusted, type Markup } from "./markup.ts";
import { isWholeBot } from "./whole-bot.ts";

/** The text of a page as HTML. */
export function renderMarkdown(page: DocsPage, links: Links): Markup {
  const renderer = new PageRenderer(page, links);
  return trusted(new Marked().parse(page.markdown, { renderer, async: false }));
}

/** The Markdown of a page, with links that work in the site. */
export function siteMarkdown(page: DocsPage, links: Links): string {
  return page.markdown.replaceAll(
    /\]\(([^)\s]+)\)/g,
    (_, href: string) => `](${links.resolve(page, href, ".md")})`,
  );
}

class PageRenderer extends Renderer {
  readonly #page: DocsPage;
  readonly #links: Links;
  /** The ids of the headings that are still to be rendered. */
  readonly #headings: Iterator<Heading>;

  constructor(page: DocsPage, links: Links) {
    super();
    this.#page = page;
    this.#links = links;
    this.#headings = headingsOf(page.markdown)[Symbol.iterator]();
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const { value: heading } = this.#headings.next();
    const { id = "", text = "" } = heading ?? {};
    const content = this.parser.parseInline(tokens);
    if (depth === 1) return `<h1 id="${id}">${content}</h1>\n`;
    const anchor = markup`<a class="anchor" href="#${id}" aria-label="Link to “${text}”"></a>`.html;
    return `<h${depth} id="${id}">${content}${anchor}</h${depth}>\n`;
  }

  override link(token: Tokens.Link): string {
    return super.link({ ...token, href: this.#links.resolve(this.#page, token.href, ".html") });
  }

  override image(token: Tokens.Image): string {
    return super.image({ ...token, href: this.#links.resolve(this.#page, token.href, ".html") });
  }

  /** Wide tables scroll in a box of their own. */
  override table(token: Tokens.Table): string {
    return `<div class="scroller table">${super.table(token)}</div>\n`;
  }

  /** The empty corner of a table is no header of its column. */
  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell({ ...token, header: token.header && token.text !== "" });
  }

  override code({ text, lang = "" }: Tokens.Code): string {
    const language = lang.split(" ")[0] ?? "";
    const bot = isWholeBot(language, text) ? trusted(" data-bot") : "";
    const code = trusted(highlight(language, text));
    return markup`<figure class="code" data-language="${language}"${bot}>
<figcaption><span>${LANGUAGE_NAMES[language] ?? language}</span></figcaption>
<pre class="scroller"><code>${code}</code></pre>
</figure>
`.html;
  }

  /** Comments mark generated parts and the place of the seed player. Of elements only line breaks are kept. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    if (text === "<br>") return text;
    return text.trim() === "<!-- seed player -->" ? SEED_PLAYER : "";
  }
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  html: "HTML",
  http: "HTTP header",
  js: "JavaScript",
  json: "JSON",
  sh: "Terminal",
  text: "Text",
  ts: "TypeScript",
  tsx: "React",
};

/** fault-schedules/src/seed-page plays seeds here. */
const SEED_PLAYER = `<link rel="stylesheet" href="assets/seed-page.css">
<section id="seed-page" aria-label="Play a seed"><noscript><p>Playing a seed needs scripts.</p></noscript></section>
<script type="module" src="assets/seed-page.js"></script>
`;

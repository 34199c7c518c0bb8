import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../../tools/run-command.ts";
import { renderDocsSite } from "./docs-site.ts";
import { llmsIndex } from "./llms.ts";

const site = renderDocsSite(root);
const pages = site.groups.flatMap((group) => group.pages);

const folder = mkdtempSync(join(tmpdir(), "banter-docs-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A repository whose only guide has this text. */
function renderGuide(markdown: string) {
  const files = {
    "README.md": "# Readme\n",
    "docs/README.md": "# Guides\n\n## All\n\n| guide | about |\n|---|---|\n| [Guide](guide.md) | it |\n",
    "docs/guide.md": markdown,
    "docs/box.png": "",
    "src/code.ts": "",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return renderDocsSite(folder);
}

test("every guide and decision is a page of the site", () => {
  const sources = globSync("docs/**/*.md", { cwd: root });
  expect(pages.map(({ source }) => source)).toEqual(expect.arrayContaining(sources));
});

test("every link of the documentation leads somewhere", () => {
  expect(site.deadLinks).toEqual([]);
});

test("llms.txt is the index of docs/README.md (vitest -u updates it)", async () => {
  const text = llmsIndex(site.groups, ({ source }) => source);
  await expect(text).toMatchFileSnapshot(join(root, "llms.txt"));
});

test("llms-full.txt has the text of the guides, without the contributors' pages", () => {
  const text = site.files.get("llms-full.txt");
  expect(text).toContain("# Theming\n");
  expect(text).not.toContain("# Glossary\n");
});

test("links between pages, to headings, source files and images resolve in HTML and in Markdown", () => {
  const { files, copies, deadLinks } = renderGuide(
    "# Guide\n\n[home](../README.md), [here](#a--b), [code](../src/code.ts), ![box](box.png)\n\n## A & b\n",
  );
  expect(deadLinks).toEqual([]);
  const html = files.get("guide.html");
  expect(html).toContain('<a href="index.html">home</a>');
  expect(html).toContain('<a href="#a--b">here</a>');
  expect(html).toContain('<h2 id="a--b">');
  expect(html).toContain('/blob/main/src/code.ts">code</a>');
  expect(html).toContain('src="images/docs/box.png"');
  expect(files.get("guide.md")).toContain("[home](index.md), [here](#a--b), ");
  expect([...copies.keys()]).toEqual(["images/docs/box.png"]);
});

test.each(["missing.md", "../src/missing.ts", "#missing", "../README.md#missing", "missing.png"])(
  "a link to %s is reported",
  (href) => {
    expect(renderGuide(`# Guide\n\n- [there](${href})\n`).deadLinks).toEqual([
      `docs/guide.md: "${href}" is no file, page or heading.`,
    ]);
  },
);

test("a cell of a table has lines; other HTML is left out", () => {
  const guide = "# Guide\n\n| a | b |\n|---|---|\n| one<br>two | <b>three</b> |\n";
  const html = renderGuide(guide).files.get("guide.html");
  expect(html).toContain("<td>one<br>two</td>\n<td>three</td>");
});

test("the empty corner of a table is no header", () => {
  const html = renderGuide("# Guide\n\n| | ours |\n|---|---|\n| size | 1 |\n").files.get("guide.html");
  expect(html).toContain("<td></td>\n<th>ours</th>");
  expect(html).not.toContain("<th></th>");
});

test("code is escaped, and a whole bot can be tried", () => {
  const { files } = renderGuide(
    '# Guide\n\n```html\n<b>&</b>\n```\n\n```json\n{ "groups": {} }\n```\n\n```json\n{}\n```\n',
  );
  const html = files.get("guide.html") ?? "";
  expect(html).not.toContain("<b>&</b>");
  expect(html.match(/<figure[^>]*>/g)).toEqual([
    '<figure class="code" data-language="html">',
    '<figure class="code" data-language="json" data-bot>',
    '<figure class="code" data-language="json">',
  ]);
});

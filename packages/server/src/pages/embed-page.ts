import { markup, NOTHING, type Html } from "./html.ts";
import type { ChatKind } from "../files/widget-versions.ts";
import { codeBlock, renderPlainPage } from "./plain-page.ts";

/** Named in code for other projects; the server doesn't import them. */
const REACT_PACKAGE = "@banter/react";
const WIDGET_PACKAGE = "@banter/widget";

/** Where a page loads the widget from. */
export interface WidgetSource {
  /** URL of the folder. */
  readonly folder: string;
  /** Subresource Integrity of the two entry points, for a folder whose content never changes. */
  readonly integrity?: { readonly module: string; readonly script: string };
  /** Modules besides `banter.js` that a chat needs for its first message, if their names stay the same. */
  readonly modules?: Readonly<Record<ChatKind, readonly WidgetModule[]>>;
}

export interface WidgetModule {
  /** In the folder. */
  readonly path: string;
  readonly integrity: string;
}

export interface EmbedPage {
  readonly publicId: string;
  readonly title: string;
  /** URL of the flow server, without a slash at the end. */
  readonly server: string;
  /** Whether the server is below a path, so that the code has to name it. */
  readonly needsHost: boolean;
  readonly version: string;
  readonly current: WidgetSource;
  /** Whether other machines can't reach the server under `server`. */
  readonly isLocal: boolean;
  /** Undefined if the server can't keep versions. */
  readonly pinned: WidgetSource | undefined;
  /** Whether the bot has a page that can be framed. */
  readonly hasPage: boolean;
  /** Why the first messages differ between visitors; undefined if the bot has an opening. */
  readonly withoutOpening: string | undefined;
}

/** Code with which a bot is embedded in other pages. */
export function renderEmbedPage(page: EmbedPage): Html {
  const { title, pinned, current, hasPage } = page;
  const source = pinned ?? current;
  const sections: readonly Section[] = [
    { name: "HTML", content: htmlSection(page, source) },
    section("React", "The version is pinned by your package.json.", react(page)),
    section(
      "Vue",
      'Tell the compiler about the elements: isCustomElement: (tag) => tag.startsWith("banter-").',
      vue(page),
    ),
    section("WordPress", "Add a block “Custom HTML” with this code.", inline(page, source)),
    section(
      "Shopify",
      "Online Store › Themes › Edit code: paste it into theme.liquid before </body>.",
      bubble(page, source),
    ),
    section(
      "Tag manager",
      "A tag of the type “Custom HTML”, triggered on all pages.",
      tagManager(page, source),
    ),
    ...(hasPage ? [section("Frame", "For sites that accept frames only.", frame(page))] : []),
    ...unpinnedSection(page),
  ];
  const content = markup`${introduction(page)}
      <nav aria-label="Ways to embed the chat">${sections.map(linkTo)}</nav>
      ${sections.map(withHeading)}`;
  return renderPlainPage(`Embed ${title}`, content, { hasCode: true });
}

/** One way to embed the chat. */
interface Section {
  readonly name: string;
  readonly content: Html;
}

function section(name: string, note: string, code: string): Section {
  return {
    name,
    content: markup`<p>${note}</p>
      ${codeBlock(name, code)}`,
  };
}

function linkTo({ name }: Section): Html {
  return markup`<a href="#${anchor(name)}">${name}</a>`;
}

function withHeading({ name, content }: Section): Html {
  return markup`<h2 id="${anchor(name)}">${name}</h2>
      ${content}
      `;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function introduction({ pinned, version, server, isLocal }: EmbedPage): Html {
  const address = isLocal
    ? markup`<p>The code works on this machine only. With <code>BANTER_PUBLIC_URL</code> set to the server’s public address, it contains that instead of ${server}.</p>`
    : NOTHING;
  return pinned === undefined
    ? markup`${address}<p class="note">This server stores nothing on disk, so the code can’t name a version.</p>`
    : markup`${address}<p class="note">The code names version ${version} of the widget: it stays the same when this server is updated, and the browser rejects other files (<code>integrity</code>).</p>`;
}

function htmlSection(page: EmbedPage, source: WidgetSource): Html {
  return markup`<p>An inline chat:</p>
      ${codeBlock("HTML, inline chat", inline(page, source))}
      <p class="note">${preloadNote(page, source)}</p>
      <p>A floating button:</p>
      ${codeBlock("HTML, floating button", bubble(page, source))}
      ${preloadedBubble(page, source)}`;
}

/** The button's code with the lines that load its chat early. */
function preloadedBubble(page: EmbedPage, source: WidgetSource): Html {
  const lines = preloads(page, source, "bubble");
  if (lines === "") return NOTHING;
  return markup`<p>A floating button that visitors click at once:</p>
      ${codeBlock("HTML, floating button, loaded with the page", lines + bubble(page, source))}
      <p class="note">The chat is loaded with the page, and not when the page is idle. Use it where the chat matters as much as the page.</p>`;
}

/** What the lines before the script do, or why there are none. */
function preloadNote({ withoutOpening }: EmbedPage, { modules }: WidgetSource): string {
  const code =
    modules !== undefined ? "The widget’s code is loaded in parallel with the page (modulepreload). " : "";
  return withoutOpening === undefined
    ? `${code}The first messages are loaded in parallel, too (preload).`
    : `${code}${withoutOpening}, so the first messages appear once the conversation has started.`;
}

function unpinnedSection(page: EmbedPage): readonly Section[] {
  if (page.pinned === undefined) return [];
  const note = "With every update of this server, your pages get its newer widget.";
  return [section("Always the current version", note, inline(page, page.current))];
}

function inline(page: EmbedPage, source: WidgetSource): string {
  return `${preloads(page, source, "inlineChat")}${moduleScript(source)}
${element("banter-standard", page, ' style="height: 600px"')}`;
}

/** Without these lines, the browser finds each of these files only when it has run the one before. */
function preloads(
  { server, publicId, withoutOpening }: EmbedPage,
  { folder, modules }: WidgetSource,
  kind: ChatKind,
): string {
  const opening = `${server}/api/v1/typebots/${encodeURIComponent(publicId)}/opening`;
  const lines = [
    ...(modules?.[kind] ?? []).map(
      ({ path, integrity }) =>
        `<link rel="modulepreload" href="${folder}/${path}" integrity="${integrity}" crossorigin="anonymous">`,
    ),
    ...(withoutOpening === undefined
      ? [`<link rel="preload" as="fetch" href="${opening}" crossorigin="anonymous">`]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function bubble(page: EmbedPage, source: WidgetSource): string {
  return `${moduleScript(source)}
${element("banter-bubble", page)}`;
}

function moduleScript({ folder, integrity }: WidgetSource): string {
  const check = integrity === undefined ? "" : ` integrity="${integrity.module}" crossorigin="anonymous"`;
  return `<script type="module" src="${folder}/banter.js"${check}></script>`;
}

function element(tag: string, { publicId, server, needsHost }: EmbedPage, more = ""): string {
  const host = needsHost ? markup` api-host="${server}"` : NOTHING;
  return markup`<${{ html: tag }} typebot="${publicId}"${host}${{ html: more }}></${{ html: tag }}>`.html;
}

function react({ publicId, server, version }: EmbedPage): string {
  return `// npm install ${REACT_PACKAGE}@${version}
import { Bubble } from "${REACT_PACKAGE}";

export function Chat() {
  return <Bubble typebot=${jsxText(publicId)} apiHost="${server}" />;
}`;
}

function vue({ publicId, server, version }: EmbedPage): string {
  return `<!-- npm install ${WIDGET_PACKAGE}@${version} -->
<script setup>
import "${WIDGET_PACKAGE}/banter";
</script>

<template>
  ${markup`<banter-bubble typebot="${publicId}" api-host="${server}" />`.html}
</template>`;
}

function tagManager({ publicId, server }: EmbedPage, { folder, integrity }: WidgetSource): string {
  const check =
    integrity === undefined
      ? ""
      : `
    script.integrity = "${integrity.script}";
    script.crossOrigin = "anonymous";`;
  return `<script>
  (function () {
    var script = document.createElement("script");
    script.src = "${folder}/banter.iife.js";${check}
    script.onload = function () {
      Banter.initBubble({ typebot: ${scriptText(publicId)}, apiHost: "${server}" });
    };
    document.head.appendChild(script);
  })();
</script>`;
}

function frame({ publicId, server, title }: EmbedPage): string {
  return markup`<iframe
  src="${server}/${encodeURIComponent(publicId)}"
  title="${title}"
  style="width: 100%; height: 600px; border: 0"
  allow="autoplay; clipboard-write; microphone"
></iframe>`.html;
}

function jsxText(text: string): string {
  return /^[\w-]+$/.test(text) ? `"${text}"` : `{${scriptText(text)}}`;
}

/** A string literal that can't end the script element around it. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

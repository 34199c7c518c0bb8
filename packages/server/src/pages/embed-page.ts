import { percentEncode } from "@banter/protocol";
import { markup, NOTHING, type Html } from "./html.ts";
import type { ChatKind } from "../files/widget-versions.ts";
import { embedTexts, fill, type EmbedTexts } from "./embed-texts.ts";
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
  /** The reader's `Accept-Language` header. */
  readonly acceptLanguage: string;
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

/** Code with which a bot is embedded in other pages, in the language of its reader. */
export function renderEmbedPage(page: EmbedPage): Html {
  const { title, pinned, current, hasPage, acceptLanguage } = page;
  const { language, texts } = embedTexts(acceptLanguage);
  const source = pinned ?? current;
  const block = (label: string, code: string): Html => codeBlock(label, code, texts);
  const section = (name: string, note: string, code: string): Section => ({
    name,
    content: markup`<p>${note}</p>
      ${block(name, code)}`,
  });
  const both = (
    name: string,
    [inlineNote, inlineCode]: Example,
    [buttonNote, buttonCode]: Example,
  ): Section => ({
    name,
    content: markup`<p>${inlineNote}</p>
      ${block(fill(texts.labelInline, { name }), inlineCode)}
      <p>${buttonNote}</p>
      ${block(fill(texts.labelButton, { name }), buttonCode)}`,
  });
  const chat = inline(page, source);
  const button = bubble(page, source);
  const sections: readonly Section[] = [
    { name: "HTML", content: htmlSection(page, source, texts) },
    section("React", texts.react, react(page)),
    section("Vue", fill(texts.vue, { option: VUE_OPTION }), vue(page)),
    both("WordPress", [texts.wordpressInline, chat], [texts.wordpressButton, button]),
    both("Shopify", [texts.shopifyInline, chat], [texts.shopifyButton, button]),
    section(texts.tagManagerName, texts.tagManager, tagManager(page, source)),
    ...(hasPage ? [section(texts.frameName, texts.frame, frame(page))] : []),
    ...(pinned === undefined ? [] : [section(texts.unpinnedName, texts.unpinned, inline(page, current))]),
  ];
  const content = markup`${introduction(page, texts)}
      <nav aria-label="${texts.ways}">${sections.map(linkTo)}</nav>
      ${sections.map(withHeading)}`;
  return renderPlainPage(fill(texts.title, { title }), content, { hasCode: true, language });
}

const VUE_OPTION = 'isCustomElement: (tag) => tag.startsWith("banter-")';

type Example = readonly [note: string, code: string];

/** One way to embed the chat. */
interface Section {
  readonly name: string;
  readonly content: Html;
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

function introduction({ pinned, version, server, isLocal }: EmbedPage, texts: EmbedTexts): Html {
  const notice = isLocal
    ? markup`<p>${fill(texts.local, { setting: "BANTER_PUBLIC_URL", server })}</p>`
    : NOTHING;
  const note =
    pinned === undefined ? texts.noVersion : fill(texts.version, { version, attribute: "integrity" });
  return markup`${notice}<p class="note">${note}</p>`;
}

function htmlSection(page: EmbedPage, source: WidgetSource, texts: EmbedTexts): Html {
  const name = "HTML";
  return markup`<p>${texts.inlineChat}</p>
      ${codeBlock(fill(texts.labelInline, { name }), inline(page, source), texts)}
      <p class="note">${preloadNote(page, source, texts)}</p>
      <p>${texts.button}</p>
      ${codeBlock(fill(texts.labelButton, { name }), bubble(page, source), texts)}
      ${preloadedBubble(page, source, texts)}`;
}

/** The button's code with the lines that load its chat early. */
function preloadedBubble(page: EmbedPage, source: WidgetSource, texts: EmbedTexts): Html {
  if (source.modules === undefined) return NOTHING;
  const label = fill(texts.labelAtOnce, { name: "HTML" });
  return markup`<p>${texts.buttonAtOnce}</p>
      ${codeBlock(label, bubble(page, source, "chat"), texts)}
      <p class="note">${texts.atOnceNote}</p>`;
}

/** Explains the lines before the script, or why there are none. */
function preloadNote({ withoutOpening }: EmbedPage, { modules }: WidgetSource, texts: EmbedTexts): string {
  const opening =
    withoutOpening === undefined
      ? texts.openingPreloaded
      : fill(texts.withoutOpening, { reason: withoutOpening });
  return modules === undefined ? opening : `${texts.codePreloaded} ${opening}`;
}

/** Its place before the script has run, and an edge that is visible on light and on dark pages: the chat has none of its own. */
const INLINE_STYLE =
  "display: block; height: 600px; border: 1px solid #8884; border-radius: 12px; overflow: hidden";

function inline(page: EmbedPage, source: WidgetSource): string {
  return `${preloads(page, source)}${moduleScript(source)}
${element("banter-standard", page, ` style="${INLINE_STYLE}"`)}`;
}

/**
 * Without these lines, the browser finds each of these files only when it has run the one before. The first messages come
 * before the code of the chat: its frame shows them.
 */
function preloads(
  { server, publicId, withoutOpening }: EmbedPage,
  { folder, modules }: WidgetSource,
  files: readonly WidgetModule[] = modules?.inlineChat ?? [],
): string {
  const opening = `${server}/api/v1/typebots/${percentEncode(publicId)}/opening`;
  const lines = [
    ...(withoutOpening === undefined
      ? [`<link rel="preload" as="fetch" href="${opening}" crossorigin="anonymous">`]
      : []),
    ...files.map(
      ({ path, integrity }) =>
        `<link rel="modulepreload" href="${folder}/${path}" integrity="${integrity}" crossorigin="anonymous">`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** With `part`, the frame is loaded with the page, or the whole chat; the frame is the first of its modules. */
function bubble(page: EmbedPage, source: WidgetSource, part: "frame" | "chat" = "frame"): string {
  const files = source.modules?.bubble ?? [];
  return `${preloads(page, source, part === "frame" ? files.slice(0, 1) : files)}${moduleScript(source)}
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
  src="${server}/${percentEncode(publicId)}"
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

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.ts";

/*
 * node tools/design-tokens.ts
 * Writes the design tokens into the style sheets that use them and into docs/design-tokens.md.
 */

interface Token {
  readonly name: string;
  readonly value: string;
  readonly use: string;
  /** Also used by the frame around the chat, which loads without the chat. */
  readonly isInFrame?: boolean;
}

interface TokenGroup {
  readonly title: string;
  readonly description: string;
  readonly tokens: readonly Token[];
  /** Only for our own pages: the widget's colors are those of the bot's theme. */
  readonly isForPages?: boolean;
  /** Only for a model's replies, which load them. */
  readonly isForReplies?: boolean;
}

/** A color on the background of code, in light and in dark messages. */
function codeColor(name: string, light: string, dark: string, use: string): Token {
  return {
    name: `code-${name}`,
    value: `color-mix(in srgb, ${dark} var(--banter-code-darkness), ${light})`,
    use,
  };
}

export const GROUPS: readonly TokenGroup[] = [
  {
    title: "Type",
    description: "Text of a conversation is 16 px with a line height of 1.5.",
    tokens: [
      { name: "text-xs", value: "12px", use: "badges, captions of figures", isInFrame: true },
      { name: "text-s", value: "13px", use: "secondary text" },
      { name: "text-m", value: "14px", use: "labels, notices, menus" },
      { name: "text-l", value: "16px", use: "messages, fields, running text" },
      { name: "text-xl", value: "20px", use: "headings of sections" },
      { name: "text-2xl", value: "24px", use: "figures, titles in a chat" },
    ],
  },
  {
    title: "Spacing",
    description: "Paddings and gaps are multiples of 4 px.",
    tokens: [
      { name: "space-1", value: "4px", use: "between an icon and its edge" },
      { name: "space-2", value: "8px", use: "between parts of one control" },
      { name: "space-3", value: "12px", use: "between controls" },
      { name: "space-4", value: "16px", use: "padding of cards, between messages of two speakers" },
      { name: "space-5", value: "24px", use: "padding of windows" },
      { name: "space-6", value: "40px", use: "above a conversation" },
    ],
  },
  {
    title: "Corners",
    description:
      "One family. Messages, answers, buttons and fields take the radius of the [theme](theming.md#surfaces).",
    tokens: [
      { name: "radius-s", value: "4px", use: "marks, the small corner of a grouped message" },
      {
        name: "radius-m",
        value: "8px",
        use: "buttons and fields of the frame and of pages",
        isInFrame: true,
      },
      { name: "radius-l", value: "12px", use: "cards in a chat and on pages" },
      { name: "radius-xl", value: "16px", use: "what floats: window, popup, preview card", isInFrame: true },
      { name: "radius-full", value: "999px", use: "badges, pills, tracks", isInFrame: true },
    ],
  },
  {
    title: "Elevation",
    description: "A shadow is invisible on a dark page, so everything that floats also has the edge.",
    tokens: [
      { name: "edge", value: "0 0 0 1px rgb(128 128 128 / 22%)", use: "the edge", isInFrame: true },
      {
        name: "elevation-1",
        value: "0 1px 4px rgb(0 0 0 / 16%)",
        use: "small buttons, badges",
        isInFrame: true,
      },
      {
        name: "elevation-2",
        value: "0 4px 16px rgb(0 0 0 / 20%)",
        use: "cards, menus, notices",
        isInFrame: true,
      },
      { name: "elevation-3", value: "0 8px 32px rgb(0 0 0 / 20%)", use: "window, popup", isInFrame: true },
    ],
  },
  {
    title: "Motion",
    description: "Nothing moves for visitors who prefer reduced motion.",
    tokens: [
      { name: "duration-fast", value: "140ms", use: "hover, fading out", isInFrame: true },
      { name: "duration-normal", value: "200ms", use: "opening, rising", isInFrame: true },
      { name: "duration-slow", value: "250ms", use: "arriving messages, the preview card", isInFrame: true },
      {
        name: "duration-loop",
        value: "1200ms",
        use: "what repeats while the visitor waits",
        isInFrame: true,
      },
      {
        name: "ease-out",
        value: "cubic-bezier(0.2, 0.8, 0.2, 1)",
        use: "entering, changing",
        isInFrame: true,
      },
      { name: "ease-loop", value: "ease-in-out", use: "what repeats" },
      {
        name: "ease-spring",
        value: "cubic-bezier(0, 1.2, 1, 1)",
        use: "the opening window, arriving messages",
        isInFrame: true,
      },
    ],
  },
  {
    title: "States",
    description: "A layer of the text's color over a control's background, so that it suits every theme.",
    tokens: [
      { name: "state-hover", value: "12%", use: "under the pointer" },
      { name: "state-pressed", value: "20%", use: "pressed" },
    ],
  },
  {
    title: "Icons and targets",
    description: "Icons are outlines on a grid of 24 px with round ends.",
    tokens: [
      { name: "icon-stroke", value: "1.8", use: "width of an outline on the grid", isInFrame: true },
      { name: "target", value: "40px", use: "smallest side of a control" },
    ],
  },
  {
    title: "Code",
    description:
      "Code in a model's replies has a background of its own, so that its colors are readable in every theme. `--banter-code-darkness` is `100%` where messages are dark, else `0%`.",
    isForReplies: true,
    tokens: [
      codeColor("bg", "#f4f5f8", "#14161c", "background of code"),
      codeColor("color", "#1d2129", "#e6e8ee", "code, copy button"),
      codeColor("keyword", "#7c2bd1", "#c9a6ff", "keywords, operators"),
      codeColor("string", "#116329", "#9fdc9a", "strings, added lines"),
      codeColor("comment", "#5b6473", "#9aa3b2", "comments"),
      codeColor("number", "#9a3b00", "#ffb482", "numbers, constants"),
      codeColor("title", "#0a55b5", "#8ec7ff", "functions, classes, elements"),
      codeColor("name", "#755000", "#f2d479", "types, attributes, variables"),
      codeColor("deletion", "#b3261e", "#ff9d9d", "removed lines"),
    ],
  },
  {
    title: "Colors of pages",
    description:
      "For the server's own pages, the admin page, the demo pages, the playground and the documentation. The chat has the colors of its bot's [theme](theming.md).",
    isForPages: true,
    tokens: [
      { name: "ink", value: "light-dark(#17171c, #ececf1)", use: "text" },
      { name: "muted", value: "light-dark(#5b5b67, #a6a6b4)", use: "secondary text" },
      { name: "page", value: "light-dark(#f6f6f9, #101014)", use: "background" },
      { name: "card", value: "light-dark(#ffffff, #191920)", use: "cards, fields" },
      { name: "line", value: "light-dark(#e4e4ec, #2c2c37)", use: "borders" },
      { name: "accent", value: "light-dark(#4338ca, #a5b4fc)", use: "links, primary buttons, focus rings" },
      { name: "on-accent", value: "light-dark(#ffffff, #14141b)", use: "text on the accent" },
      { name: "problem", value: "light-dark(#b3261e, #ffb4ab)", use: "errors" },
    ],
  },
];

/** Every generated file with its content. */
export function tokenFiles(): ReadonlyMap<string, string> {
  const ofReplies = GROUPS.filter(({ isForReplies }) => isForReplies === true).flatMap(
    ({ tokens }) => tokens,
  );
  const pageGroups = GROUPS.filter(({ isForReplies }) => isForReplies !== true);
  const shared = pageGroups.filter(({ isForPages }) => isForPages !== true).flatMap(({ tokens }) => tokens);
  const pages = pageGroups.flatMap(({ tokens }) => tokens);
  const inFrame = shared.filter(({ isInFrame }) => isInFrame === true);
  return new Map([
    ["packages/widget/src/theme/tokens.css", layered("base", ".banter-container", shared)],
    [
      "packages/widget/src/messages/streamed/code/code-tokens.css",
      layered("base", ".banter-markdown", ofReplies),
    ],
    ["packages/widget/src/shell/frame/tokens.css", layered("shell", ".root", inFrame)],
    ["apps/site/public/tokens.css", `${NOTE}${rule(":root", pages)}`],
    ["apps/admin/src/page/tokens.css", `${NOTE}${rule(":root", pages)}`],
    ["packages/server/src/pages/page-tokens.ts", module("PAGE_TOKENS", rule(":root", pages))],
    ["docs/design-tokens.md", documentation()],
  ]);
}

/** CSS variables of pages have no prefix where they have always had none. */
export function variableOf({ name }: Pick<Token, "name">): string {
  const isOfPages = GROUPS.some(
    ({ isForPages, tokens }) => isForPages === true && tokens.some((token) => token.name === name),
  );
  return isOfPages ? `--${name}` : `--banter-${name}`;
}

const NOTE = "/* Written by tools/design-tokens.ts. */\n";

function layered(layer: string, selector: string, tokens: readonly Token[]): string {
  const lines = rule(selector, tokens).trimEnd().split("\n");
  return `${NOTE}@layer ${layer} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}

/** For the server's pages, whose style is part of their HTML. */
function module(name: string, css: string): string {
  return `${NOTE}export const ${name} = \`\n${css}\`;\n`;
}

function rule(selector: string, tokens: readonly Token[]): string {
  const declarations = tokens.map((token) => `  ${variableOf(token)}: ${token.value};\n`);
  return `${selector} {\n${declarations.join("")}}\n`;
}

function documentation(): string {
  const sections = GROUPS.map(({ title, description, tokens }) =>
    [
      `## ${title}`,
      "",
      description,
      "",
      "| variable | value | for |",
      "|---|---|---|",
      ...tokens.map((token) => `| \`${variableOf(token)}\` | \`${token.value}\` | ${token.use} |`),
    ].join("\n"),
  );
  return `${INTRODUCTION}\n${sections.join("\n\n")}\n`;
}

const INTRODUCTION = `# Design tokens

The sizes, corners, shadows and motions that the chat, the launcher, the server's pages, the admin page, the demo pages, the playground and this documentation share. They are CSS variables; \`tools/design-tokens.ts\` writes them and this page. A bot's [custom CSS](theming.md#custom-css) can use those that begin with \`--banter-\`, and change them in \`.banter-container\`.
`;

if (process.argv[1] === import.meta.filename)
  for (const [path, content] of tokenFiles()) writeFileSync(join(root, path), content);

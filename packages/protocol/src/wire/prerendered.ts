import { isRecord } from "../is-record.ts";
import type { PageTheme } from "../theme/page-theme.ts";
import type { Opening } from "./opening.ts";

/**
 * The first messages as the chat shows them, for display before its code has arrived. Data instead of HTML: the widget
 * creates only elements and attributes that it knows, so that a server can't run code in the page.
 */
export interface Prerendered {
  /** How many messages the chat shows at once. With 0 the nodes are a placeholder for the first message. */
  readonly count: number;
  /** Style rules of the nodes. */
  readonly css: string;
  /** The theme's CSS variables by name. */
  readonly light: Readonly<Record<string, string>>;
  /** Those of the dark color scheme, if they differ. */
  readonly dark?: Readonly<Record<string, string>> | undefined;
  readonly nodes: readonly PrerenderedNode[];
}

/** A text, or an element: its name, its attributes and its children. */
export type PrerenderedNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly PrerenderedNode[],
    ];

/** Stands for the server's URL in addresses of prerendered nodes: they are the same for every visitor. */
export const SERVER_PLACEHOLDER = "https://server.invalid";

/** Renders an opening. `@banter/widget/opening` has the implementation. */
export type RenderOpening = (opening: Opening, layout: PageTheme["layout"]) => RenderedOpening;

export interface RenderedOpening {
  readonly prerendered: Prerendered;
  /** The nodes as HTML, and for readers without scripts what the chat doesn't show at once. */
  readonly html: string;
}

/** Parses `prerendered` of an opening. The nodes are checked as they are created. Undefined if there is none. */
export function parsePrerendered(opening: unknown) {
  const value = isRecord(opening) ? opening["prerendered"] : undefined;
  if (!isRecord(value)) return undefined;
  const { count, css, light, dark, nodes } = value;
  if (typeof count !== "number" || typeof css !== "string" || !Array.isArray(nodes)) return undefined;
  const variables = isRecord(light) ? light : {};
  return { count, css, light: variables, dark: isRecord(dark) ? dark : variables, nodes };
}

/** A node of rich text: an element with children, or a leaf with text and formatting. Unknown types keep their children. */
export interface RichTextNode {
  readonly type?: string;
  readonly children?: readonly RichTextNode[];
  readonly url?: string;
  /** Caption of an `img`, language of a `code_block`. */
  readonly caption?: string;
  readonly lang?: string;
  readonly text?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  readonly code?: boolean;
}

const MAX_DEPTH = 32;

/** Parses untrusted rich text. Drops everything that is not a node; never throws. */
export function parseRichText(value: unknown, depth = 0): readonly RichTextNode[] {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return [];
  return value.flatMap((node: unknown) => parseNode(node, depth));
}

function parseNode(value: unknown, depth: number): RichTextNode[] {
  if (typeof value !== "object" || value === null) return [];
  const { type, children, url, caption, lang, text, bold, italic, underline, strikethrough, code } =
    Object.fromEntries(Object.entries(value));
  return [
    {
      ...(typeof type === "string" && { type }),
      ...(Array.isArray(children) && { children: parseRichText(children, depth + 1) }),
      ...(typeof url === "string" && { url }),
      ...(typeof caption === "string" && { caption }),
      ...(typeof lang === "string" && { lang }),
      ...(typeof text === "string" && { text }),
      ...(typeof text === "number" && { text: String(text) }),
      ...(bold === true && { bold }),
      ...(italic === true && { italic }),
      ...(underline === true && { underline }),
      ...(strikethrough === true && { strikethrough }),
      ...(code === true && { code }),
    },
  ];
}

const BLOCK_TYPES = new Set([
  "p",
  "li",
  "lic",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "code_line",
  "hr",
]);

/** The plain text, one line per block: for word counts, accessible names and screen readers. */
export function plainText(nodes: readonly RichTextNode[]): string {
  const text = nodes
    .map((node) => {
      const inner = node.text ?? plainText(node.children ?? []);
      return BLOCK_TYPES.has(node.type ?? "") ? `${inner}\n` : inner;
    })
    .join("");
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

/** Whether a message consists only of an empty variable; it is not shown (spec §5). */
export function isEmptyVariable(nodes: readonly RichTextNode[]): boolean {
  const [only] = nodes;
  return nodes.length === 1 && only?.type === "variable" && (only.children ?? []).length === 0;
}

import { plainText, trimLink, type RichTextNode, type UrlUse } from "@banter/protocol";
import { markup, type Html } from "./html.ts";

/** The normalized address if it is safe for this use. */
export type ResolveUrl = (url: string, use: UrlUse) => string | undefined;

/** Rich text with the elements that the widget renders. Addresses that the widget refuses become text. */
export function richTextHtml(nodes: readonly RichTextNode[], resolve: ResolveUrl): Html {
  const content = render(nodes, { isInline: false, isInLink: false, resolve });
  return markup`<div class="slate-html-container">${content}</div>`;
}

interface Position {
  readonly resolve: ResolveUrl;
  /** Inside a sentence, where blocks become spans. */
  readonly isInline: boolean;
  /** Links can't be nested in HTML. */
  readonly isInLink: boolean;
}

function render(nodes: readonly RichTextNode[] = [], position: Position): readonly Html[] {
  return nodes.map((node) => renderNode(node, position));
}

const NAMED_ELEMENTS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "ol", "ul", "li", "blockquote"]);

function renderNode(node: RichTextNode, position: Position): Html {
  if (node.text !== undefined && node.children === undefined) return leaf(node);
  const type = node.type ?? "p";
  if (type === "a") return link(node, position);
  if (type === "img") return image(node, position);
  const isInline = position.isInline || type === "inline-variable";
  const children = (): readonly Html[] => render(node.children, { ...position, isInline });
  if (isInline) return markup`<span>${children()}</span>`;
  if (type === "hr") return markup`<hr>`;
  if (type === "code_block") return codeBlock(node);
  if (NAMED_ELEMENTS.has(type)) return element(type, children());
  return markup`<div>${type === "p" && isBlank(node) ? markup`<br>` : children()}</div>`;
}

/** `name` must be one of the names above. */
function element(name: string, content: Html | readonly Html[]): Html {
  const tag: Html = { html: name };
  return markup`<${tag}>${content}</${tag}>`;
}

function link({ url = "", children }: RichTextNode, position: Position): Html {
  const { before, content: trimmed, after } = trimLink(children);
  const content = render(trimmed, { ...position, isInLink: true });
  const href = position.isInLink ? undefined : position.resolve(url, "link");
  return href === undefined
    ? markup`${before}<span>${content}</span>${after}`
    : markup`${before}<a href="${href}" target="_blank" rel="noopener noreferrer">${content}</a>${after}`;
}

function leaf({ text = "", ...format }: RichTextNode): Html {
  const formats = [
    ["code", format.code],
    ["s", format.strikethrough],
    ["u", format.underline],
    ["em", format.italic],
    ["strong", format.bold],
  ] as const;
  const content = formats.reduce(
    (inner, [name, isOn]) => (isOn === true ? element(name, inner) : inner),
    markup`${text}`,
  );
  return markup`<span>${content}</span>`;
}

function image({ url = "", caption, children = [] }: RichTextNode, { resolve }: Position): Html {
  const src = resolve(url, "image");
  const alt = caption ?? plainText(children);
  return src === undefined
    ? markup`<span>${alt}</span>`
    : markup`<img src="${src}" alt="${alt}" referrerpolicy="no-referrer">`;
}

function codeBlock({ children = [] }: RichTextNode): Html {
  const code = children.map((line) => line.text ?? plainText([line])).join("\n");
  return markup`<pre tabindex="0"><code>${code}</code></pre>`;
}

function isBlank({ children = [] }: RichTextNode): boolean {
  return children.every((child) => child.text === "" && child.children === undefined);
}

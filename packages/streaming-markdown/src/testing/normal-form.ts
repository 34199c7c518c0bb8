import type { Block, ListItem } from "../blocks/block.ts";
import { plainText, type Inline, type InlineContent } from "../inline/inline.ts";
import type { MarkdownView } from "../markdown-document.ts";

/** A document as HTML-like text, without the ways in which it is cut into pieces and without paragraphs in items. */
export function normalForm({ blocks, definitions }: MarkdownView): string {
  return blocks
    .flat()
    .map((block) => blockForm(block))
    .join("");

  function blockForm(block: Block): string {
    switch (block.kind) {
      case "paragraph":
        return element("p", contentForm(block.content));
      case "heading":
        return element(`h${block.level}`, contentForm(block.content));
      case "quote":
        return element("blockquote", block.blocks.flat().map(blockForm).join(""));
      case "list": {
        const items = block.items.flat().map(itemForm).join("");
        return block.isOrdered ? element("ol", items, ` start=${block.start}`) : element("ul", items);
      }
      case "code": {
        const code = block.lines.flat().join("") + block.lastLine;
        return element("pre", code.replace(/\n$/, ""), ` ${block.language}`);
      }
      case "table": {
        const cell = (content: InlineContent, index: number) =>
          element("td", contentForm(content), ` ${block.alignments[index] ?? ""}`);
        const rows = [block.header, ...block.rows.flat()];
        return element("table", rows.map((row) => element("tr", row.map(cell).join(""))).join(""));
      }
      case "rule":
        return "<hr>";
    }
  }

  function itemForm({ blocks: children, task, isLoose }: ListItem): string {
    const box = task === undefined ? "" : task === "done" ? "☑ " : "☐ ";
    const form = (block: Block) =>
      block.kind === "paragraph" ? contentForm(block.content) : blockForm(block);
    return element("li", box + children.flat().map(form).join(""), isLoose ? LOOSE : "");
  }

  function contentForm(content: InlineContent): string {
    return nodesForm(content.flat());
  }

  function nodesForm(nodes: readonly Inline[]): string {
    return nodes.map(nodeForm).join("");
  }

  function nodeForm(node: Inline): string {
    switch (node.kind) {
      case "text":
        return escapeForm(node.text);
      case "code":
        return element("code", escapeForm(node.text));
      case "break":
        return "<br>";
      case "source":
        return "";
      case "emphasis":
        return element("em", nodesForm(node.children));
      case "strong":
        return element("strong", nodesForm(node.children));
      case "strikethrough":
        return element("del", nodesForm(node.children));
      case "link":
        return linkForm(node.target.url, node.target.title, nodesForm(node.children));
      case "image":
        return imageForm(node.target.url, node.alt);
      case "reference": {
        const target = definitions.get(node.label);
        const text = nodesForm(node.children);
        if (target === undefined) return `${node.isImage ? "![" : "["}${text}]${node.suffix}`;
        return node.isImage
          ? imageForm(target.url, plainText(node.children))
          : linkForm(target.url, target.title, text);
      }
    }
  }
}

/** Marks items with blank lines between their blocks. */
export const LOOSE = " loose";

export function element(name: string, content: string, attributes = ""): string {
  return `<${name}${attributes}>${content}</${name}>`;
}

export function escapeForm(text: string): string {
  return text.replaceAll("<", "‹").replaceAll(">", "›");
}

export function linkForm(url: string, title: string, text: string): string {
  return element("a", text, ` ${url}${title && ` "${title}"`}`);
}

export function imageForm(url: string, alt: string): string {
  return `<img ${url} ${alt}>`;
}

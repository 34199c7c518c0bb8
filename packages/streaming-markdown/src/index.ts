export { createMarkdownDocument, type MarkdownDocument, type MarkdownView } from "./markdown-document.ts";
export type {
  Alignment,
  Block,
  Code,
  Heading,
  List,
  ListItem,
  Paragraph,
  Quote,
  Rule,
  Table,
  TableRow,
  Task,
} from "./blocks/block.ts";
export type { LinkDefinitions } from "./blocks/block-parser.ts";
export type { ChunkedList } from "./inline/chunked-list.ts";
export { removeCitations } from "./inline/citations.ts";
export { decodeEntities } from "./inline/decode-entities.ts";
export {
  plainText,
  type BreakInline,
  type CodeInline,
  type ImageInline,
  type Inline,
  type InlineContent,
  type InlineStyle,
  type LinkInline,
  type LinkTarget,
  type ReferenceInline,
  type CitationInline,
  type StyledInline,
  type TextInline,
} from "./inline/inline.ts";
export type { OnRead } from "./inline/inline-lexer.ts";
export { citationMark } from "./inline/citation-mark.ts";

import { createElement, memo, type ReactNode } from "react";
import type { Alignment, Block, ChunkedList, ListItem, Table, TableRow } from "@banter/streaming-markdown";
import { useStrings } from "../../chat-context/chat-context.ts";
import { CodeBlock } from "./code/CodeBlock.tsx";
import { renderContent } from "./inline/render-inline.tsx";

/** The blocks of a document. Each part is memoized: finished chunks, blocks, items and rows render once. */
export function MarkdownBlocks({ blocks }: { readonly blocks: ChunkedList<Block> }) {
  return blocks.map((chunk, index) => <BlockChunk key={index} blocks={chunk} />);
}

const BlockChunk = memo(function BlockChunk({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
});

const BlockView = memo(function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{renderContent(block.content)}</p>;
    case "heading":
      return createElement(`h${block.level}`, null, renderContent(block.content));
    case "quote":
      return (
        <blockquote>
          <MarkdownBlocks blocks={block.blocks} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((chunk, index) => <ItemChunk key={index} items={chunk} />);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "code":
      return <CodeBlock code={block} />;
    case "table":
      return <TableView table={block} />;
    case "rule":
      return <hr />;
  }
});

const ItemChunk = memo(function ItemChunk({ items }: { readonly items: readonly ListItem[] }) {
  return items.map((item, index) => <Item key={index} item={item} />);
});

const Item = memo(function Item({ item }: { readonly item: ListItem }) {
  return (
    <li data-task={item.task !== undefined || undefined}>
      {item.task && (item.task === "done" ? "☑ " : "☐ ")}
      {item.isLoose ? <MarkdownBlocks blocks={item.blocks} /> : <TightBlocks blocks={item.blocks} />}
    </li>
  );
});

/** The text of an item without blank lines is no paragraph. */
function TightBlocks({ blocks }: { readonly blocks: ChunkedList<Block> }): ReactNode {
  return blocks.map((chunk, chunkIndex) =>
    chunk.map((block, index) => {
      const key = `${chunkIndex}.${index}`;
      if (block.kind === "paragraph") return <TightText key={key} content={block.content} />;
      return <BlockView key={key} block={block} />;
    }),
  );
}

const TightText = memo(function TightText({ content }: { readonly content: TableRow[number] }) {
  return renderContent(content);
});

/** A table that scrolls horizontally, and by keyboard. */
function TableView({ table: { alignments, header, rows } }: { readonly table: Table }) {
  const strings = useStrings();
  return (
    <div className="banter-table" tabIndex={0} role="region" aria-label={strings.table}>
      <table>
        <thead>
          <tr>
            {header.map((content, index) => (
              <th key={index} scope="col" style={alignment(alignments[index])}>
                {renderContent(content)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((chunk, index) => (
            <RowChunk key={index} rows={chunk} alignments={alignments} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowChunkProps {
  readonly rows: readonly TableRow[];
  readonly alignments: readonly Alignment[];
}

const RowChunk = memo(function RowChunk({ rows, alignments }: RowChunkProps) {
  return rows.map((row, index) => <Row key={index} row={row} alignments={alignments} />);
});

interface RowProps {
  readonly row: TableRow;
  readonly alignments: readonly Alignment[];
}

const Row = memo(function Row({ row, alignments }: RowProps) {
  return (
    <tr>
      {row.map((content, index) => (
        <td key={index} style={alignment(alignments[index])}>
          {renderContent(content)}
        </td>
      ))}
    </tr>
  );
});

function alignment(textAlign: Alignment) {
  return textAlign && { textAlign };
}

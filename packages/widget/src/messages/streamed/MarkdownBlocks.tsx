import { memo, type ReactNode } from "react";
import type { ChunkedList } from "./chunked-list.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import type { LexedFragment } from "./incremental-lexer.ts";
import type { MarkdownBlock } from "./open-block.ts";
import {
  renderListItems,
  renderTableHeader,
  renderTableRows,
  renderTokens,
  TableFrame,
  type RenderFragment,
} from "./render-tokens.tsx";

/** The blocks of a streamed document. Each component is memoized: finished chunks, blocks and fragments render once. */
export function MarkdownBlocks({ blocks }: { readonly blocks: ChunkedList<MarkdownBlock> }) {
  return blocks.map((chunk, index) => <BlockChunk key={index} blocks={chunk} />);
}

const BlockChunk = memo(function BlockChunk({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block) => <Block key={block.key} block={block} />);
});

const Block = memo(function Block({ block }: { readonly block: MarkdownBlock }) {
  switch (block.kind) {
    case "code":
      return <CodeBlock language={block.language} lines={block.lines} lastLine={block.lastLine} />;
    case "markdown":
      return <Fragment fragment={block.fragment} render={renderTokens} />;
    case "list": {
      const items = <FragmentList fragments={block.items} render={renderListItems} />;
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <TableFrame
          header={<Fragment fragment={block.header} render={renderTableHeader} />}
          rows={<FragmentList fragments={block.rows} render={renderTableRows} />}
        />
      );
  }
});

function FragmentList({ fragments, render }: FragmentListProps) {
  return fragments.map((chunk, index) => <FragmentChunk key={index} fragments={chunk} render={render} />);
}

interface FragmentListProps {
  readonly fragments: ChunkedList<LexedFragment>;
  readonly render: RenderFragment;
}

const FragmentChunk = memo(function FragmentChunk({ fragments, render }: FragmentChunkProps) {
  return fragments.map((fragment, index) => <Fragment key={index} fragment={fragment} render={render} />);
});

interface FragmentChunkProps {
  readonly fragments: readonly LexedFragment[];
  readonly render: RenderFragment;
}

const Fragment = memo(function Fragment({ fragment, render }: FragmentProps): ReactNode {
  return (
    <>
      {render(fragment.tokens, fragment.openText)}
      {fragment.unlexedTail}
    </>
  );
});

interface FragmentProps {
  readonly fragment: LexedFragment;
  readonly render: RenderFragment;
}

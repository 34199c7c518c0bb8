import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useChat, useStyles } from "../../chat/chat-context.ts";
import richTextCss from "../rich-text/rich-text.css?inline";
import { CodeBlock } from "./CodeBlock.tsx";
import type { LexedPiece } from "./lexed-piece.ts";
import { lexMarkdown } from "./lex-markdown.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { createMarkdownDocument } from "./markdown-document.ts";
import { createSentenceReader, type SentenceReader } from "./sentence-reader.ts";
import css from "./streamed.css?inline";
import { HeadTokens, ItemTokens, RowTokens, TableFrame, TokenList, type TokenContext } from "./TokenList.tsx";

/** An AI's markdown, drawn as it arrives: at most once per frame, and only what has changed. */
export function StreamedMessage({
  text,
  isStreaming,
  isSilent = false,
  imageHosts = NO_HOSTS,
}: StreamedMessageProps) {
  useStyles(richTextCss);
  useStyles(css);
  useReadOut(text, isStreaming, isSilent);
  const shown = useOncePerFrame(text, isStreaming);
  const [document] = useState(() => createMarkdownDocument(lexMarkdown));
  const batches = useMemo(() => document.update(shown, isStreaming), [document, shown, isStreaming]);
  return (
    <div className="slate-html-container banter-markdown" data-streaming={isStreaming || undefined}>
      {batches.map((blocks, index) => (
        <BlockBatch key={index} blocks={blocks} imageHosts={imageHosts} />
      ))}
    </div>
  );
}

export interface StreamedMessageProps {
  readonly text: string;
  readonly isStreaming: boolean;
  /** Nothing of it is told to screen readers, as it was told before. */
  readonly isSilent?: boolean;
  /** Hosts that pictures may be loaded from without a click. Default: none, a picture is a link. */
  readonly imageHosts?: readonly string[];
}

const NO_HOSTS: readonly string[] = [];

/** Tells screen readers the text while it grows, by sentence. */
function useReadOut(text: string, isStreaming: boolean, isSilent: boolean): void {
  const { announce, clock } = useChat();
  const reader = useRef<SentenceReader>(undefined);
  useEffect(() => {
    if (isSilent) return undefined;
    const created = createSentenceReader(announce, clock);
    reader.current = created;
    return () => {
      reader.current = undefined;
      created.close();
    };
  }, [announce, clock, isSilent]);
  useEffect(() => reader.current?.read(text, isStreaming), [text, isStreaming]);
}

/** The newest text, but no more than one per frame while it streams. */
function useOncePerFrame(text: string, isStreaming: boolean): string {
  const [shown, setShown] = useState(text);
  const latest = useRef(text);
  const frame = useRef<number>(undefined);

  useEffect(() => {
    latest.current = text;
    frame.current ??= requestAnimationFrame(() => {
      frame.current = undefined;
      setShown(latest.current);
    });
  }, [text]);
  useEffect(
    () => () => {
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
      frame.current = undefined;
    },
    [],
  );
  return isStreaming ? shown : text;
}

const BlockBatch = memo(function BlockBatch({ blocks, imageHosts }: BlockBatchProps) {
  return blocks.map((block) => <Block key={block.key} block={block} imageHosts={imageHosts} />);
});

interface BlockBatchProps {
  readonly blocks: readonly MarkdownBlock[];
  readonly imageHosts: readonly string[];
}

const Block = memo(function Block({
  block,
  imageHosts,
}: {
  readonly block: MarkdownBlock;
  readonly imageHosts: readonly string[];
}) {
  switch (block.kind) {
    case "code":
      return <CodeBlock language={block.language} lines={block.lines} lastLine={block.lastLine} />;
    case "markdown":
      return <Piece piece={block.piece} imageHosts={imageHosts} As={TokenList} />;
    case "list": {
      const items = drawPieces(block.items, imageHosts, ItemTokens);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <TableFrame
          head={<Piece piece={block.header} imageHosts={imageHosts} As={HeadTokens} />}
          body={drawPieces(block.rows, imageHosts, RowTokens)}
        />
      );
  }
});

type PieceFace = (props: { tokens: LexedPiece["tokens"]; context: TokenContext }) => ReactNode;

function drawPieces(
  batches: readonly (readonly LexedPiece[])[],
  imageHosts: readonly string[],
  As: PieceFace,
): ReactNode {
  return batches.map((pieces, index) => (
    <PieceBatch key={index} pieces={pieces} imageHosts={imageHosts} As={As} />
  ));
}

const PieceBatch = memo(function PieceBatch({ pieces, imageHosts, As }: PieceBatchProps) {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} imageHosts={imageHosts} As={As} />);
});

interface PieceBatchProps {
  readonly pieces: readonly LexedPiece[];
  readonly imageHosts: readonly string[];
  readonly As: PieceFace;
}

const Piece = memo(function Piece({ piece, imageHosts, As }: PieceProps) {
  return (
    <>
      <As tokens={piece.tokens} context={{ openText: piece.openText, imageHosts }} />
      {piece.tail}
    </>
  );
});

interface PieceProps {
  readonly piece: LexedPiece;
  readonly imageHosts: readonly string[];
  readonly As: PieceFace;
}

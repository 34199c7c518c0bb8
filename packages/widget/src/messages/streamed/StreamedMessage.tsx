import { useEffect, useMemo, useRef, useState } from "react";
import type { PlacedCitation } from "@banter/protocol";
import { createMarkdownDocument } from "@banter/streaming-markdown";
import { useChat, useStyles } from "../../chat-context/chat-context.ts";
import { prefersReducedMotion } from "../prefers-reduced-motion.ts";
import richTextCss from "../rich-text/rich-text.css?inline";
import codeTokens from "./code/code-tokens.css?inline";
import codeCss from "./code/code.css?inline";
import { useImageHosts } from "./inline/image-hosts.ts";
import { AllowedImageHosts } from "./inline/MarkdownImage.tsx";
import { Definitions } from "./inline/render-inline.tsx";
import { createLiveRegionReader, type LiveRegionReader } from "./live-region-reader.ts";
import { MarkdownBlocks } from "./MarkdownBlocks.tsx";
import { markCitations } from "./citations/citation-marks.ts";
import citationsCss from "./citations/citations.css?inline";
import { CitationList } from "./citations/CitationList.tsx";
import { referencesIn, Citations, useCitations, type ShownCitation } from "./citations/citations.ts";
import css from "./streamed.css?inline";

/** Markdown from a language model, rendered as it arrives: only what changed, and a burst over several frames. */
export function StreamedMessage({
  text,
  isStreaming,
  isNew = false,
  isSilent = false,
  sources: cited = NO_SOURCES,
}: StreamedMessageProps) {
  useStyles(richTextCss);
  useStyles(css);
  useStyles(codeTokens);
  useStyles(codeCss);
  useStyles(citationsCss);
  const imageHosts = useImageHosts();
  useAnnouncements(text, isStreaming, isSilent);
  const markedText = useMemo(() => markCitations(text, cited), [text, cited]);
  const shownText = useSmoothText(markedText, isStreaming, isNew);
  const isGrowing = isStreaming || shownText !== markedText;
  const [document] = useState(() => createMarkdownDocument());
  const { blocks, definitions } = useMemo(
    () => document.update(shownText, isGrowing),
    [document, shownText, isGrowing],
  );
  const citations = useCitations(cited, definitions);
  const isWaiting = useIsWaiting(shownText, isGrowing);
  return (
    <div
      className="slate-html-container banter-markdown"
      data-streaming={isGrowing || undefined}
      data-waiting={isWaiting || undefined}
    >
      <AllowedImageHosts value={imageHosts}>
        <Definitions value={definitions}>
          <Citations value={citations}>
            <MarkdownBlocks blocks={blocks} />
          </Citations>
        </Definitions>
      </AllowedImageHosts>
      {!isGrowing && <CitationList sources={listedCitations(citations, text)} />}
    </div>
  );
}

export interface StreamedMessageProps {
  readonly text: string;
  readonly isStreaming: boolean;
  /** None of its text has been on screen: the first burst appears over several frames, too. */
  readonly isNew?: boolean;
  /** Already announced; keep silent. */
  readonly isSilent?: boolean;
  /** What the text refers to. Default: what it defines itself. */
  readonly sources?: readonly PlacedCitation[] | undefined;
}

const NO_SOURCES: readonly PlacedCitation[] = [];

/** All that the server sent, or those definitions that the text refers to by number. */
function listedCitations(
  citations: ReadonlyMap<number, ShownCitation>,
  text: string,
): readonly ShownCitation[] {
  const references = referencesIn(text);
  return [...citations.values()].filter(({ number, isSent }) => isSent || references.has(number));
}

/** Announces the growing text to screen readers, sentence by sentence. */
function useAnnouncements(text: string, isStreaming: boolean, isSilent: boolean): void {
  const { announce, clock } = useChat();
  const reader = useRef<LiveRegionReader>(undefined);
  useEffect(() => {
    if (isSilent) return undefined;
    const created = createLiveRegionReader(announce, clock);
    reader.current = created;
    return () => {
      reader.current = undefined;
      created.close();
    };
  }, [announce, clock, isSilent]);
  useEffect(() => reader.current?.read(text, isStreaming), [text, isStreaming]);
}

const PAUSE_MS = 500;

/** Whether no text has arrived for a moment. */
function useIsWaiting(text: string, isGrowing: boolean): boolean {
  const [waitingAfter, setWaitingAfter] = useState<string>();
  const latest = useRef(text);
  useEffect(() => void (latest.current = text), [text]);
  const isWaiting = isGrowing && waitingAfter === text;
  useEffect(() => {
    if (!isGrowing || isWaiting) return undefined;
    let before = latest.current;
    // An interval instead of a timer per part, which would be set and cleared in every frame.
    const interval = setInterval(() => {
      if (latest.current === before) setWaitingAfter(before);
      before = latest.current;
    }, PAUSE_MS);
    return () => clearInterval(interval);
  }, [isGrowing, isWaiting]);
  return isWaiting;
}

/** A burst of text appears over some frames: a tenth of what is left in each, and at least this many characters. */
const MIN_CHARACTERS_PER_FRAME = 32;
const FRAMES_PER_BURST = 10;

/**
 * The text to show. What arrives in a frame is shown in it, in the same render, except for the rest of a burst. Text that
 * has not been streamed is shown at once.
 */
function useSmoothText(text: string, isStreaming: boolean, isNew: boolean): string {
  const [isSmooth] = useState(() => isStreaming && !prefersReducedMotion());
  const [{ arrived, shown }, setProgress] = useState(() => ({
    arrived: text,
    shown: isSmooth && isNew ? nextText("", text) : text,
  }));
  if (arrived !== text) {
    const next = isSmooth ? nextText(shown, text) : text;
    // While it is behind, the pending frame goes on.
    setProgress({ arrived: text, shown: shown === arrived ? next : shown });
  }
  const isBehind = shown !== text;
  useEffect(() => {
    if (!isBehind) return undefined;
    const frame = requestAnimationFrame(() =>
      setProgress((progress) => ({ ...progress, shown: nextText(progress.shown, progress.arrived) })),
    );
    return () => cancelAnimationFrame(frame);
  }, [isBehind, shown]);
  const isBurst = text.length - shown.length > MIN_CHARACTERS_PER_FRAME;
  return isStreaming || (isSmooth && isBurst) ? shown : text;
}

function nextText(shown: string, text: string): string {
  if (!text.startsWith(shown)) return text;
  const step = Math.max(MIN_CHARACTERS_PER_FRAME, Math.ceil((text.length - shown.length) / FRAMES_PER_BURST));
  const end = shown.length + step;
  // A surrogate pair is one character.
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end);
}

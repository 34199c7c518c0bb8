import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import type { ChatParts } from "../Chat.tsx";
import { useChat, useChatState, useWords } from "../chat-context.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { useRest, useRestRetry } from "../rest/rest-source.ts";
import { createAutoscroll, type Autoscroll } from "./autoscroll.ts";
import { ChunkView } from "./ChunkView.tsx";

/** The conversation: what was said, what is asked now, and how the view follows it. */
export function Transcript({ theme, growth }: TranscriptProps) {
  const words = useWords();
  const rest = useRest();
  const retryRest = useRestRetry();
  const chunks = useChatState((state) => state.chunks);
  // A conversation that begins again may count its chunks from the start.
  const sessionId = useChatState((state) => state.sessionId);
  const isBusy = useChatState((state) => state.isBusy);
  const { scroller, content, autoscroll } = useAutoscroll(growth);
  return (
    <>
      <div className="scrollable-container" ref={scroller}>
        <div className="banter-chat-content" ref={content}>
          {/* Read out by the live region instead: a transcript that is live itself repeats or skips. */}
          <div role="log" aria-live="off" aria-label={words.conversation} className="banter-chat-log">
            {chunks.map((chunk, index) => (
              <ChunkView
                key={`${sessionId}-${chunk.id}`}
                chunk={chunk}
                theme={theme}
                question={chunks[index - 1]}
                isFollowedByHost={isFollowedByHost(chunk, chunks[index + 1], isBusy)}
              />
            ))}
          </div>
          {isBusy && rest && <rest.BusyIndicator theme={theme} last={chunks.at(-1)} />}
          {rest && <rest.SendFailureNotice />}
          {retryRest && <LoadFailed onRetry={retryRest} />}
          <div
            className="banter-waiting banter-visually-hidden"
            tabIndex={-1}
            role="group"
            aria-label={words.waiting}
          />
          <div className="banter-bottom-spacer" />
        </div>
      </div>
      {autoscroll && rest && <rest.NewMessagesPill autoscroll={autoscroll} />}
    </>
  );
}

interface TranscriptProps {
  readonly theme: Theme;
  readonly growth: ChatParts["growth"];
}

function isFollowedByHost(
  { input, answer, isInputDismissed, messages }: Chunk,
  next: Chunk | undefined,
  isBusy: boolean,
): boolean {
  const isInputVisible = input !== undefined && !isInputDismissed;
  if (isInputVisible || answer !== undefined) return false;
  if (next === undefined) return messages.length > 0 && isBusy;
  return next.messages.length > 0 || next.isTyping || next.streamed !== undefined;
}

function useAutoscroll(growth: ChatParts["growth"]) {
  const { clock } = useChat();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [autoscroll, setAutoscroll] = useState<Autoscroll>();
  const answers = useChatState(countAnswers);

  useLayoutEffect(() => {
    if (scroller.current === null || content.current === null) return undefined;
    const view = scroller.current;
    const created = createAutoscroll(view, clock);
    created.toEnd("instant");
    setAutoscroll(created);
    const resized = new ResizeObserver(() => {
      view.style.setProperty("--banter-chat-height", `${view.clientHeight}px`);
      created.contentChanged();
    });
    resized.observe(content.current);
    resized.observe(view);
    const stopGrowth = growth.subscribe(created.contentChanged);
    return () => {
      resized.disconnect();
      stopGrowth();
      created.destroy();
    };
  }, [clock, growth]);

  // Whoever answers wants to see what comes of it, wherever they were reading.
  useEffect(() => {
    if (answers > 0) autoscroll?.toEnd();
  }, [answers, autoscroll]);
  return { scroller, content, autoscroll };
}

function countAnswers({ chunks }: { readonly chunks: readonly Chunk[] }): number {
  return chunks.filter((chunk) => chunk.answer !== undefined).length;
}

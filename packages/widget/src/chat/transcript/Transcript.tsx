import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Chunk } from "@banter/client";
import { findLast, type Theme, lastOf } from "@banter/protocol";
import type { ChatParts } from "../Chat.tsx";
import { useChat, useChatState, useWords } from "../chat-context.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { useRest, useRestRetry } from "../rest/rest-source.ts";
import { createAutoscroll, type Autoscroll } from "./autoscroll.ts";
import { ChunkGroup, groupsOf } from "./ChunkGroup.tsx";

/** The conversation: what was said, what is asked now, and how the view follows it. */
export function Transcript({ theme, growth }: TranscriptProps) {
  const words = useWords();
  const rest = useRest();
  const retryRest = useRestRetry();
  const chunks = useChatState((state) => state.chunks);
  const groups = groupsOf(chunks);
  // A conversation that begins again may count its chunks from the start.
  const sessionId = useChatState((state) => state.sessionId);
  const isBusy = useChatState((state) => state.isBusy);
  const log = useRef<HTMLDivElement>(null);
  const [far, setFar] = useState<ReadonlySet<number>>();
  const last = groups.length - 1;
  const { scroller, content, autoscroll } = useAutoscroll(growth, rest !== undefined);
  return (
    <>
      <div className="scrollable-container" ref={scroller}>
        <div className="banter-chat-content" ref={content}>
          {/* Read out by the live region instead: a transcript that is live itself repeats or skips. */}
          <div
            role="log"
            aria-live="off"
            aria-label={words.conversation}
            className="banter-chat-log"
            ref={log}
          >
            {groups.map((group, index) => (
              <ChunkGroup
                key={`${sessionId}-${group[0]?.id}`}
                chunks={group}
                theme={theme}
                before={lastOf(groups[index - 1] ?? [])}
                after={groups[index + 1]?.[0]}
                isBusy={isBusy && index === last}
                isFar={index < last && far?.has(index) === true}
              />
            ))}
          </div>
          {rest && <rest.FarGroups log={log} count={groups.length} onChange={setFar} />}
          {isBusy && rest && <rest.BusyIndicator theme={theme} last={lastOf(chunks)} />}
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

function useAutoscroll(growth: ChatParts["growth"], hasRest: boolean) {
  const { clock } = useChat();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [autoscroll, setAutoscroll] = useState<Autoscroll>();
  const answered = useChatState(lastAnswered);

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
    const stopGrowth = growth.subscribe(() => created.contentChanged());
    return () => {
      resized.disconnect();
      stopGrowth();
      created.destroy();
    };
  }, [clock, growth]);

  // The rest draws what was answered on an earlier page: no news to be led through.
  useLayoutEffect(() => {
    if (hasRest) autoscroll?.contentChanged("instant");
  }, [hasRest, autoscroll]);

  // Whoever answers wants to see what comes of it, wherever they were reading. What was answered before is there at once.
  const followed = useRef(answered);
  useEffect(() => {
    if (answered === followed.current) return;
    followed.current = answered;
    if (answered !== undefined) autoscroll?.toEnd();
  }, [answered, autoscroll]);
  return { scroller, content, autoscroll };
}

function lastAnswered({ chunks }: { readonly chunks: readonly Chunk[] }): string | undefined {
  return findLast(chunks, (chunk) => chunk.answer !== undefined)?.id;
}

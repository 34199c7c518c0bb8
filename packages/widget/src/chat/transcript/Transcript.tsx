import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { openQuestion, type ChatState, type Chunk } from "@banter/client";
import { findLast, type Theme } from "@banter/protocol";
import {
  useChat,
  useChatState,
  useIsBrowserChecked,
  useLocale,
  useStrings,
  useStyles,
} from "../../chat-context/chat-context.ts";
import { useDisclosure } from "../../chat-context/disclosure.ts";
import type { ChatChannels } from "../create-chat.ts";
import { DeferredFailure } from "../deferred/DeferredFailure.tsx";
import { useDeferred } from "../deferred/deferred-loader.ts";
import type { Activity } from "./ActivityLine.tsx";
import { createAutoscroll, type Autoscroll } from "./autoscroll.ts";
import { ChunkGroup, groupChunks } from "./ChunkGroup.tsx";
import offscreenGroupsCss from "./offscreen-groups.css?inline";
import { OpenInput } from "./OpenInput.tsx";
import { SuggestionSlot } from "./EditSlot.tsx";
import { createMessageTimes } from "./timestamps/message-times.ts";
import timestampsCss from "./timestamps/timestamps.css?inline";
import { useTappedTime } from "./timestamps/use-tapped-time.ts";
import transcriptCss from "./transcript.css?inline";
import { useRemovedAnimations } from "./use-removed-animations.ts";
import { useOffscreenGroups } from "./use-offscreen-groups.ts";

/** The scrolling conversation with the current input. */
export function Transcript({ theme, growth, shown, isReview = false }: TranscriptProps) {
  useStyles(transcriptCss);
  const strings = useStrings();
  const chunks = useChatState((state) => state.chunks);
  const isBusy = useChatState(isBotBusy);
  const activity = useActivity(isBusy);
  const isBotAwaited = useChatState(isAwaitingBot);
  const disclosure = useDisclosure();
  const { scroller, content, autoscroll } = useAutoscroll(growth);
  const deferred = useDeferred();
  const notice = deferred === undefined ? <DeferredFailure /> : <deferred.SendFailureNotice />;
  return (
    <>
      <div className="scrollable-container" ref={scroller} data-ai={disclosure !== undefined || undefined}>
        <div className="banter-chat-content" ref={content}>
          <ChatLog chunks={chunks} shown={shown ?? chunks} isReview={isReview} theme={theme} isBusy={isBusy}>
            {deferred && (isBusy || activity !== undefined) && (
              <deferred.BusyIndicator theme={theme} lastChunk={chunks.at(-1)} activity={activity} />
            )}
            {deferred && (
              <>
                <deferred.StopReplyRow hasHostAvatar={theme.chat.hostAvatar.isEnabled} />
                <deferred.QueuedRow />
              </>
            )}
            <SuggestionSlot />
            {disclosure !== undefined && notice}
          </ChatLog>
          {disclosure === undefined && notice}
          <div
            className="banter-waiting banter-visually-hidden"
            tabIndex={-1}
            role={isBotAwaited ? "group" : undefined}
            aria-label={isBotAwaited ? strings.waiting : undefined}
          />
          <div className="banter-bottom-spacer" />
        </div>
      </div>
      {autoscroll && deferred && <deferred.NewMessagesPill autoscroll={autoscroll} />}
    </>
  );
}

/** A check of the browser is named only while the visitor waits. */
function useActivity(isBusy: boolean): Activity | undefined {
  const activity = useChatState(({ reply }) => (reply.state === "streaming" ? reply.activity : undefined));
  const isChecked = useIsBrowserChecked();
  return activity ?? (isBusy && isChecked ? CHECKING : undefined);
}

const CHECKING: Activity = { kind: "checking" };

function isBotBusy({ phase, reply }: ChatState): boolean {
  return phase === "loading" || ("isBusy" in reply && reply.isBusy);
}

/** False while the visitor is the one awaited, after a failure, and after the end. */
function isAwaitingBot({ phase, chunks, reply }: ChatState): boolean {
  return phase !== "ended" && reply.state !== "failed" && openQuestion(chunks)?.isInputShown !== true;
}

interface TranscriptProps {
  readonly theme: Theme;
  readonly growth: ChatChannels["growth"];
  /** The part of the conversation that is shown. Default: all. */
  readonly shown?: readonly Chunk[];
  /** Earlier messages are shown, so the input is hidden. */
  readonly isReview?: boolean;
}

function ChatLog({ chunks, shown, isReview, theme, isBusy, children }: ChatLogProps) {
  useStyles(offscreenGroupsCss);
  useStyles(timestampsCss);
  const strings = useStrings();
  const locale = useLocale();
  const { timestamps } = theme.chat;
  const times = useMemo(
    () => (timestamps === "never" ? undefined : createMessageTimes(locale)),
    [timestamps, locale],
  );
  const log = useRef<HTMLDivElement>(null);
  const groups = groupChunks(shown);
  const lastIndex = groups.length - 1;
  const offscreen = useOffscreenGroups(log, groups.length);
  useRemovedAnimations(log);
  useTappedTime(log);
  return (
    // `LiveRegion` announces instead: screen readers repeat or skip text when a whole transcript is live.
    <div
      role="log"
      aria-live="off"
      aria-label={strings.conversation}
      className="banter-chat-log"
      data-timestamps={timestamps}
      ref={log}
    >
      {groups.map((group, index) => (
        <ChunkGroup
          key={group[0]?.id}
          chunks={group}
          theme={theme}
          times={times}
          before={groups[index - 1]?.at(-1)}
          after={groups[index + 1]?.[0]}
          isBusy={isBusy && index === lastIndex}
          isOffscreen={index < lastIndex && offscreen.has(index)}
        />
      ))}
      <OpenInput chunks={chunks} isHidden={isReview} hasHostAvatar={theme.chat.hostAvatar.isEnabled}>
        {children}
      </OpenInput>
    </div>
  );
}

interface ChatLogProps extends Required<Pick<TranscriptProps, "shown" | "isReview">> {
  readonly chunks: readonly Chunk[];
  readonly theme: Theme;
  readonly isBusy: boolean;
  /** Between the conversation and the input. */
  readonly children: ReactNode;
}

function useAutoscroll(growth: ChatChannels["growth"]) {
  const { clock, session } = useChat();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [autoscroll, setAutoscroll] = useState<Autoscroll>();

  useLayoutEffect(() => {
    if (scroller.current === null || content.current === null) return undefined;
    const view = scroller.current;
    const inner = content.current;
    const created = createAutoscroll(view, clock, () => session.getState().chunks);
    // Answers restored from storage are not new, so jump to the end instead of animating.
    created.toEnd("instant");
    setAutoscroll(created);
    const observer = new ResizeObserver(() => {
      publishHeight(view, inner);
      created.contentChanged();
    });
    observer.observe(inner);
    observer.observe(view);
    const stopGrowth = growth.subscribe(() => created.contentChanged());
    return () => {
      observer.disconnect();
      stopGrowth();
      created.destroy();
    };
  }, [clock, growth, session]);

  useScrollOnAnswer(autoscroll);
  return { scroller, content, autoscroll };
}

/**
 * Sets the height that styles size themselves by. A view that is as high as its content, as in an element without a height
 * of its own, must not: the content would grow with the view, and the view with the content.
 */
function publishHeight(view: HTMLElement, content: HTMLElement): void {
  if (Math.abs(view.clientHeight - content.offsetHeight) <= 1) return;
  view.style.setProperty("--banter-chat-height", `${view.clientHeight}px`);
}

/** Scrolls to the end after each new answer, wherever the visitor was reading. */
function useScrollOnAnswer(autoscroll: Autoscroll | undefined): void {
  const answeredId = useChatState(lastAnsweredId);
  const handledId = useRef(answeredId);
  useEffect(() => {
    if (answeredId === handledId.current) return;
    handledId.current = answeredId;
    if (answeredId !== undefined) autoscroll?.toEnd();
  }, [answeredId, autoscroll]);
}

function lastAnsweredId({ chunks }: { readonly chunks: readonly Chunk[] }): string | undefined {
  return findLast(chunks, (chunk) => chunk.answer !== undefined)?.id;
}

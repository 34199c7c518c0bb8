import { memo, useState } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import { useChunkAnnouncements } from "../announcer/use-announcements.ts";
import { Avatar } from "../avatar/Avatar.tsx";
import { useDeferred } from "../deferred/deferred-loader.ts";
import { EditSlot } from "./EditSlot.tsx";
import { HostMessageView } from "./HostMessageView.tsx";
import { HostRow } from "./HostRow.tsx";
import { DayLine } from "./timestamps/DayLine.tsx";
import type { MessageTimes } from "./timestamps/message-times.ts";
import { hasReplyActions } from "./reply-parts.ts";
import { TypingIndicator } from "./TypingIndicator.tsx";

/** The messages of one reply, then the answer to its input. Memoized: new chunks don't render old ones again. */
export const ChunkView = memo(function ChunkView({
  chunk,
  theme,
  times,
  previousTime,
  isFollowedByHost,
  joinsPrevious,
  joinsNext,
}: ChunkViewProps) {
  useChunkAnnouncements(chunk);
  const deferred = useDeferred();
  const { hostAvatar, guestAvatar } = theme.chat;
  const { answer, dynamicTheme, time } = chunk;
  const hasHostRow = hasHostContent(chunk);
  return (
    <div
      className="banter-chat-chunk"
      data-chunk={chunk.id}
      data-host-avatar={hostAvatar.isEnabled || undefined}
      data-joins-previous={joinsPrevious || undefined}
      data-joins-next={joinsNext || undefined}
      hidden={isBlank(chunk)}
    >
      {hasHostRow && <DayLine date={times?.newDay(previousTime, time)} />}
      <HostMessages
        chunk={chunk}
        time={times?.format(time)}
        hasAvatar={hostAvatar.isEnabled}
        avatarUrl={dynamicTheme?.hostAvatarUrl || hostAvatar.url}
        isAvatarHidden={isFollowedByHost}
      />
      {answer !== undefined && (
        <DayLine date={times?.newDay(hasHostRow ? time : previousTime, answer.time)} />
      )}
      {answer !== undefined && deferred === undefined && <TypingIndicator />}
      {answer !== undefined && deferred && (
        <deferred.VisitorAnswerView
          given={answer}
          time={times?.format(answer.time)}
          hasAvatar={guestAvatar.isEnabled}
          avatarUrl={dynamicTheme?.guestAvatarUrl || guestAvatar.url}
          isRestored={chunk.isRestored}
        >
          {(chunk.canEdit || chunk.former) && <EditSlot chunk={chunk} />}
        </deferred.VisitorAnswerView>
      )}
    </div>
  );
});

interface ChunkViewProps {
  readonly chunk: Chunk;
  readonly theme: Theme;
  /** Undefined if the bot shows no times. */
  readonly times: MessageTimes | undefined;
  /** Of the message before. */
  readonly previousTime: number | undefined;
  /** The bot's next chunk follows without an answer in between; only the last one shows the avatar. */
  readonly isFollowedByHost: boolean;
  /** The chunk's first speaker is the last one of the chunk before. */
  readonly joinsPrevious: boolean;
  readonly joinsNext: boolean;
}

function HostMessages({ chunk, time, hasAvatar, avatarUrl, isAvatarHidden }: HostMessagesProps) {
  const { isRestored, isTyping, messages, shown, streamed } = chunk;
  const deferred = useDeferred();
  const [firstTyped, setFirstTyped] = useState(Infinity);
  if (isTyping && shown < firstTyped) setFirstTyped(shown);
  const next = messages[shown];
  // Media is mounted, invisibly, while the typing indicator is shown, so that it can load.
  const isNextLoading = isTyping && next !== undefined && next.type !== "text";
  const mounted = messages.slice(0, shown + (isNextLoading ? 1 : 0));
  if (mounted.length === 0 && !isTyping && streamed === undefined) return null;
  // The button that stops a reply is where its time would be.
  const hasTime = streamed === undefined ? shown > 0 : streamed.status !== "streaming";
  const hasActions = streamed !== undefined && streamed.text !== "" && hasReplyActions(streamed);
  return (
    <HostRow
      avatar={hasAvatar ? <Avatar role="host" url={avatarUrl} /> : undefined}
      isAvatarHidden={isAvatarHidden}
      time={hasTime ? time : undefined}
      hasActions={hasActions}
    >
      {mounted.map((message, index) => (
        <HostMessageView
          key={`${message.id}-${index}`}
          message={message}
          language={chunk.language}
          chunkId={chunk.id}
          index={index}
          isLast={index === messages.length - 1}
          isRestored={isRestored}
          isHidden={index >= shown}
          isTyped={index >= firstTyped}
        />
      ))}
      {isTyping && <TypingIndicator />}
      {streamed !== undefined && deferred && (
        <deferred.StreamedSlot streamed={streamed} language={chunk.language} isRestored={isRestored} />
      )}
    </HostRow>
  );
}

interface HostMessagesProps {
  readonly chunk: Chunk;
  readonly time: string | undefined;
  readonly hasAvatar: boolean;
  readonly avatarUrl: string | undefined;
  readonly isAvatarHidden: boolean;
}

/** A blank chunk has only an input, which `OpenInput` shows. Hidden, because the gap around it would be visible. */
export function isBlank(chunk: Chunk): boolean {
  return !hasHostContent(chunk) && chunk.answer === undefined;
}

function hasHostContent({ shown, isTyping, streamed }: Chunk): boolean {
  return shown > 0 || isTyping || streamed !== undefined;
}

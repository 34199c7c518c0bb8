import { memo, useId } from "react";
import type { Chunk } from "@banter/client";
import { findLast, type Theme, lastOf } from "@banter/protocol";
import { InputSlot } from "../../inputs/InputSlot.tsx";
import { messageText } from "../announcer/message-text.ts";
import { Avatar } from "../avatar/Avatar.tsx";
import { useWords } from "../chat-context.ts";
import { useRest } from "../rest/rest-source.ts";
import { HostBubble } from "./HostBubble.tsx";
import { TypingIndicator } from "./TypingIndicator.tsx";
import { useChunkAnnouncements } from "./use-chunk-announcements.ts";

/** The messages of one reply, then its input or the answer to it. Old ones are not drawn again as new ones come. */
export const ChunkView = memo(function ChunkView({
  chunk,
  theme,
  question,
  isFollowedByHost,
}: ChunkViewProps) {
  const words = useWords();
  const rest = useRest();
  const questionId = useId();
  useChunkAnnouncements(chunk);
  const { hostAvatar, guestAvatar } = theme.chat;
  const { answer, dynamicTheme, input, messages, streamed } = chunk;
  const next = messages[chunk.shown];
  const isLoadingNext = chunk.isTyping && next !== undefined && next.type !== "text";
  const mounted = messages.slice(0, chunk.shown + (isLoadingNext ? 1 : 0));
  const hasHost = mounted.length > 0 || chunk.isTyping || streamed !== undefined;
  const isInputOpen = input !== undefined && answer === undefined && !chunk.isInputDismissed;
  return (
    <div
      className="banter-chat-chunk"
      data-chunk={chunk.id}
      data-host-avatar={hostAvatar.isEnabled || undefined}
    >
      {hasHost && (
        <div className="banter-host-row">
          {hostAvatar.isEnabled && (
            <div
              className="banter-avatar-container"
              data-role="host"
              data-hidden={isFollowedByHost || undefined}
            >
              <Avatar role="host" url={dynamicTheme?.hostAvatarUrl || hostAvatar.url} />
            </div>
          )}
          <div className="banter-host-column">
            {mounted.map((message, index) => (
              <HostBubble
                key={`${message.id}-${index}`}
                message={message}
                chunkId={chunk.id}
                index={index}
                isRestored={chunk.isRestored}
                isHidden={index >= chunk.shown}
              />
            ))}
            {chunk.isTyping && <TypingIndicator />}
            {streamed !== undefined && rest && (
              <rest.StreamedSlot streamed={streamed} isRestored={chunk.isRestored} />
            )}
          </div>
        </div>
      )}
      {isInputOpen && (
        <>
          <span id={questionId} hidden>
            {questionText(chunk, question, words.yourAnswer, (message) => messageText(message, words))}
          </span>
          <InputSlot block={input} chunkId={chunk.id} questionId={questionId} isShown={chunk.isInputShown} />
        </>
      )}
      {answer !== undefined && rest && (
        <rest.GuestBubble
          given={answer}
          hasAvatar={guestAvatar.isEnabled}
          avatarUrl={dynamicTheme?.guestAvatarUrl || guestAvatar.url}
          isRestored={chunk.isRestored}
        />
      )}
    </div>
  );
});

interface ChunkViewProps {
  readonly chunk: Chunk;
  readonly theme: Theme;
  /** The chunk before it, whose words ask when this one has none. */
  readonly question: Chunk | undefined;
  /** The bot goes on speaking without an answer between: only the last of its chunks has the avatar. */
  readonly isFollowedByHost: boolean;
}

/** What names the input: the last thing that the bot said in words. */
function questionText(
  chunk: Chunk,
  before: Chunk | undefined,
  fallback: string,
  textOf: (message: Chunk["messages"][number]) => string,
): string {
  for (const { streamed, messages } of before === undefined ? [chunk] : [chunk, before]) {
    if (streamed !== undefined && streamed.text !== "") return streamed.text;
    const asking =
      findLast(messages, (message) => message.type === "text" && textOf(message) !== "") ?? lastOf(messages);
    if (asking !== undefined) return textOf(asking) || fallback;
  }
  return fallback;
}

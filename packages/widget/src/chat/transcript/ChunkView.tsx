import { memo, useId } from "react";
import type { Chunk } from "@banter/client";
import { findLast, type Theme } from "@banter/protocol";
import { useStrings } from "../../chat-context/chat-context.ts";
import type { UiStrings } from "../../i18n/strings.ts";
import { InputSlot } from "../../inputs/InputSlot.tsx";
import { describeMessage } from "../../messages/registry.ts";
import { useChunkAnnouncements } from "../announcer/use-announcements.ts";
import { Avatar } from "../avatar/Avatar.tsx";
import { GuestAnswerView } from "./GuestAnswerView.tsx";
import { HostMessageView } from "./HostMessageView.tsx";
import { StreamedSlot } from "./StreamedSlot.tsx";
import { TypingIndicator } from "./TypingIndicator.tsx";

/** The messages of one reply, then its input or the answer to it. Memoized: new chunks don't render old ones again. */
export const ChunkView = memo(function ChunkView({
  chunk,
  theme,
  previous,
  isFollowedByHost,
  joinsPrevious,
  joinsNext,
}: ChunkViewProps) {
  const strings = useStrings();
  const questionId = useId();
  useChunkAnnouncements(chunk);
  const { hostAvatar, guestAvatar } = theme.chat;
  const { answer, dynamicTheme, input } = chunk;
  const isInputOpen = input !== undefined && answer === undefined && !chunk.isInputDismissed;
  return (
    <div
      className="banter-chat-chunk"
      data-chunk={chunk.id}
      data-host-avatar={hostAvatar.isEnabled || undefined}
      data-joins-previous={joinsPrevious || undefined}
      data-joins-next={joinsNext || undefined}
    >
      <HostRow
        chunk={chunk}
        hasAvatar={hostAvatar.isEnabled}
        avatarUrl={dynamicTheme?.hostAvatarUrl || hostAvatar.url}
        isAvatarHidden={isFollowedByHost}
      />
      {isInputOpen && (
        <>
          <span id={questionId} hidden>
            {questionText(chunk, previous, strings)}
          </span>
          <InputSlot block={input} chunkId={chunk.id} questionId={questionId} isShown={chunk.isInputShown} />
        </>
      )}
      {answer !== undefined && (
        <GuestAnswerView
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
  /** Its messages name the input when this chunk has none. */
  readonly previous: Chunk | undefined;
  /** The bot's next chunk follows without an answer in between; only the last one shows the avatar. */
  readonly isFollowedByHost: boolean;
  /** The chunk's first speaker is the last one of the chunk before. */
  readonly joinsPrevious: boolean;
  readonly joinsNext: boolean;
}

function HostRow({ chunk, hasAvatar, avatarUrl, isAvatarHidden }: HostRowProps) {
  const { isRestored, isTyping, messages, shown, streamed } = chunk;
  const next = messages[shown];
  // Media is mounted, invisibly, while the typing indicator is shown, so that it can load.
  const isNextLoading = isTyping && next !== undefined && next.type !== "text";
  const mounted = messages.slice(0, shown + (isNextLoading ? 1 : 0));
  if (mounted.length === 0 && !isTyping && streamed === undefined) return null;
  return (
    <div className="banter-host-row">
      {hasAvatar && (
        <div className="banter-avatar-container" data-role="host" data-hidden={isAvatarHidden || undefined}>
          <Avatar role="host" url={avatarUrl} />
        </div>
      )}
      <div className="banter-host-column">
        {mounted.map((message, index) => (
          <HostMessageView
            key={`${message.id}-${index}`}
            message={message}
            chunkId={chunk.id}
            index={index}
            isRestored={isRestored}
            isHidden={index >= shown}
          />
        ))}
        {isTyping && <TypingIndicator />}
        {streamed !== undefined && <StreamedSlot streamed={streamed} isRestored={isRestored} />}
      </div>
    </div>
  );
}

interface HostRowProps {
  readonly chunk: Chunk;
  readonly hasAvatar: boolean;
  readonly avatarUrl: string | undefined;
  readonly isAvatarHidden: boolean;
}

/** The accessible name of the input: the bot's last message in words. */
function questionText(chunk: Chunk, previous: Chunk | undefined, strings: UiStrings): string {
  for (const { streamed, messages } of previous === undefined ? [chunk] : [chunk, previous]) {
    if (streamed !== undefined && streamed.text !== "") return streamed.text;
    const question =
      findLast(messages, (message) => message.type === "text" && describeMessage(message, strings) !== "") ??
      messages.at(-1);
    if (question !== undefined) return describeMessage(question, strings) || strings.yourAnswer;
  }
  return strings.yourAnswer;
}

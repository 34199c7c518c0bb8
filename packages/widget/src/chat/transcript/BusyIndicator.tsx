import { useEffect } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import { Avatar } from "../avatar/Avatar.tsx";
import { withEnglish } from "../../i18n/english.ts";
import { useChat } from "../chat-context.ts";
import { TypingIndicator } from "./TypingIndicator.tsx";

/** A wait this long is told to screen readers, in milliseconds. */
const ANNOUNCED_AFTER = 3_000;

/** Shown while the visitor waits for a reply longer than a second (spec §4). */
export function BusyIndicator({ theme, last }: BusyIndicatorProps) {
  const { clock, announce, getWords } = useChat();
  useEffect(
    () => clock.after(ANNOUNCED_AFTER, () => announce(withEnglish(getWords()).typing)),
    [clock, announce, getWords],
  );
  const { hostAvatar } = theme.chat;
  return (
    <div className="banter-loading-chunk banter-host-row">
      {hostAvatar.isEnabled && (
        <div className="banter-avatar-container" data-role="host">
          <Avatar role="host" url={last?.dynamicTheme?.hostAvatarUrl || hostAvatar.url} />
        </div>
      )}
      <div className="banter-host-column">
        <TypingIndicator />
      </div>
    </div>
  );
}

interface BusyIndicatorProps {
  readonly theme: Theme;
  readonly last: Chunk | undefined;
}

import { useEffect } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import { useChat, useSendFailure } from "../../chat-context/chat-context.ts";
import { Avatar } from "../avatar/Avatar.tsx";
import { ActivityLine, type Activity } from "./ActivityLine.tsx";
import { joinsNext } from "./speaker-runs.ts";
import { TypingIndicator } from "./TypingIndicator.tsx";

const ANNOUNCE_AFTER_MS = 3_000;

/** Shown when a reply takes longer than a second (spec §4), and in a streamed reply when the model pauses for a tool. */
export function BusyIndicator({ theme, lastChunk, activity }: BusyIndicatorProps) {
  const { clock, announce, getStrings } = useChat();
  // An activity and a failure have announcements of their own, which this one would contradict.
  const isExplained = useSendFailure() !== undefined || activity !== undefined;
  useEffect(
    () => (isExplained ? undefined : clock.after(ANNOUNCE_AFTER_MS, () => announce(getStrings().typing))),
    [clock, announce, getStrings, isExplained],
  );
  const { hostAvatar } = theme.chat;
  return (
    <div
      className="banter-loading-chunk banter-host-row"
      data-joins-previous={(lastChunk && joinsNext(lastChunk, undefined, true)) || undefined}
    >
      {hostAvatar.isEnabled && (
        <div
          className="banter-avatar-container"
          data-role="host"
          data-hidden={lastChunk?.streamed?.status === "streaming" || undefined}
        >
          <Avatar role="host" url={lastChunk?.dynamicTheme?.hostAvatarUrl || hostAvatar.url} />
        </div>
      )}
      <div className="banter-host-column">
        {activity === undefined ? <TypingIndicator /> : <ActivityLine activity={activity} />}
      </div>
    </div>
  );
}

interface BusyIndicatorProps {
  readonly theme: Theme;
  readonly lastChunk: Chunk | undefined;
  readonly activity: Activity | undefined;
}

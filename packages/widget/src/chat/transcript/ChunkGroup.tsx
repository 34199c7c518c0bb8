import { memo } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import { ChunkView, isBlank } from "./ChunkView.tsx";
import { isFollowedByHost, joinsNext } from "./speaker-runs.ts";
import { lastTime, type MessageTimes } from "./timestamps/message-times.ts";
import { OffscreenContext } from "./use-offscreen-groups.ts";

/** A new turn compares each group once, and the single chunks of the last group only. */
const CHUNKS_PER_GROUP = 32;

/** Splits the conversation. A chunk never changes its group, so its components keep their state. */
export function groupChunks(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const groups: (readonly Chunk[])[] = [];
  for (let start = 0; start < chunks.length; start += CHUNKS_PER_GROUP)
    groups.push(chunks.slice(start, start + CHUNKS_PER_GROUP));
  return groups;
}

/** A part of the conversation that is rendered again only when one of its chunks changes. */
export const ChunkGroup = memo(function ChunkGroup({
  chunks,
  theme,
  times,
  before,
  after,
  isBusy,
  isOffscreen,
}: ChunkGroupProps) {
  const joins = (chunk: Chunk, next: Chunk | undefined, isNextDue: boolean): boolean =>
    joinsNext(chunk, next, isNextDue) && times?.newDay(lastTime(chunk), next?.time) === undefined;
  return (
    <div
      className="banter-chat-group"
      data-offscreen={isOffscreen || undefined}
      hidden={chunks.every((chunk) => isBlank(chunk))}
    >
      <OffscreenContext.Provider value={isOffscreen}>
        {chunks.map((chunk, index) => {
          const next = chunks[index + 1] ?? after;
          const previous = chunks[index - 1] ?? before;
          return (
            <ChunkView
              key={chunk.id}
              chunk={chunk}
              theme={theme}
              times={times}
              previousTime={previous && lastTime(previous)}
              isFollowedByHost={isFollowedByHost(chunk, next, isBusy)}
              joinsPrevious={previous !== undefined && joins(previous, chunk, false)}
              joinsNext={joins(chunk, next, isBusy)}
            />
          );
        })}
      </OffscreenContext.Provider>
    </div>
  );
}, areEqual);

interface ChunkGroupProps {
  readonly chunks: readonly Chunk[];
  readonly theme: Theme;
  /** Undefined if the bot shows no times. */
  readonly times: MessageTimes | undefined;
  /** The chunk before the group's first one. */
  readonly before: Chunk | undefined;
  /** The chunk after the group's last one. */
  readonly after: Chunk | undefined;
  readonly isBusy: boolean;
  /** See `useOffscreenGroups`. */
  readonly isOffscreen: boolean;
}

function areEqual(one: ChunkGroupProps, other: ChunkGroupProps): boolean {
  for (let index = 0; index < CHUNKS_PER_GROUP; index++)
    if (one.chunks[index] !== other.chunks[index]) return false;
  return (
    one.theme === other.theme &&
    one.times === other.times &&
    one.before === other.before &&
    one.after === other.after &&
    one.isBusy === other.isBusy &&
    one.isOffscreen === other.isOffscreen
  );
}

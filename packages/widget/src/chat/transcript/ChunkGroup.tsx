import { memo } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import { ChunkView, isBlank } from "./ChunkView.tsx";
import { isFollowedByHost, joinsNext } from "./speaker-runs.ts";
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
  before,
  after,
  isBusy,
  isOffscreen,
}: ChunkGroupProps) {
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
              isFollowedByHost={isFollowedByHost(chunk, next, isBusy)}
              joinsPrevious={previous !== undefined && joinsNext(previous, chunk, false)}
              joinsNext={joinsNext(chunk, next, isBusy)}
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
    one.before === other.before &&
    one.after === other.after &&
    one.isBusy === other.isBusy &&
    one.isOffscreen === other.isOffscreen
  );
}

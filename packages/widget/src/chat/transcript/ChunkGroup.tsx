import { memo } from "react";
import type { Chunk } from "@banter/client";
import type { Theme } from "@banter/protocol";
import { ChunkView } from "./ChunkView.tsx";
import { FarContext } from "./far-context.ts";

/** Chunks of one group. A new turn looks at each group once and at each chunk of the last one. */
const SIZE = 32;

/** The same chunk is always in the same group: what plays or was typed in it stays. */
export function groupsOf(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const groups: (readonly Chunk[])[] = [];
  for (let from = 0; from < chunks.length; from += SIZE) groups.push(chunks.slice(from, from + SIZE));
  return groups;
}

/** A part of the conversation that is drawn again only if something in it has changed. */
export const ChunkGroup = memo(function ChunkGroup({
  chunks,
  theme,
  before,
  after,
  isBusy,
  isFar,
}: ChunkGroupProps) {
  return (
    <div className="banter-chat-group" data-far={isFar || undefined}>
      <FarContext.Provider value={isFar}>
        {chunks.map((chunk, index) => (
          <ChunkView
            key={chunk.id}
            chunk={chunk}
            theme={theme}
            question={chunks[index - 1] ?? before}
            isFollowedByHost={isFollowedByHost(chunk, chunks[index + 1] ?? after, isBusy)}
          />
        ))}
      </FarContext.Provider>
    </div>
  );
}, hasSameChunks);

interface ChunkGroupProps {
  readonly chunks: readonly Chunk[];
  readonly theme: Theme;
  /** The chunks around the group. */
  readonly before: Chunk | undefined;
  readonly after: Chunk | undefined;
  readonly isBusy: boolean;
  /** Far from what is in sight, see `FarGroups`. */
  readonly isFar: boolean;
}

function hasSameChunks(one: ChunkGroupProps, other: ChunkGroupProps): boolean {
  for (let index = 0; index < SIZE; index++) if (one.chunks[index] !== other.chunks[index]) return false;
  return (
    one.theme === other.theme &&
    one.before === other.before &&
    one.after === other.after &&
    one.isBusy === other.isBusy &&
    one.isFar === other.isFar
  );
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

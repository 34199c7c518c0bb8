import { lastOf, parseJson, readers } from "@banter/protocol";
import type { ChatPart } from "./saved-chat.ts";
import { readChunk, writeChunk, type SavedChunk } from "./saved-chunk.ts";
import { olderChatKey } from "./storage-keys.ts";
import type { Chunk } from "../chat-state.ts";
import type { ChatStorage } from "../ports.ts";

/** Chunks of one part. Between one and two parts' worth of the newest ones lie with the chat itself. */
const SIZE = 16;

/** UTF-16 units. Older parts of a longer conversation are left out. */
const MAX_LENGTH = 400_000;

/** Keeps what is old of a conversation apart from what is new: a turn writes the same amount, however long the chat is. */
export interface OlderChunks {
  /** Stores what has become old; gives where it lies, and the chunks that are to lie with the chat. */
  put(
    storage: ChatStorage,
    botId: string,
    sessionId: string,
    chunks: readonly Chunk[],
  ): { readonly parts: readonly ChatPart[]; readonly recent: readonly Chunk[] };
  /** The chunks of these parts; those from before one that can't be read are left out. */
  take(
    storage: ChatStorage,
    botId: string,
    sessionId: string,
    parts: readonly ChatPart[],
  ): readonly SavedChunk[];
}

export function createOlderChunks(): OlderChunks {
  // By the messages of a part's first chunk, which stay the same list from the storage to the screen and back.
  const known = new WeakMap<object, ChatPart>();

  function knownParts(chunks: readonly Chunk[]): { readonly parts: ChatPart[]; readonly count: number } {
    const parts: ChatPart[] = [];
    let count = 0;
    for (let first = chunks[0]; first !== undefined; first = chunks[count]) {
      const part = known.get(first.messages);
      if (part === undefined) break;
      parts.push(part);
      count += part.chunks;
    }
    return { parts, count };
  }

  return {
    put: (storage, botId, sessionId, chunks) => {
      const { parts, count } = knownParts(chunks);
      let recent = chunks.slice(count);
      while (recent.length >= 2 * SIZE) {
        const old = recent.slice(0, SIZE);
        const id = (lastOf(parts)?.id ?? -1) + 1;
        const text = JSON.stringify({ sessionId, chunks: old.map(writeChunk) });
        if (!storage.set(olderChatKey(botId, id), text)) break;
        const part = { id, chunks: SIZE, length: text.length };
        parts.push(part);
        if (old[0] !== undefined) known.set(old[0].messages, part);
        recent = recent.slice(SIZE);
      }
      const kept = newest(parts);
      // One is enough: every save drops what the one before it left over.
      const dropped = parts[parts.length - kept.length - 1];
      if (kept.length > 0 && dropped !== undefined) storage.remove(olderChatKey(botId, dropped.id));
      return { parts: kept, recent };
    },
    take: (storage, botId, sessionId, parts) => {
      let chunks: SavedChunk[] = [];
      for (const part of parts) {
        const read = readPart(storage.get(olderChatKey(botId, part.id)), sessionId);
        const [first] = read.length === part.chunks ? read : [];
        if (first !== undefined) known.set(first.messages, part);
        chunks = first === undefined ? [] : [...chunks, ...read];
      }
      return chunks;
    },
  };
}

/** As many of the newest parts as storage is to hold. */
function newest(parts: readonly ChatPart[]): readonly ChatPart[] {
  let length = 0;
  let from = parts.length;
  while (from > 0 && (length += parts[from - 1]?.length ?? 0) <= MAX_LENGTH) from -= 1;
  return parts.slice(from);
}

const readStoredPart = readers.item(
  { sessionId: readers.optionalText(), chunks: readers.wholeList(readChunk) },
  {},
);

function readPart(text: string | undefined, sessionId: string): readonly SavedChunk[] {
  const part = text === undefined ? undefined : readStoredPart(parseJson(text));
  return part !== undefined && part.sessionId === sessionId ? part.chunks : [];
}

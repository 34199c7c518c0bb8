import { decoders } from "@banter/protocol";
import type { Chunk } from "../contract/chat-state.ts";
import type { ChatStorage } from "../contract/ports.ts";
import { olderPageMigrations, readRecord, versioned } from "./migrations.ts";
import type { ChatPage } from "./saved-chat.ts";
import { decodeChunk, writeChunk, type SavedChunk } from "./saved-chunk.ts";
import { olderChatKey } from "./storage-keys.ts";

/** Chunks per page. The main record contains the newest one to two pages' worth of chunks. */
const CHUNKS_PER_PAGE = 16;

/** Limit of all pages together, in UTF-16 code units. The oldest pages are dropped. */
const MAX_LENGTH = 400_000;

/** Stores old chunks in pages apart from the main record, so that the cost of a save doesn't grow with the conversation. */
export interface OlderChunks {
  /** Writes full pages. Returns all stored pages and the chunks that remain for the main record. */
  write(
    storage: ChatStorage,
    botId: string,
    sessionId: string,
    chunks: readonly Chunk[],
  ): { readonly pages: readonly ChatPage[]; readonly recent: readonly Chunk[] };
  /** Reads the chunks of the pages. An unreadable page drops all pages before it. */
  read(
    storage: ChatStorage,
    botId: string,
    sessionId: string,
    pages: readonly ChatPage[],
  ): readonly SavedChunk[];
}

export function createOlderChunks(): OlderChunks {
  // Stored pages by the `messages` array of their first chunk, which keeps its identity when it is restored and saved.
  const storedPages = new WeakMap<object, ChatPage>();

  function leadingPages(chunks: readonly Chunk[]): { readonly pages: ChatPage[]; readonly count: number } {
    const pages: ChatPage[] = [];
    let count = 0;
    for (let first = chunks[0]; first !== undefined; first = chunks[count]) {
      const page = storedPages.get(first.messages);
      if (page === undefined) break;
      pages.push(page);
      count += page.chunks;
    }
    return { pages, count };
  }

  return {
    write: (storage, botId, sessionId, chunks) => {
      const { pages, count } = leadingPages(chunks);
      let recent = chunks.slice(count);
      while (recent.length >= 2 * CHUNKS_PER_PAGE) {
        const old = recent.slice(0, CHUNKS_PER_PAGE);
        const id = (pages.at(-1)?.id ?? -1) + 1;
        const text = JSON.stringify(
          versioned({ sessionId, chunks: old.map(writeChunk) }, olderPageMigrations),
        );
        if (!storage.set(olderChatKey(botId, id), text)) break;
        const page = { id, chunks: CHUNKS_PER_PAGE, length: text.length };
        pages.push(page);
        if (old[0] !== undefined) storedPages.set(old[0].messages, page);
        recent = recent.slice(CHUNKS_PER_PAGE);
      }
      const kept = newestPages(pages);
      // A save adds at most one page beyond the limit, so removing one is enough.
      const dropped = pages[pages.length - kept.length - 1];
      if (kept.length > 0 && dropped !== undefined) storage.remove(olderChatKey(botId, dropped.id));
      return { pages: kept, recent };
    },
    read: (storage, botId, sessionId, pages) => {
      let chunks: SavedChunk[] = [];
      for (const page of pages) {
        const pageChunks = readPage(storage.get(olderChatKey(botId, page.id)), sessionId);
        const [first] = pageChunks.length === page.chunks ? pageChunks : [];
        if (first !== undefined) storedPages.set(first.messages, page);
        chunks = first === undefined ? [] : [...chunks, ...pageChunks];
      }
      return chunks;
    },
  };
}

/** The newest pages that fit into the limit. */
function newestPages(pages: readonly ChatPage[]): readonly ChatPage[] {
  let length = 0;
  let from = pages.length;
  while (from > 0 && (length += pages[from - 1]?.length ?? 0) <= MAX_LENGTH) from -= 1;
  return pages.slice(from);
}

const decodePage = decoders.requiredObject(
  { sessionId: decoders.optionalString(), chunks: decoders.strictArray(decodeChunk) },
  {},
);

function readPage(text: string | undefined, sessionId: string): readonly SavedChunk[] {
  const page = decodePage(readRecord(text, olderPageMigrations));
  return page !== undefined && page.sessionId === sessionId ? page.chunks : [];
}

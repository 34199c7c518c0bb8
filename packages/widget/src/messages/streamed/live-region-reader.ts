import type { Clock } from "@banter/client";
import { createSentenceSplitter } from "./sentence-splitter.ts";

/** Announces growing text in a live region, sentence by sentence. */
export interface LiveRegionReader {
  /** Announces what is new in `text`. */
  read(text: string, isGrowing: boolean): void;
  close(): void;
}

/** Announcements are batched at this interval; more frequent ones would interrupt each other. */
const MIN_INTERVAL_MS = 1_500;

export function createLiveRegionReader(announce: (text: string) => void, clock: Clock): LiveRegionReader {
  const splitter = createSentenceSplitter();
  let queue: string[] = [];
  let isFinished = false;
  let cancelInterval: (() => void) | undefined;

  function flush(): void {
    if (cancelInterval !== undefined || queue.length === 0) return;
    announce(queue.join(" "));
    queue = [];
    cancelInterval = clock.after(MIN_INTERVAL_MS, () => {
      cancelInterval = undefined;
      flush();
    });
  }

  function endInterval(): void {
    cancelInterval?.();
    cancelInterval = undefined;
  }

  return {
    read: (text, isGrowing) => {
      if (isFinished) return;
      isFinished = !isGrowing;
      queue.push(...(isGrowing ? splitter.take(text) : splitter.finish(text)));
      // Announce the end immediately, before the bot's next message is announced.
      if (isFinished) endInterval();
      flush();
    },
    close: () => {
      endInterval();
      queue = [];
    },
  };
}

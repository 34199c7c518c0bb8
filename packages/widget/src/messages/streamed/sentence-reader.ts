import type { Clock } from "@banter/client";
import { createSentenceFeed } from "./sentence-feed.ts";

/** Reads growing text out, sentence by sentence. */
export interface SentenceReader {
  /** The text as it is now. What was said already is not said again. */
  read(text: string, isGrowing: boolean): void;
  close(): void;
}

/** What has come meanwhile is said in one go, so that fast replies don't cut their own sentences off; milliseconds. */
const PAUSE = 1_500;

export function createSentenceReader(say: (text: string) => void, clock: Clock): SentenceReader {
  const feed = createSentenceFeed();
  let waiting: string[] = [];
  let isFinished = false;
  let stopPause: (() => void) | undefined;

  function sayWaiting(): void {
    if (stopPause !== undefined || waiting.length === 0) return;
    say(waiting.join(" "));
    waiting = [];
    stopPause = clock.after(PAUSE, () => {
      stopPause = undefined;
      sayWaiting();
    });
  }

  function endPause(): void {
    stopPause?.();
    stopPause = undefined;
  }

  return {
    read: (text, isGrowing) => {
      if (isFinished) return;
      isFinished = !isGrowing;
      waiting.push(...(isGrowing ? feed.take(text) : feed.finish(text)));
      // What the bot says next must not be said before the end of this.
      if (isFinished) endPause();
      sayWaiting();
    },
    close: () => {
      endPause();
      waiting = [];
    },
  };
}

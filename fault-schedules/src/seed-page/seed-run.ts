import type { PlayedSeed } from "./play-seed.ts";
import type { SeedResult, SeedRun } from "./seed-worker.ts";
// A part of the page's script, so that seeds are played offline.
// oxlint-disable-next-line import/default -- Vite generates the export
import SeedWorker from "./seed-worker.ts?worker&inline";

interface SeedRunListeners {
  onPlayed(played: PlayedSeed, index: number): void;
  onFinished(): void;
  onFailed(message: string): void;
}

/** Plays seeds in a new worker. The returned function stops it at once. */
export function runSeeds(run: SeedRun, { onPlayed, onFinished, onFailed }: SeedRunListeners): () => void {
  const worker = new SeedWorker();
  let played = 0;
  const stop = () => worker.terminate();
  const failed = (message: string): void => {
    stop();
    onFailed(message);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<SeedResult>) => {
    if (!data.ok) return failed(data.error);
    onPlayed(data.value, played);
    played += 1;
    if (played < run.count) return undefined;
    stop();
    return onFinished();
  });
  worker.addEventListener("error", ({ message }) => failed(message));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(run);
  return stop;
}

import { timing } from "@banter/protocol";

const INITIAL_SHARE = 0.2;
const MAX_SHARE = 0.95;

/** For uploads without progress events: from 20 % in steps of 1 to 10 points per second (spec §4). Returns a stop function. */
export function startSimulatedProgress(
  onProgress: (share: number) => void,
  random: () => number = Math.random,
): () => void {
  let share = INITIAL_SHARE;
  onProgress(share);
  const timer = setInterval(() => {
    share = Math.min(MAX_SHARE, share + (1 + Math.floor(random() * 10)) / 100);
    onProgress(share);
  }, timing.uploadPulse);
  return () => clearInterval(timer);
}

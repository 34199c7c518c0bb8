import { timing } from "@banter/protocol";

const START = 0.2;
const MOST = 0.95;

/** Where the browser doesn't tell the progress: from 20 % on by 1 to 10 points every second (spec §4). Returns its stop. */
export function startProgressPulse(
  onProgress: (share: number) => void,
  random: () => number = Math.random,
): () => void {
  let share = START;
  onProgress(share);
  const timer = setInterval(() => {
    share = Math.min(MOST, share + (1 + Math.floor(random() * 10)) / 100);
    onProgress(share);
  }, timing.uploadPulse);
  return () => clearInterval(timer);
}

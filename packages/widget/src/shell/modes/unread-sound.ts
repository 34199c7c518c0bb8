/** Hertz and seconds: two soft tones, a fourth apart. */
const TONES = [
  { pitch: 660, start: 0 },
  { pitch: 880, start: 0.12 },
] as const;
const LENGTH = 0.25;
/** Milliseconds. */
const LIFETIME = 1000;
const LOUDNESS = 0.06;

/**
 * Tells of a new message by sound. Silent until the visitor has acted on the page, as browsers ask for, and for those
 * who asked their system for less of everything that moves.
 */
export async function playUnreadSound(): Promise<void> {
  // Older Firefox doesn't tell, and stays silent by itself.
  const hasActed = navigator.userActivation?.hasBeenActive ?? true;
  if (!hasActed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const audio = new AudioContext();
  for (const tone of TONES) play(audio, tone);
  // Also where the browser never let it begin.
  await new Promise((resolve) => setTimeout(resolve, LIFETIME));
  await audio.close();
}

function play(audio: AudioContext, { pitch, start }: (typeof TONES)[number]): void {
  const begin = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + LENGTH);
}
